import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { mailboxTransport } from '../../mail/mailbox.ts'
import { enqueueMail, type MailOrder } from '../../mail/outbox.ts'
import { hostileTexts, tagsOf } from '../../mail/test-support/hostile-texts.ts'
import { deliverNext, linkConfig, order, start, temporaryDatabase } from '../../mail/test-support/outbox.ts'
import { changeRows } from '../../storage/test-support/opened.ts'
import { listMails } from '../mails.ts'
import { registerMailboxPage } from './mailbox-route.ts'

/** A mailbox with these mails, sent one second apart. */
async function mailboxWith(...orders: MailOrder[]) {
  const db = await temporaryDatabase()
  const app = Fastify()
  registerMailboxPage(app, { db })
  const deps = { db, config: linkConfig, transport: mailboxTransport(db), log: { warn() {}, error() {} } }
  for (const [position, mail] of orders.entries()) {
    const at = start + position * 1000
    await enqueueMail(db, mail, at)
    await deliverNext({ ...deps, now: () => at })
  }
  const get = (path: string, cookie = 'lang=us') =>
    app.inject({ method: 'GET', url: `/mailbox${path}`, headers: { cookie } })
  const messages = () => listMails(db, {})
  return { db, app, get, messages }
}

const toAnn = order
const toBob: MailOrder = { ...order, to: 'Bob@Mail.example', locale: 'us' }

describe('the mailbox page', () => {
  it('says that there is no mail, and reloads', async () => {
    const { get } = await mailboxWith()
    const page = await get('')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('No mail yet.')
    expect(page.body).toContain('http-equiv="refresh"')
    expect((await get('?to=%3Cb%3E')).body).toContain('No mail to &lt;b&gt;.')
  })

  it('lists mails newest first, filtered by recipient', async () => {
    const { get } = await mailboxWith(toAnn, toBob)
    expect((await get('')).body).toMatch(/<li>.*Bob@Mail\.example.*<li>.*ann@mail\.example/s)
    const filtered = (await get('?to=ann@MAIL.example')).body
    expect(filtered.match(/<li>/g)).toHaveLength(1)
    expect(filtered).toContain('value="ann@MAIL.example"')
  })

  it.each(['?to=a&to=b', '?to[]=a', '?__proto__=x&to=%', '?to=%00'])('answers %s', async (query) => {
    const { get } = await mailboxWith(toAnn)
    expect((await get(query)).statusCode).toBe(200)
  })

  it('opens a mail in a frame without scripts, and does not reload', async () => {
    const { get, messages } = await mailboxWith(toAnn)
    const [mail] = await messages()
    const page = (await get(`?open=${mail?.id}`)).body
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('srcDoc="&lt;!DOCTYPE html&gt;')
    expect(page).not.toContain('http-equiv="refresh"')
    const text = (await get(`?open=${mail?.id}&as=text`)).body
    expect(text).toContain('王小明 您好：')
    expect(text).not.toContain('<iframe')
  })

  it('is in Chinese unless English is asked for', async () => {
    const { get } = await mailboxWith()
    expect((await get('', '')).body).toMatch(/lang="zh-Hant-TW".*目前沒有郵件。/s)
    expect((await get('?lang=tw')).body).toContain('目前沒有郵件。')
    const english = await get('?lang=us', 'other=1; lang=tw')
    expect(english.body).toMatch(/lang="en-US".*No mail yet\./s)
    expect(english.headers['set-cookie']).toBe('lang=us; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  it('finds mails by a part of the recipient', async () => {
    const { get } = await mailboxWith(toAnn, toBob)
    const found = (await get('?to=BOB')).body
    expect(found.match(/<li>/g)).toHaveLength(1)
    expect(found).toContain('Bob@Mail.example')
  })

  it('shows the source, the width and the colours that are asked for', async () => {
    const { get, messages } = await mailboxWith(toAnn)
    const [mail] = await messages()
    const source = (await get(`?open=${mail?.id}&as=source`)).body
    expect(source).toContain('&lt;!DOCTYPE html&gt;')
    expect(source).not.toContain('<iframe')
    const frame = (await get(`?open=${mail?.id}&width=phone&scheme=dark`)).body
    expect(frame).toMatch(/<iframe[^>]*class="phone"[^>]*style="color-scheme:dark"/)
  })

  it('says that a mail is no longer there', async () => {
    const { get } = await mailboxWith(toAnn)
    expect((await get('?open=unknown')).body).toContain('This mail has been deleted.')
  })

  it('answers 304 when nothing has changed', async () => {
    const { app, db, get } = await mailboxWith(toAnn)
    const page = await get('')
    const again = () =>
      app.inject({
        url: '/mailbox',
        headers: { cookie: 'lang=us', 'if-none-match': String(page.headers.etag) },
      })
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
    await changeRows(db, 'mailbox', { subject: 'Another' })
    expect((await again()).statusCode).toBe(200)
  })

  it('runs no script but its own: its policy forbids others and texts are escaped', async () => {
    const { app, db, get, messages } = await mailboxWith(toAnn)
    const policy = String((await get('')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy.match(/script[^;]*/g)).toEqual(["script-src 'self'"])
    expect(policy).not.toContain('unsafe-eval')
    const [mail] = await messages()
    const views = ['', `?open=${mail?.id}`, `?open=${mail?.id}&as=text`, `?open=${mail?.id}&as=source`]
    const harmless = await Promise.all(views.map(async (view) => tagsOf((await get(view)).body)))
    for (const hostile of hostileTexts) {
      await changeRows(db, 'mailbox', { subject: hostile, text: hostile, html: hostile })
      const pages = await Promise.all(views.map(async (view) => tagsOf((await get(view)).body)))
      expect(pages).toEqual(harmless)
    }
    await app.close()
  })
})

describe('the mailbox as a transport', () => {
  it('stores a mail once, however often it is sent', async () => {
    const { db, messages } = await mailboxWith()
    await enqueueMail(db, toAnn, start)
    const [row] = await db.selectFrom('outbox').selectAll().execute()
    const mail = {
      id: row?.id ?? '',
      subjectId: null,
      to: toAnn.to,
      locale: toAnn.locale,
      sentAt: start,
      subject: '',
      text: '',
      html: '',
      links: [],
    }
    const transport = mailboxTransport(db)
    await transport.send(mail)
    await transport.send(mail)
    expect(await messages()).toHaveLength(1)
  })

  it('stores no mail to an address that was deleted since', async () => {
    const { db, messages } = await mailboxWith()
    await enqueueMail(db, toAnn, start)
    const box = mailboxTransport(db)
    const transport = {
      async send(mail: Parameters<typeof box.send>[0]) {
        await db.deleteFrom('outbox').execute()
        await box.send(mail)
      },
    }
    await deliverNext({ db, config: linkConfig, transport, now: () => start, log: { warn() {}, error() {} } })
    expect(await messages()).toEqual([])
  })
})
