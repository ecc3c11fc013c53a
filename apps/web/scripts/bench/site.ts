import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { portOf } from '@recruiting/http/inherited-socket'
import { readBuiltPages } from '../../server/built-pages.ts'
import { readConfig } from '../../server/config.ts'
import { type KeptAnswer, sendKept } from '../../server/kept-answer.ts'
import { pageAnswer } from '../../server/pages.ts'
import { buildSite } from '../../server/site.ts'

/**
 * For `npm run bench -- web`: serves the built site, and below `/plain/` the pages of the folder `PLAIN_PAGES`, reduced to
 * their content, from one process. Sends the port to its parent. Otherwise configured by the environment like the site.
 */
async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const pages = await readBuiltPages(config.clientFolder, config.serverFolder)
  const site = await buildSite({ ...config, pages })
  await site.register(async (twins) => {
    const kept = new Map<string, KeptAnswer>()
    twins.get<{ Params: { name: string } }>('/plain/:name', async (request, reply) => {
      const { name } = request.params
      const twin = kept.get(name) ?? (await twinOf(name))
      kept.set(name, twin)
      return sendKept(request, reply, twin)
    })
  })
  await site.listen({ host: config.host, port: config.port })
  process.send?.({ type: 'listening', port: portOf(site.server) })
}

async function twinOf(name: string): Promise<KeptAnswer> {
  const body = await readFile(join(process.env.PLAIN_PAGES ?? '', `${name}.html`), 'utf8')
  const html = plainPage(body)
  if (textOf(html) !== textOf(body)) throw new Error('The plain page has another text than the page')
  // Compressed like the site's own pages.
  return pageAnswer(html, 200, {})
}

await serve()

/** The page reduced to its content, without scripts: a lower bound for its load time. */
function plainPage(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<link\b[^>]*\brel="(?:stylesheet|modulepreload|preload|icon)"[^>]*>/g, '')
    .replace(/ (?:class|style)="[^"]*"/g, '')
    .replace('</head>', `<style>${plainStyle}</style></head>`)
}

const plainStyle =
  'body{font:16px/1.5 sans-serif;margin:1rem}table{width:100%;border-collapse:collapse}td,th{text-align:start}svg{width:1em}'

function textOf(html: string): string {
  return html
    .replace(/<(script|style|head)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
