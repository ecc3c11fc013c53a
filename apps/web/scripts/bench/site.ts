import { readConfig } from '../../server/config.ts'
import { type PageAnswer, pageAnswer, sendPage } from '../../server/page-answer.ts'
import { readBuiltPages } from '../../server/pages.ts'
import { buildSite } from '../../server/site.ts'
import { plainPage, textOf } from './plain-page.ts'

/**
 * For `pnpm bench:web`: serves the built site, and at `/plain` its list of vacancies as plain HTML, from one
 * process. Sends the port to its parent. Configured by the environment like the site.
 */
async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const pages = await readBuiltPages(config.clientFolder, config.serverFolder)
  const site = await buildSite({ ...config, pages })
  let plain: PageAnswer | undefined
  // Compressed like the site's own pages.
  site.get('/plain', (request, reply) =>
    plain === undefined ? reply.callNotFound() : sendPage(request, reply, plain),
  )
  await site.listen({ host: config.host, port: config.port })
  const rendered = (await site.inject('/')).body
  const html = plainPage(rendered)
  if (textOf(html) !== textOf(rendered)) throw new Error('The plain page has another text than the page')
  plain = await pageAnswer(html, 200, {})
  const address = site.server.address()
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : undefined })
}

await serve()
