/** Styles of the mailbox page. System colours such as `Canvas` follow light or dark mode. */
export const pageStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, 'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; overflow-wrap: anywhere; }
header, main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
h1, h2 { margin: 0; line-height: 1.3; }
h1 { font-size: 1.5rem; border-left: .5rem solid #99CC33; padding-left: .75rem; }
h2 { font-size: 1.25rem; }
p { margin: .5rem 0; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
input, button { font: inherit; padding: .4rem .75rem; }
input { min-width: min(20rem, 100%); }
.quiet, time { color: color-mix(in srgb, CanvasText 70%, Canvas); font-size: .875rem; }
.empty { padding: 3rem 0; text-align: center; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
@media (min-width: 960px) { main:has(article) { grid-template-columns: 22rem minmax(0, 1fr); } }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid #8888; }
li a { display: grid; padding: .75rem; border-bottom: 1px solid #8888; color: inherit; text-decoration: none; }
li a:hover { background: #99CC3333; }
li a[aria-current] { background: #99CC33; color: #1A1A1A; }
li a[aria-current] time { color: inherit; }
nav { display: flex; gap: 1rem; margin: .5rem 0; }
nav a[aria-current] { font-weight: 700; color: inherit; text-decoration: none; }
iframe { width: 100%; height: 75vh; border: 1px solid #8888; }
pre { padding: 1rem; border: 1px solid #8888; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`
