import { readFileSync } from 'node:fs'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { readPageRequest } from '../page/page-request.ts'
import { framesPolicy, sendPage } from '../page/send-page.ts'
import { isOfSite } from '../states/open-state.ts'
import { galleryPath } from './entries.ts'
import { exampleMails } from './example-mails.ts'
import { galleryPage, galleryScript } from './gallery-page.ts'

/** As the mails of the mailbox: no scripts, no forms, no access to other pages; links open new tabs. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** Registers the gallery of every state, and the mails that it shows. */
export function registerGallery(scope: FastifyInstance, config: Pick<Config, 'SITE_URL'>): void {
  const inScope = (path: string) => path.slice(testSupportBase.length)

  scope.get(inScope(galleryPath), (request, reply) => {
    const asked = readPageRequest(request, galleryPath)
    // The pages in its frames are those of the site, which only the site itself may frame.
    if (!isOfSite(request, config.SITE_URL)) return reply.redirect(`${config.SITE_URL}${request.url}`, 303)
    return sendPage(galleryPage(asked), asked, request, reply, framesPolicy)
  })

  scope.get<{ Params: { id: string } }>(inScope(`${galleryPath}/mails/:id`), (request, reply) => {
    const asked = readPageRequest(request, galleryPath)
    const mail = exampleMails.find(({ id }) => id === request.params.id)
    if (!mail) throw new Failure('not_found')
    const html = mail.html(asked.locale, config.SITE_URL)
    return sendPage(html, { askedLocale: undefined }, request, reply, mailPolicy)
  })

  const script = readFileSync(new URL('../page/browser/gallery.mjs', import.meta.url))
  scope.get(inScope(galleryScript), (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
}
