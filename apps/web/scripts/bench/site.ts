import { readConfig } from '../../server/config.ts'
import { type PageAnswer, pageAnswer, sendPage } from '../../server/page-answer.ts'
import { readBuiltPages } from '../../server/pages.ts'
import { buildSite } from '../../server/site.ts'
import { plainPage, textOf } from './plain-page.ts'

/**
 * For `pnpm bench:web`: serves the built site, and below `/plain/` the plain pages that are put there, from one
 * process. Sends the port to its parent. Configured by the environment like the site.
 */
async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const pages = await readBuiltPages(config.clientFolder, config.serverFolder)
  const site = await buildSite({ ...config, pages })
  await site.register(async (twins) => {
    const kept = new Map<string, PageAnswer>()
    twins.addContentTypeParser('text/html', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // The body is a page of the site; it is served reduced to its content.
    twins.put<{ Params: { name: string }; Body: string }>('/plain/:name', async ({ params, body }) => {
      const html = plainPage(body)
      if (textOf(html) !== textOf(body)) throw new Error('The plain page has another text than the page')
      // Compressed like the site's own pages.
      kept.set(params.name, await pageAnswer(html, 200, {}))
      return params
    })
    twins.get<{ Params: { name: string } }>('/plain/:name', (request, reply) => {
      const twin = kept.get(request.params.name)
      return twin === undefined ? reply.callNotFound() : sendPage(request, reply, twin)
    })
  })
  await site.listen({ host: config.host, port: config.port })
  const address = site.server.address()
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : undefined })
}

await serve()
