import { sectionNames } from '@recruiting/schema/application'
import { locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { looksOf, readChoices } from '../src/development/gallery/choices.ts'
import { groups, matching } from '../src/development/gallery/entries.ts'
import { exampleMails } from '../src/development/gallery/example-mails.ts'
import { siteRoutes } from '../src/development/states/site-pages.ts'
import { templateNames } from '../src/mail/templates/templates.ts'
import { send } from './support/backend.ts'
import { startSteered } from './support/test-support.ts'

const entries = groups.flatMap((group) => group.entries)
const throughSite = { 'x-forwarded-host': 'localhost:3000' }

async function start() {
  const server = await startSteered()
  return (path: string, headers: Record<string, string> = throughSite) =>
    send(server, 'GET', `/__mock/gallery${path}`, { headers: { accept: 'text/html', ...headers } })
}

/** The frames of a page: the address and the scheme of each. */
function framesIn(html: string): (string | undefined)[][] {
  const frames = [...html.matchAll(/<iframe [^>]*src="([^"]*)"[^>]*style="color-scheme:(\w+)"/g)]
  return frames.map(([, src, scheme]) => [src, scheme])
}

describe('the entries of the gallery', () => {
  it('have ids that occur once, and titles in both languages', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    for (const locale of locales)
      expect(new Set(entries.map(({ title }) => title[locale])).size).toBe(entries.length)
  })

  it('show every page of the site', () => {
    const empty = groups.filter((group) => group.entries.length === 0)
    expect(empty.map(({ id }) => id)).toEqual([])
    expect(groups.map(({ id }) => id)).toEqual([...siteRoutes, 'mails'])
  })

  it('show every step of the form empty, filled in and in error', () => {
    const ids = entries.map(({ id }) => id)
    for (const step of sectionNames)
      expect(ids).toEqual(
        expect.arrayContaining([`apply-${step}`, `apply-${step}-filled`, `apply-${step}-error`]),
      )
  })

  it('show every mail, complete and with example data', () => {
    for (const template of templateNames) {
      const id = `mail-${template.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
      expect(exampleMails.map((mail) => mail.id)).toContain(id)
    }
    for (const { id, html } of exampleMails)
      for (const locale of locales)
        expect(html(locale, 'https://jobs.example'), id).not.toMatch(/\{\{|undefined|\[object/)
  })

  it('are found by id, title, route and file', () => {
    const found = (text: string) => matching(text).flatMap((group) => group.entries.map(({ id }) => id))
    expect(found('Personal-Error')).toEqual(['apply-personal-error'])
    expect(found('履歷：已刪除')).toEqual(['deletion-done'])
    expect(found('/referral/check')).toContain('referral-some-closed')
    expect(found('mail/templates/reports')).toContain('mail-resume-deleted')
    expect(found('features/home')).toContain('list-empty')
    expect(found('no such thing')).toEqual([])
    expect(matching(undefined)).toEqual(groups)
  })
})

describe('the choices in the address', () => {
  const looks = (query: Record<string, string>) => looksOf(readChoices({ query, locale: 'us' }))

  it('are a frame for each language, mode and width', () => {
    expect(looks({ in: 'both', mode: 'both', width: 'all' })).toHaveLength(12)
    expect(looks({ in: 'tw', mode: 'dark', width: '768' })).toEqual([
      { locale: 'tw', mode: 'dark', width: 768 },
    ])
  })

  it('fall back to the language of the page, light and the narrowest width', () => {
    const fallback = [{ locale: 'us', mode: 'light', width: 360 }]
    expect(looks({})).toEqual(fallback)
    expect(looks({ in: 'fr', mode: 'sepia', width: '1' })).toEqual(fallback)
  })
})

describe('GET /__mock/gallery', () => {
  it('lists every entry, with links that open it in each language', async () => {
    const gallery = await start()
    const { text } = await gallery('?lang=us')
    for (const { id, href } of entries) {
      expect(text).toContain(`id="${id}"`)
      for (const locale of locales) expect(text).toContain(`href="${href}?lang=${locale}"`)
    }
    expect(framesIn(text)).toEqual([])
  })

  it('shows the chosen entry in frames, which its policy allows', async () => {
    const gallery = await start()
    const { text, headers } = await gallery('?lang=us&state=list-empty&in=both&mode=dark')
    expect(framesIn(text)).toEqual([
      ['/__mock/open/list-empty?lang=tw', 'dark'],
      ['/__mock/open/list-empty?lang=us', 'dark'],
    ])
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'; frame-src 'self'$/)
  })

  it('keeps the text of the filter and the choices in every link', async () => {
    const gallery = await start()
    const { text } = await gallery('?lang=us&state=list-empty&mode=dark&text=list')
    const kept = 'mode=dark&amp;text=list'
    expect(text).toContain(`id="list-one" href="/__mock/gallery?lang=us&amp;state=list-one&amp;${kept}"`)
    expect(text).toContain(`id="next" href="/__mock/gallery?lang=us&amp;state=list-one&amp;${kept}"`)
    expect(text).toContain(
      `id="width-768" href="/__mock/gallery?lang=us&amp;state=list-empty&amp;${kept}&amp;width=768"`,
    )
    expect(text).not.toContain('id="privacy"')
  })

  it('leads to the site from the port of the backend, because only the site may frame its pages', async () => {
    const gallery = await start()
    const { status, headers } = await gallery('?state=list-empty', { host: 'localhost:4000' })
    expect([status, headers.location]).toEqual([303, 'http://localhost:3000/__mock/gallery?state=list-empty'])
  })

  it('has a script of its own', async () => {
    const gallery = await start()
    expect((await gallery('')).text).toContain('src="/__mock/gallery/gallery.mjs"')
    const script = await gallery('/gallery.mjs')
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })
})

describe('GET /__mock/gallery/mails/{id}', () => {
  it('shows a mail as its template writes it, without scripts', async () => {
    const gallery = await start()
    const tw = await gallery('/mails/mail-application-received?lang=tw')
    const us = await gallery('/mails/mail-application-received?lang=us')
    expect(tw.text).toContain('資深前端工程師')
    expect(us.text).toContain('Senior Frontend Engineer')
    expect(us.text).toContain('http://localhost:3000/personal-info/edit/example?lang=us')
    expect(us.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*frame-ancestors 'self'; sandbox/,
    )
  })

  it('knows only the mails of the gallery', async () => {
    const gallery = await start()
    expect((await gallery('/mails/mail-of-nothing')).status).toBe(404)
  })
})
