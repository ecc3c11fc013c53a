import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { linkPurposes } from '@recruiting/schema/options'
import type { Recipe, State } from '@recruiting/schema/steering/states'
import { steeringClient, testSupportClient } from '@recruiting/schema/test-support/client'
import { describe, expect, inject, it } from 'vitest'
import { openTools, startBackend } from './support.ts'

const both = { tw: '狀態', us: 'State' }
const named = (id: string, rest: Omit<State, 'id' | 'title' | 'shows'>): State => ({
  ...{ id, title: { tw: `狀態 ${id}`, us: `State ${id}` }, shows: both },
  ...rest,
})

type Link = NonNullable<Recipe['link']>
const links: Link[] = linkPurposes.flatMap((purpose) => {
  const ends: Link['end'][] = [
    'expired',
    ...(linkFacts[purpose].isSpent ? (['used'] as const) : []),
    'replaced',
  ]
  return [{ purpose }, ...ends.flatMap((end) => (end ? [{ purpose, end }] : []))]
})
const idOf = ({ purpose, end }: Link) => `${purpose}-${end ?? 'valid'}`

const jobPath = { path: '/about', query: { job: '{{jobs.0.code}}' } }
const states: State[] = [
  named('list', { path: '/' }),
  named('list-empty', { path: '/', world: { seed: 'empty' } }),
  named('list-maintenance', { path: '/', scenarios: ['maintenance'] }),
  named('list-cut', { path: '/', faults: [{ call: 'listJobs', cutAfterBytes: 1 }] }),
  named('job-open', { ...jobPath, data: { jobs: ['open'] } }),
  named('job-closed', { ...jobPath, data: { jobs: ['closed'] }, acts: [{ show: 'main' }] }),
  named('form', {
    path: '/apply',
    data: { jobs: ['open'], files: ['headshot', 'resume', 'portfolio'] },
    stored: {
      'recruiting.jobs': { jobs: [{ code: '{{jobs.0.code}}', title: '{{jobs.0.title}}' }] },
      'recruiting.draft': {
        id: '{{uuid}}',
        files: { resume: { id: '{{files.resume.id}}', note: '</script>' } },
      },
    },
  }),
  named('scanning', {
    path: '/{{token}}',
    world: { scanner: 'waiting' },
    data: { jobs: ['open'], files: ['resume'], link: { purpose: 'personal-info' } },
    stored: { scan: '{{files.resume.scan}}' },
  }),
  named('wrong', { path: '/{{files.resume.id}}' }),
  ...links.map((link) =>
    named(idOf(link), { path: `/page/{{token}}`, data: { jobs: ['open', 'closed'], link } }),
  ),
]

const published = { pages: [{ route: '/', title: both, files: ['a.ts'], states }] }
const target = inject('reference')

const throughSite = { 'x-forwarded-host': 'localhost:3000', 'sec-fetch-site': 'none' }

/** The tools in front of a backend, and of a site that publishes the states. */
async function start(backend = target) {
  const site = await startBackend((request, response) => {
    response.statusCode = request.url === '/dev/states.json' ? 200 : 404
    response.end(JSON.stringify(published))
  })
  const { app, url } = await openTools({ TARGET_URL: backend, SITE_URL: site })
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: `/__mock/open/${path}`, headers: { ...throughSite, ...headers } })
    const [, stored = '{}'] = /const stored = (.*)/.exec(answer.body) ?? []
    const [, page = '""'] = /location\.replace\((.*)\)/.exec(answer.body) ?? []
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return Object.assign(answer, { stored: JSON.parse(stored), page: JSON.parse(page) as string, cookie })
  }
  /** Calls as the page that was opened does. */
  const get = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(url + path, { method, headers })
  return { open, get, url, site }
}

const codes = { expired: 'link_expired', used: 'link_used', replaced: 'link_replaced' } as const

