/**
 * The page without anything but its content: no scripts, a few lines of style. What a page of this content takes at
 * least, to be compared with.
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

/** The text that a reader sees, to compare two pages by. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|head)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
