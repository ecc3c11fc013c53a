import type { Shades } from '@recruiting/brand/derive-palette'
import { palette } from '@recruiting/brand/palette'

/** The colours of a mode as custom properties. */
function colours(shades: Shades): string {
  return `
    --bg: ${shades.bg}; --surface: ${shades.surface}; --fg: ${shades.fg}; --muted: ${shades.muted}; --accent: ${shades.fgAccent};
    --line: ${shades.border}; --control: ${shades.control}; --on: ${shades.accentMuted}; --focus: ${shades.focus};
    --primary: ${shades.accent}; --edge: ${shades.accentEdge}; --on-primary: ${shades.onAccent};`
}

/** The colours of the site's theme, in light and dark, and its font. */
export const rootStyles = `
:root {
  color-scheme: light dark;
${colours(palette.light)}
  --error: #A3201A; --error-bg: #FDECEA;
  font: 1rem/1.65 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang TC', 'Noto Sans TC', 'Noto Sans CJK TC', 'Microsoft JhengHei', system-ui, sans-serif;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
${colours(palette.dark)}
    --error: #FFB4A9; --error-bg: #3B1613;
  }
}
`

/** Styles of the pages below `/__mock`. */
export const pageStyles = `${rootStyles}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--bg); color: var(--fg); overflow-wrap: anywhere; }
header, main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
main { padding-top: 0; }
h1, h2, h3, h4 { margin: 0; line-height: 1.3; text-wrap: balance; }
h1 { font-size: 1.5rem; border-left: .5rem solid var(--primary); padding-left: .75rem; }
h2 { font-size: 1.25rem; }
.to-list { margin-bottom: .75rem; }
h3 { font-size: 1.0625rem; margin-top: 1rem; }
h4 { font-size: .9375rem; margin-top: 1rem; }
.row h3 { margin-top: 0; }
p { margin: .5rem 0; }
a { color: var(--accent); text-underline-offset: .2em; }
code, pre { font-family: ui-monospace, 'SF Mono', Consolas, 'Liberation Mono', 'Noto Sans Mono CJK TC', monospace; font-size: .875rem; }
pre { margin: .5rem 0; padding: .75rem; max-height: 24rem; overflow: auto; border: 1px solid var(--line); border-radius: 4px; background: var(--bg); white-space: pre-wrap; }
pre.text { max-height: none; font: inherit; }
pre.source { max-height: 75vh; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.quiet, time { color: var(--muted); font-size: .875rem; }
.top { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
.notice:not(:empty) { margin: .75rem 0; padding: .5rem .75rem; border-left: 4px solid var(--error); background: var(--error-bg); }
section { padding: 1.25rem 0; border-top: 1px solid var(--line); }
.part { padding: .75rem 0; border: 0; }
button, .button, input, select { font: inherit; min-height: 2.75rem; border: 1px solid var(--control); border-radius: 4px; background: var(--bg); color: var(--fg); padding: .5rem .875rem; max-width: 100%; }
button, .button { display: inline-flex; align-items: center; justify-content: center; font-weight: 600; line-height: 1.3; cursor: pointer; text-decoration: none; }
button:hover, .button:hover { background: var(--surface); }
button[type=submit], button[aria-pressed=true] { background: var(--primary); border-color: var(--edge); color: var(--on-primary); }
button[aria-pressed=true]::before { content: '✓'; margin-right: .375rem; }
button.danger { border-color: var(--error); color: var(--error); }
button[aria-busy=true] { opacity: .6; }
input, select { width: 100%; min-width: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem; margin: .5rem 0; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .75rem; border-radius: 4px; }
nav.sections { margin-left: -.75rem; }
.top nav { margin: 0; }
.switch { display: inline-flex; gap: 0; border: 1px solid var(--control); border-radius: 4px; }
.switch a { border-radius: 3px; text-decoration: none; color: inherit; }
.switch a[aria-current] { background: var(--primary); color: var(--on-primary); font-weight: 600; }
.switches { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; }
.switches nav { margin: 0; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: .75rem 1rem; align-items: start; margin: .75rem 0; }
.field label { display: block; font-weight: 600; }
.field p { margin: .25rem 0 0; }
.submit, .buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0; }
.submit { margin: 0; }
/* In line with the fields, below their labels. */
@media (min-width: 600px) { .submit { padding-top: 1.65rem; } }
.result { grid-column: 1 / -1; }
.result:not(:empty) { padding: .5rem .75rem; border-left: 4px solid var(--primary); background: var(--on); }
.result.refused:not(:empty) { border-left-color: var(--error); background: var(--error-bg); }
.result p { margin: 0; }
.rows, .mails, .findings { list-style: none; margin: .5rem 0; padding: 0; border-top: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.on { padding-left: .75rem; padding-right: .75rem; background: var(--on); border-left: 4px solid var(--primary); }
p.on { padding: .5rem .75rem; }
.row > span:first-child, .grow { flex: 1 1 16rem; min-width: 0; }
.row .buttons { margin: 0; }
.row p { margin: .125rem 0; }
summary { min-height: 2.75rem; display: flex; align-items: center; cursor: pointer; color: var(--accent); }
summary::before { content: '▸'; margin-right: .5rem; }
details[open] summary::before { content: '▾'; }
.row > a, .detail > .top a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.copyable { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
.copyable code { flex: 1 1 16rem; min-width: 0; padding: .625rem .75rem; background: var(--surface); border-radius: 4px; white-space: pre-wrap; }
.logged a { display: grid; gap: .125rem; padding: .625rem .75rem; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); border-left: 4px solid var(--primary); }
.logged a:hover, .mails a:hover { background: var(--surface); }
.logged a[aria-current] { background: var(--on); }
.logged:not(.conforms) a, .detail:not(.conforms) { border-left-color: var(--error); }
.facts { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .875rem; color: var(--muted); }
.verdict { font-weight: 600; color: var(--accent); }
.verdict:not(.conforms) { color: var(--error); }
.verdict::before { content: '✓ '; }
.verdict:not(.conforms)::before { content: '✕ '; }
.detail { margin: .75rem 0; padding: .75rem 1rem; background: var(--surface); border-left: 4px solid var(--primary); }
.detail .copyable code { background: var(--bg); }
.findings { padding: 0 .75rem; border: 1px solid var(--error); background: var(--error-bg); border-radius: 4px; }
.findings li { padding: .5rem 0; }
.findings code { display: block; color: var(--muted); }
.empty { padding: 2rem 0; text-align: center; }
section.list, section.list + section { padding: 0; border: 0; }
.mailbox { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
.mails a { display: grid; padding: .75rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.mails a[aria-current] { background: var(--primary); color: var(--on-primary); }
.mails a[aria-current] time { color: inherit; }
article .copyable a { display: inline-block; padding: .5rem 0; }
iframe { display: block; width: 100%; height: 75vh; border: 1px solid var(--control); border-radius: 4px; background: #FFFFFF; }
iframe.phone { width: 375px; max-width: 100%; }
@media (min-width: 960px) {
  .mailbox.open { grid-template-columns: 22rem minmax(0, 1fr); }
  .mailbox.open .submit { padding-top: 0; }
  .to-list { display: none; }
}
@media (max-width: 959px) {
  .mailbox.open .list { display: none; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`
