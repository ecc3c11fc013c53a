/**
 * The page reduced to its content: no scripts, a few lines of style. A lower bound for the load time of this
 * content.
 * @param html a page as the site's server renders it
 */
export function plainPage(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<link\b[^>]*\brel="(?:stylesheet|modulepreload|preload|icon)"[^>]*>/g, '')
    .replace(/ (?:class|style)="[^"]*"/g, '')
    .replace('</head>', `<style>${plainStyle}</style></head>`)
}

const plainStyle =
  'body{font:16px/1.5 sans-serif;margin:1rem}table{width:100%;border-collapse:collapse}td,th{text-align:start}svg{width:1em}'

/** The visible text of a page, to compare two pages. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|head)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