describe('opening a state', () => {
  it.each(links.map((link) => ({ id: idOf(link), link })))(
    '$id opens its page with a link in that state',
    async ({ id, link }) => {
      const { open, get } = await start()
      const { page, cookie, body } = await open(`${id}?lang=us`)
      const [, token = ''] = /^\/page\/([A-Za-z0-9_-]{43})\?lang=us$/.exec(page) ?? [body]
      // Nothing reads an export link without using it up.
      const method = link.purpose === 'export' ? 'POST' : 'GET'
      const answer = await get(`/api/${link.purpose}`, { cookie, authorization: `Bearer ${token}` }, method)
      const problem = answer.ok ? {} : await answer.json()
      expect(problem.code).toBe(link.end && codes[link.end])
    },
  )

  it('makes vacancies that are open and closed, and tells the page their codes', async () => {
    const { open, get } = await start()
    const found = []
    for (const id of ['job-open', 'job-closed']) {
      const { page, cookie } = await open(id)
      const [, code = '', fragment = ''] = /^\/about\?job=([A-Z0-9-]+)(#.*)?$/.exec(page) ?? []
      found.push([(await get(`/api/jobs/${code}`, { cookie })).status, fragment])
    }
    expect(found).toEqual([
      [200, ''],
      [410, '#state=job-closed'],
    ])
  })

  it('stores what was made in the tab, whose earlier values it removes', async () => {
    const { open, get } = await start()
    const { body, stored, headers, cookie } = await open('form')
    expect(stored['recruiting.jobs'].jobs[0].title.tw).toMatch(/\p{Script=Han}/u)
    const { id } = stored['recruiting.draft'].files.resume
    expect((await get(`/api/uploads/${id}/scan`, { cookie })).status).toBe(200)

    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).toContain("frame-ancestors 'self'")
    const kept = new Map([
      ['recruiting.referralMode', 'true'],
      ['other', '1'],
    ])
    const sessionStorage = Object.assign(Object.fromEntries(kept), {
      removeItem: (key: string) => kept.delete(key),
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    const pages: string[] = []
    runInNewContext(script, { sessionStorage, location: { replace: (page: string) => pages.push(page) } })
    expect([...kept.keys()]).toEqual(['other', 'recruiting.jobs', 'recruiting.draft'])
    expect(JSON.parse(kept.get('recruiting.draft') ?? '').files.resume.note).toBe('</script>')
    expect(pages).toEqual(['/apply'])
  })

  it('takes place in a world of its own, as the state says it', async () => {
    const { open, get } = await start()
    const { cookie } = await open('list-empty')
    expect((await (await get('/api/jobs', { cookie })).json()).total).toBe(0)
    expect((await (await get('/api/jobs', {})).json()).total).toBeGreaterThan(100)
    // Its application could be sent, though no other file is ever judged.
    expect((await open('scanning')).stored).toEqual({ scan: 'scanning' })
  })

  it('switches scenarios and faults on in that world alone', async () => {
    const { open, get, url } = await start()
    const maintenance = await open('list-maintenance')
    expect((await get('/api/jobs', { cookie: maintenance.cookie })).status).toBe(503)
    const cut = await open('list-cut')
    await expect(get('/api/jobs', { cookie: cut.cookie }).then((answer) => answer.text())).rejects.toThrow()
    const plain = await open('list', { cookie: cut.cookie })
    for (const cookie of ['', plain.cookie]) expect((await get('/api/jobs', { cookie })).status).toBe(200)
    const { scenarios, faults } = await steeringClient(url)('getSteering')
    expect([scenarios, faults]).toEqual([[], []])
  })

  it('ends the world of the state before, and no other', async () => {
    const { open, get } = await start()
    const { id } = await testSupportClient(target)('createWorld', { body: {} })
    const first = await open('list', { cookie: `X-Mock-World=${id}` })
    await open('list', { cookie: first.cookie })
    const found = [first.cookie, `X-Mock-World=${id}`].map(
      async (cookie) => (await get('/api/jobs', { cookie })).status,
    )
    expect(await Promise.all(found)).toEqual([404, 200])
  })

  it('shares a world with the links of the same set to the state', async () => {
    const { open, get } = await start()
    const opened = await Promise.all([
      open('personal-info-valid?set=a'),
      open('personal-info-valid?set=a'),
      open('personal-info-valid?set=b'),
      open('referral-valid?set=a'),
    ])
    const [first, second, ...others] = opened.map(({ cookie }) => cookie)
    expect(first).toBe(second)
    expect(new Set([first, ...others]).size).toBe(3)
    for (const { page, cookie } of opened.slice(0, 2)) {
      const authorization = `Bearer ${page.slice('/page/'.length)}`
      expect((await get('/api/personal-info', { cookie, authorization })).status).toBe(200)
    }
    await testSupportClient(target)('deleteWorld', { params: { id: first?.split('=')[1] ?? '' } })
    expect((await open('personal-info-valid?set=a')).cookie).not.toBe(first)
  })
})

describe('a state that cannot be opened', () => {
  it('asks first when the link is of another site', async () => {
    const { open } = await start()
    const answer = await open('referral-valid?lang=us', { 'sec-fetch-site': 'cross-site' })
    expect([answer.statusCode, answer.cookie]).toEqual([200, ''])
    expect(answer.body.match(/<a href="[^"]*"/g)).toEqual(['<a href="/__mock/open/referral-valid?lang=us"'])
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('names all states when it is unknown, as a problem or as a page', async () => {
    const { open } = await start()
    const problem = await open('nothing')
    expect(problem.json().issues).toEqual([
      { path: 'id', rule: 'option', params: { allowed: states.map(({ id }) => id) } },
    ])
    const page = await open('nothing', { accept: 'text/html,*/*;q=0.8' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body.match(/<a href="\/__mock\/open\//g)).toHaveLength(states.length)
  })

  it('says what its recipe lacks', async () => {
    const { open } = await start()
    const answer = await open('wrong')
    expect([answer.statusCode, answer.body]).toEqual([
      502,
      expect.stringContaining('makes no files.resume.id'),
    ])
  })
})

describe('a backend without the calls that states need', () => {
  const withoutCalls = () =>
    startBackend((request, response) => {
      const { url = '' } = request
      const job = { code: 'A-1', title: { tw: '工程師' } }
      response.statusCode = url.startsWith('/__mock') ? 404 : 200
      response.end(JSON.stringify(url.startsWith('/api/jobs?') ? { items: [job] } : job))
    })

  it('opens the others in the data of everybody', async () => {
    const { open } = await start(await withoutCalls())
    const { page, cookie } = await open('job-open')
    expect([page, cookie]).toEqual(['/about?job=A-1', ''])
    expect((await open('list-maintenance')).statusCode).toBe(200)
  })

  it('says which calls are missing, and lists the state as not offered', async () => {
    const { open, url } = await start(await withoutCalls())
    const { statusCode, body } = await open('delete-resume-used?lang=tw')
    expect(statusCode).toBe(502)
    expect(body).toContain('此後端未提供這項功能。 (setJobStatus, createReferral, awaitMails, endLink)')
    const { pages } = await steeringClient(url)('listStates')
    const offered = pages
      .flatMap((page) => page.states)
      .flatMap(({ id, isOffered }) => (isOffered ? [id] : []))
    expect(offered).toEqual(['list', 'list-maintenance', 'list-cut', 'job-open', 'form', 'wrong'])
  })
})

it('every state is listed with its page, and the reference backend offers it', async () => {
  const { url } = await start()
  const { pages } = await steeringClient(url)('listStates')
  expect(pages.map(({ route, files }) => [route, files])).toEqual([['/', ['a.ts']]])
  expect(pages.flatMap((page) => page.states)).toEqual(
    states.map(({ id, title, shows }) => ({ id, title, shows, href: `/__mock/open/${id}`, isOffered: true })),
  )
})
