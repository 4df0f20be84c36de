//! Serves the playground that the example `build` has written.
//!
//! ```text
//! cargo run -p cute-static-playground --example serve [PORT] [FOLDER]
//! ```

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The page that a request asks for: a name of the folder, without a path.
fn page(folder: &Path, request: &str) -> Option<Vec<u8>> {
    let path = request.strip_prefix("GET /")?.split([' ', '?']).next()?;
    let name = if path.is_empty() { "index.html" } else { path };
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.') && !name.starts_with('.');
    plain.then(|| fs::read(folder.join(name)).ok())?
}

fn answer(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    let mut request = String::new();
    let mut lines = BufReader::new(&stream);
    lines.read_line(&mut request)?;
    let mut header = String::from("…");
    while !header.trim().is_empty() {
        header.clear();
        lines.read_line(&mut header)?;
    }
    let (status, page) = match page(folder, &request) {
        Some(page) => ("200 OK", page),
        None => ("404 Not Found", b"There is no such page.\n".to_vec()),
    };
    let kind = if status.starts_with("200") { "text/html" } else { "text/plain" };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        page.len()
    )?;
    stream.write_all(&page)
}

fn main() -> io::Result<()> {
    let port = env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(8000);
    let folder = env::args().nth(2).map_or_else(|| PathBuf::from("target/playground"), PathBuf::from);
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    println!("{} on http://{}", folder.display(), listener.local_addr()?);
    for stream in listener.incoming() {
        // A browser that leaves is no failure of the server.
        if let Err(error) = stream.and_then(|stream| answer(stream, &folder)) {
            eprintln!("{error}");
        }
    }
    Ok(())
}
