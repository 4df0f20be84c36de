//! HTML: one page that loads nothing.

use super::svg::escape;
use crate::model::Picture;

/// Zoom and pan change the view box, so that a picture of 16384 cells moves without a delay, too.
const SCRIPT: &str = "const s=document.querySelector('svg'),v=s.viewBox.baseVal,all=[v.x,v.y,v.width,v.height];
s.removeAttribute('width');s.removeAttribute('height');
const at=e=>{const p=new DOMPoint(e.clientX,e.clientY).matrixTransform(s.getScreenCTM().inverse());return[p.x,p.y]};
const zoom=(f,x,y)=>{v.x=x+(v.x-x)*f;v.y=y+(v.y-y)*f;v.width*=f;v.height*=f};
s.addEventListener('wheel',e=>{e.preventDefault();zoom(e.deltaY<0?.8:1.25,...at(e))},{passive:false});
let from=null;
s.addEventListener('pointerdown',e=>{from=at(e);s.setPointerCapture(e.pointerId)});
s.addEventListener('pointermove',e=>{if(!from)return;const[x,y]=at(e);v.x+=from[0]-x;v.y+=from[1]-y});
s.addEventListener('pointerup',()=>{from=null});
const middle=f=>zoom(f,v.x+v.width/2,v.y+v.height/2);
document.getElementById('in').onclick=()=>middle(.8);
document.getElementById('out').onclick=()=>middle(1.25);
document.getElementById('all').onclick=()=>{[v.x,v.y,v.width,v.height]=all};";

const STYLE: &str = "html,body{margin:0;height:100%;font:14px sans-serif}body{display:flex;flex-direction:column}
header{padding:6px 12px;background:#eee}svg{flex:1;min-height:0;width:100%;cursor:grab}code{font-size:13px;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#10141d;color:#e6eaf2;color-scheme:dark}header{background:#202838}}";

impl Picture {
    /// A page with the picture. The wheel zooms, dragging moves, and the tip of a cell appears below the pointer. The page is dark if the
    /// reader's system is, and it loads nothing.
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let f = Function::of(layout!(((4,8),2):((16,1),8))).unwrap();
    /// let page = subject::thread_value(&f, (8, 8)).unwrap().to_html();
    /// assert!(page.starts_with("<!doctype html>") && page.contains(">T31</text>"));
    /// assert!(page.contains("prefers-color-scheme:dark"));
    /// ```
    pub fn to_html(&self) -> String {
        let title = escape(&self.title);
        let head = format!(
            "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title}</title><style>{STYLE}</style>"
        );
        let buttons = ["in", "out", "all"].map(|id| format!("<button id=\"{id}\">{id}</button> ")).concat();
        let body = format!("<header>{buttons}<code>{title}</code></header>\n{}", self.to_svg());
        format!(
            "<!doctype html>\n<html lang=\"en\"><head>{head}</head><body>{body}<script>{SCRIPT}</script></body></html>\n"
        )
    }
}
