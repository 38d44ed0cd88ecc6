/**
 * What runs on every page before its scripts have come: a form that is sent by then is kept as `KeepTyped` keeps it, so that
 * a slip or an ended sign-in costs nobody what they typed. Where `KeepTyped` is there, it takes the mark away and keeps it
 * itself. Written to run as it stands, in any browser.
 */
export const KEEP_EARLY = `addEventListener("submit",function(e){var f=e.target,m=f.querySelector("[data-of]"),t={};if(!m||e.defaultPrevented)return;[].forEach.call(f.elements,function(x){if(!x.name||/^(password|hidden|file|submit|button|image|reset|fieldset|output)$/.test(x.type))return;var v=t[x.name]=t[x.name]||[];if(!/^(radio|checkbox)$/.test(x.type)||x.checked)v.push(x.value)});m.setAttribute("data-sent",(/aidstation_taken=([^;]*)/.exec(document.cookie)||["",""])[1]);try{var n={};n[f.getAttribute("action")+m.getAttribute("data-of")]=t;sessionStorage.setItem("typed",JSON.stringify({path:location.pathname,owner:f.elements.drawn_for?f.elements.drawn_for.value:null,savedMs:Date.now(),forms:n}))}catch(_){}})`;
