//! Chromium without a window, over its debugging protocol. Everything has a time limit, and nothing of it stays.

// The example takes a picture, the test does the rest.
#![allow(dead_code)]

use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};
use tungstenite::{Message, WebSocket, client};

/// One answer.
const ANSWER: Duration = Duration::from_secs(30);
/// Everything.
const ALL: Duration = Duration::from_secs(240);

/// A browser with one page.
pub struct Chromium {
    child: Arc<Mutex<Child>>,
    folder: PathBuf,
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    sent: u64,
    errors: Vec<String>,
    loaded: bool,
}

impl Chromium {
    /// Starts it with these options.
    pub fn start(browser: &Path, options: impl Fn(&Path) -> Vec<String>) -> Chromium {
        let folder = env::temp_dir().join(format!("cute-static-page-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let profile = folder.join("profile");
        let child = Command::new(browser)
            .args(options(&profile))
            .args(["--remote-debugging-port=0", "about:blank"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the browser starts");
        let child = Arc::new(Mutex::new(child));
        watch(Arc::downgrade(&child));
        let (port, path) = port(&profile);
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the browser listens");
        stream.set_read_timeout(Some(ANSWER)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        let (socket, _) = client(format!("ws://127.0.0.1:{port}{path}"), stream).expect("a websocket");
        let (session, errors) = (None, Vec::new());
        let mut page = Chromium { child, folder, socket, session, sent: 0, errors, loaded: false };
        let target = page.ask("Target.createTarget", json!({"url": "about:blank"}))["targetId"].clone();
        let attached = page.ask("Target.attachToTarget", json!({"targetId": target, "flatten": true}));
        page.session = attached["sessionId"].as_str().map(String::from);
        for domain in ["Page", "Runtime", "Log"] {
            page.ask(&format!("{domain}.enable"), json!({}));
        }
        page.window(1400, 2400);
        page.scheme("light");
        page
    }

    /// The next message: an answer, or an event that is noted.
    fn receive(&mut self) -> Value {
        let message = match self.socket.read().expect("the browser answers in time") {
            Message::Text(text) => serde_json::from_str::<Value>(text.as_str()).expect("JSON"),
            _ => return Value::Null,
        };
        let of = &message["params"];
        match message["method"].as_str() {
            Some("Page.loadEventFired") => self.loaded = true,
            Some("Runtime.exceptionThrown") => self.errors.push(of["exceptionDetails"].to_string()),
            Some("Log.entryAdded") if of["entry"]["level"] == "error" => self.errors.push(of["entry"].to_string()),
            Some("Runtime.consoleAPICalled") if of["type"] == "error" => self.errors.push(of["args"].to_string()),
            _ => {}
        }
        message
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.sent += 1;
        let mut message = json!({"id": self.sent, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(message.to_string())).expect("the browser listens");
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < ANSWER, "{method} has no answer");
            let answer = self.receive();
            if answer["id"] == self.sent {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    /// Opens a page.
    pub fn open(&mut self, html: &str) {
        self.open_at(html, "");
    }
    /// Opens a page at a part of it, such as `#C/17`.
    pub fn open_at(&mut self, html: &str, part: &str) {
        let file = self.folder.join("page.html");
        fs::write(&file, html).expect("a file");
        self.loaded = false;
        self.ask("Page.navigate", json!({"url": format!("file://{}{part}", file.display())}));
        let begun = Instant::now();
        while !self.loaded {
            assert!(begun.elapsed() < ANSWER, "the page is not loaded");
            self.receive();
        }
    }

    /// The size of the window.
    pub fn window(&mut self, width: u64, height: u64) {
        let window = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.ask("Emulation.setDeviceMetricsOverride", window);
    }

    /// Whether the system is light or dark.
    pub fn scheme(&mut self, value: &str) {
        let scheme = json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
        self.ask("Emulation.setEmulatedMedia", scheme);
    }

    /// What is in the window, as PNG in base 64.
    pub fn picture(&mut self) -> String {
        let picture = self.ask("Page.captureScreenshot", json!({"format": "png"}));
        picture["data"].as_str().expect("a picture").to_string()
    }

    /// The value of an expression of the page.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let answer = self.ask("Runtime.evaluate", json!({"expression": expression, "returnByValue": true}));
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    fn said(&mut self, expression: &str) -> String {
        self.evaluate(expression).as_str().unwrap_or_else(|| panic!("{expression} is no text")).to_string()
    }
    /// The text of the element with this id.
    pub fn text(&mut self, id: &str) -> String {
        self.said(&format!("document.getElementById('{id}').textContent"))
    }
    /// What stands in a field.
    pub fn value(&mut self, id: &str) -> String {
        self.said(&format!("document.getElementById('{id}').value"))
    }
    /// The texts of all elements.
    pub fn texts(&mut self, selector: &str) -> Vec<String> {
        let all = self.evaluate(&format!("[...document.querySelectorAll('{selector}')].map(e=>e.textContent)"));
        all.as_array().expect("a list").iter().map(|text| text.as_str().unwrap_or_default().to_string()).collect()
    }
    /// The left upper corner, the width and the height of an element.
    pub fn place(&mut self, selector: &str) -> [f64; 4] {
        let place = self.evaluate(&format!(
            "(()=>{{const r=document.querySelector('{selector}').getBoundingClientRect();return[r.x,r.y,r.width,r.height]}})()"
        ));
        [0, 1, 2, 3].map(|i| place[i].as_f64().expect("a number"))
    }
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        self.evaluate(&format!("document.querySelector('{selector}').scrollIntoView({{block:'nearest'}})"));
        let [x, y, width, height] = self.place(selector);
        (x + width / 2.0, y + height / 2.0)
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64), clicks: u64) {
        let button = if clicks == 0 { "none" } else { "left" };
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": clicks});
        self.ask("Input.dispatchMouseEvent", event);
    }
    /// Moves the mouse here.
    pub fn point(&mut self, at: (f64, f64)) {
        self.mouse("mouseMoved", at, 0);
    }
    /// Moves the mouse onto an element.
    pub fn point_on(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.point(at);
    }
    /// Moves the mouse here and clicks.
    pub fn click(&mut self, at: (f64, f64)) {
        self.point(at);
        self.mouse("mousePressed", at, 1);
        self.mouse("mouseReleased", at, 1);
    }
    /// Clicks an element.
    pub fn click_on(&mut self, selector: &str) {
        let at = self.middle(selector);
        self.click(at);
    }
    /// Writes into a field instead of what is there.
    pub fn fill(&mut self, selector: &str, text: &str) {
        self.click_on(selector);
        self.evaluate("document.activeElement.select()");
        self.ask("Input.insertText", json!({"text": text}));
    }
    /// Presses a key.
    pub fn key(&mut self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            _ => 40,
        };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
            self.ask("Input.dispatchKeyEvent", event);
        }
    }
    /// What the page has complained about.
    pub fn errors(&self) -> Vec<String> {
        self.errors.clone()
    }
}

/// The port and the path that the browser writes into its profile.
fn port(profile: &Path) -> (u16, String) {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        if let Some((port, path)) = text.split_once('\n').filter(|(_, path)| !path.is_empty()) {
            return (port.trim().parse().expect("a port"), path.trim().to_string());
        }
        assert!(begun.elapsed() < ANSWER, "the browser names no port");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Ends a browser that runs for too long; the test then fails for want of an answer.
fn watch(child: std::sync::Weak<Mutex<Child>>) {
    thread::spawn(move || {
        thread::sleep(ALL);
        if let Some(child) = child.upgrade() {
            let _ = child.lock().map(|mut child| child.kill());
        }
    });
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Asked to close it ends its own processes; what does not end in time is killed.
        let _ = self.socket.send(Message::text(json!({"id": 0, "method": "Browser.close"}).to_string()));
        if let Ok(mut child) = self.child.lock() {
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_secs(5) && matches!(child.try_wait(), Ok(None)) {
                thread::sleep(Duration::from_millis(20));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
