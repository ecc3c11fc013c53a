/** The styles of the HTML report. */
export const styles = `
:root { color-scheme: light dark; --page: #fff; --panel: #f6f8fa; --ink: #1f2328; --soft: #57606a; --line: #d0d7de; --link: #0550ae;
  --good: #1a7f37; --bad: #b3261e; --none: #656d76; --track: #eaeef2; --marked: #ffd8d3; --on-marked: #82071e }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --panel: #1a2029; --ink: #e6edf3; --soft: #9da7b3; --line: #3d444d; --link: #79b8ff;
    --good: #3fb950; --bad: #ff7b72; --none: #9da7b3; --track: #30363d; --marked: #67231f; --on-marked: #ffdcd7 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1.5rem 4rem; color: var(--ink); background: var(--page);
  font: 1rem/1.6 system-ui, "Noto Sans TC", "PingFang TC", "Microsoft JhengHei", sans-serif }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
a { color: var(--link) } p { margin: .25rem 0 } .soft { color: var(--soft) }
.verdict { font-size: 1.15rem; font-weight: 600; margin: .5rem 0 1rem }
.good { color: var(--good) } .bad { color: var(--bad) } .none { color: var(--none) }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0 }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
thead th { white-space: nowrap }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.bar { display: flex; width: 12rem; height: .7rem; margin-top: .5rem; border-radius: .35rem; overflow: hidden; background: var(--track) }
.bar .good { background: var(--good) } .bar .bad { background: var(--bad) }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .5rem 1rem } details details { margin-left: 0 }
summary { cursor: pointer; overflow-wrap: anywhere } summary code { font-weight: 600 }
a code { overflow-wrap: anywhere } code, pre { font: .85rem/1.5 ui-monospace, "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK TC", monospace }
pre { margin: .25rem 0; padding: .6rem .8rem; background: var(--panel); border-radius: .4rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere }
mark { background: var(--marked); color: var(--on-marked); border-radius: .15rem; padding: 0 .1rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem } .pair > div { min-width: 0 }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; font-size: .8rem; color: var(--soft) }
ul.ids { columns: 2; padding-left: 1.2rem } ul.ids li { break-inside: avoid }
@media (max-width: 45rem) { .pair, dl.facts { grid-template-columns: 1fr } ul.ids { columns: 1 }
  body { padding: 1.25rem 1rem 3rem } details { padding: .5rem .6rem } dd { margin-bottom: .25rem; overflow-wrap: anywhere }
  table, tbody, tr, th, td { display: block } thead { display: none }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line) } th, td { padding: .1rem 0; border: 0 }
  td.number { text-align: left } .bar { width: 100%; margin: .2rem 0 } td[data-label]::before { content: attr(data-label) " " } }
@media print { details { break-inside: avoid } }
`
