import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import type { Steering } from '@recruiting/schema/steering/entities'
import { steeringClient } from '@recruiting/schema/test-support/client'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { allStates, statesTable } from '../src/development/states/all-states.ts'
import { linkStates } from '../src/development/states/link-states.ts'
import { registerStates } from '../src/development/states/open-state.ts'
import type { SteeringStore } from '../src/development/steering/steering.ts'
import { handleErrors } from '../src/http/problems.ts'
import { send } from './support/backend.ts'
import { callWith, readingCall } from './support/links.ts'
import { type Steered, startSteered } from './support/test-support.ts'

const site = 'http://localhost:3000'
const throughSite = { 'x-forwarded-host': 'localhost:3000' }
const nothing: Steering = {
  server: { version: 0, scenarios: [], faults: [] },
  browser: { version: 0, scenarios: [], faults: [] },
}

/** Records what is switched on, by browser. */
function recordingStore(): Pick<SteeringStore, 'change'> & { changes: [string | undefined, unknown][] } {
  const changes: [string | undefined, unknown][] = []
  return {
    changes,
    change(_scope, browser, order) {
      changes.push([browser, order])
      return nothing
    },
  }
}

async function start(): Promise<
  Steered & {
    open: (path: string, headers?: Record<string, string>) => ReturnType<typeof inject>
    store: ReturnType<typeof recordingStore>
  }
> {
  const server = await startSteered()
  const store = recordingStore()
  const app = Fastify()
  handleErrors(app)
  await app.register(async (scope) => registerStates(scope, server.context, store), { prefix: '/__mock' })
  onTestFinished(() => app.close())
  const open = (path: string, headers: Record<string, string> = throughSite) => inject(app, path, headers)
  return Object.assign(server, { open, store })
}

function inject(app: ReturnType<typeof Fastify>, path: string, headers: Record<string, string>) {
  return app.inject({ method: 'GET', url: `/__mock/open/${path}`, headers })
}

/** The values and the page in the script of an answer. */
function storedIn(html: string): { stored: Record<string, unknown>; target: string } {
  const [, stored = '{}'] = /const stored = (.*)/.exec(html) ?? []
  const [, target = '""'] = /location\.replace\((.*)\)/.exec(html) ?? []
  return { stored: JSON.parse(stored), target: JSON.parse(target) }
}

const purposes = { deletion: 'delete-resume', edit: 'personal-info', referral: 'referral' } as const
const codes = {
  expired: [410, 'link_expired'],
  used: [410, 'link_used'],
  replaced: [410, 'link_replaced'],
  unknown: [401, 'link_invalid'],
} as const

describe('a link to a state', () => {
  it.each(linkStates.map(({ id }) => id))('%s opens its page with a link in that state', async (id) => {
    const server = await start()
    const answer = await server.open(`${id}?lang=us`)
    expect(answer.statusCode).toBe(200)
    const { target } = storedIn(answer.body)
    const [kind = '', state = ''] = id.split('-')
    const [, page = '', token = ''] = /^(\/.*)\/([A-Za-z0-9_-]+)\?lang=us$/.exec(target) ?? []
    const purpose = purposes[kind as keyof typeof purposes]
    expect(page).toBe(
      {
        'delete-resume': '/delete-resume/detail',
        'personal-info': '/personal-info/edit',
        referral: '/referral/check',
      }[purpose],
    )
    // A mail of the new record must not replace its link.
    await server.deliver()
    const { status, body } = await callWith(server, readingCall[purpose], token)
    const [expected, code] = codes[state as keyof typeof codes] ?? [200, undefined]
    expect([status, body.code]).toEqual([expected, code])
  })

  it.each([
    ['list-empty', 'jobs-empty', '/'],
    ['list-one', 'jobs-one', '/'],
    ['list-many', 'jobs-many', '/'],
    ['maintenance', 'maintenance', '/'],
    ['offline', 'offline', '/'],
    ['slow', 'slow', '/'],
    ['rate-limited', 'rate-limited', '/delete-resume/apply#state=rate-limited'],
  ])('%s switches %s on for the browser alone', async (id, scenario, page) => {
    const { open, store } = await start()
    const answer = await open(id)
    expect(storedIn(answer.body)).toEqual({ stored: {}, target: page })
    const [[browser, order] = []] = store.changes
    expect(order).toEqual({ scenarios: [scenario], faults: [] })
    expect(answer.headers['set-cookie']).toBe(`mock-browser=${browser}; HttpOnly; SameSite=Lax; Path=/`)
    const again = await open(id, { ...throughSite, cookie: `mock-browser=${browser}` })
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(store.changes.map(([known]) => known)).toEqual([browser, browser])
  })

  it('empties what the site keeps in the tab, and may be shown in a frame of the site', async () => {
    const { open } = await start()
    const { body, headers } = await open('list-all')
    const script = /<script>(.*)<\/script>/s.exec(body)?.[1] ?? ''
    const kept = new Map([
      ['recruiting.referralMode', 'true'],
      ['other', '1'],
    ])
    const sessionStorage = Object.assign(Object.fromEntries(kept), {
      removeItem: (key: string) => kept.delete(key),
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    const opened: string[] = []
    const location = { replace: (url: string) => opened.push(url) }
    runInNewContext(script, { sessionStorage, location })
    expect([[...kept.keys()], opened]).toEqual([['other'], ['/']])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const asking = await open('list-all', { ...throughSite, 'sec-fetch-site': 'cross-site' })
    expect(asking.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('ends the scenarios of the state before', async () => {
    const { open, store } = await start()
    await open('job-open')
    expect(store.changes).toEqual([])
    await open('job-open', { ...throughSite, cookie: `mock-browser=${'A'.repeat(22)}` })
    expect(store.changes).toEqual([['A'.repeat(22), { scenarios: [], faults: [] }]])
  })

  it('opens vacancies that are open, closed and unknown', async () => {
    const { open, api } = await start()
    for (const [id, status] of [
      ['job-open', 200],
      ['job-closed', 410],
      ['job-unknown', 404],
    ] as const) {
      const { target } = storedIn((await open(id)).body)
      const [, code = ''] = /^\/about\?job=([A-Z0-9-]+)$/.exec(target) ?? []
      await api.get(`/api/jobs/${code}`).expect(status)
    }
  })

  it.each([
    ['apply-personal', []],
    ['apply-education', ['personal']],
    ['apply-other', ['personal', 'education', 'experience', 'application']],
    ['apply-check', ['personal', 'education', 'experience', 'application', 'other']],
    ['file-refused', ['personal', 'education', 'experience', 'application']],
  ])('%s stores a vacancy, the consent and the answers of the steps before', async (id, filled) => {
    const { open } = await start()
    const answer = await open(`${id}?lang=us`)
    expect(answer.statusCode).toBe(200)
    const { stored, target } = storedIn(answer.body)
    const step = id === 'file-refused' ? 'other' : id.slice('apply-'.length)
    const acting = id === 'file-refused' ? '#state=file-refused' : ''
    expect(target).toBe(`/apply?step=${step}&lang=us${acting}`)
    expect(stored).toMatchObject({
      'recruiting.jobs': { jobs: [{ salaryUnit: expect.any(String) }] },
      'recruiting.draft': { version: 1 },
    })
    const draft = stored['recruiting.draft'] as { sections: object; files: object }
    expect(Object.keys(draft.sections)).toEqual(filled)
    expect(Object.keys(draft.files)).toHaveLength(id === 'apply-check' ? 3 : 0)
    const [, hash = ''] = /'sha256-([^']+)'/.exec(String(answer.headers['content-security-policy'])) ?? []
    const script = /<script>(.*)<\/script>/s.exec(answer.body)?.[1] ?? ''
    expect(createHash('sha256').update(script).digest('base64')).toBe(hash)
  })

  it('leads to the site from the port of the backend', async () => {
    const { open } = await start()
    const headers = { host: 'localhost:4000' }
    // Only a page of the site can write into the storage that the site reads.
    expect((await open('apply-other?lang=us', headers)).headers.location).toBe(
      `${site}/__mock/open/apply-other?lang=us`,
    )
  })
})

describe('a link to a state that should not act', () => {
  it.each(['cross-site', 'anything'])(
    'asks first when it comes from another site (%s)',
    async (fetchSite) => {
      const { open, store, context } = await start()
      const answer = await open('edit-valid?lang=us', { ...throughSite, 'sec-fetch-site': fetchSite })
      expect(answer.statusCode).toBe(200)
      expect(answer.body.match(/<a href="[^"]*"/g)).toEqual(['<a href="/__mock/open/edit-valid?lang=us"'])
      expect(store.changes).toEqual([])
      expect(await context.db.selectFrom('applications').select('id').execute()).toEqual([])
    },
  )

  it.each(['none', 'same-origin', 'same-site'])('acts for a navigation with %s', async (fetchSite) => {
    const { open } = await start()
    const answer = await open('referral-valid', { ...throughSite, 'sec-fetch-site': fetchSite })
    expect(storedIn(answer.body).target).toContain('/referral/check/')
  })

  it('names all states when it is unknown, as a problem or as a page', async () => {
    const { open } = await start()
    const problem = await open('nothing')
    expect(problem.statusCode).toBe(422)
    expect(problem.json().issues).toEqual([
      { path: 'id', rule: 'option', params: { allowed: allStates.map(({ id }) => id) } },
    ])
    const page = await open('nothing', { ...throughSite, accept: 'text/html,*/*;q=0.8' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body.match(/<a href="\/__mock\/open\//g)).toHaveLength(allStates.length)
  })

  it('refuses an unknown language and prepares nothing', async () => {
    const { open, context } = await start()
    const answer = await open('referral-valid?lang=fr')
    expect(answer.json().issues).toEqual([
      { path: 'lang', rule: 'option', params: { allowed: ['tw', 'us'] } },
    ])
    expect(await context.db.selectFrom('referrals').select('id').execute()).toEqual([])
  })
})

describe('with the scenarios of the server', () => {
  it.each(allStates.filter(({ scenarios, faults }) => scenarios ?? faults).map(({ id }) => id))(
    '%s is switched on',
    async (id) => {
      const { api, url } = await startSteered()
      const opened = await fetch(`${url}/__mock/open/${id}`, { headers: throughSite, redirect: 'manual' })
      expect(opened.status).toBe(200)
      const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? ''
      const { body } = await api.get('/__mock/steering').set('cookie', cookie).expect(200)
      const { scenarios = [], faults = [] } = allStates.find((state) => state.id === id) ?? {}
      expect(body.browser).toMatchObject({ scenarios, faults })
      expect(body.server.scenarios).toEqual([])
    },
  )

  it('the list is empty for the browser that opened the link, and for no other', async () => {
    const { api, url } = await startSteered()
    const opened = await fetch(`${url}/__mock/open/list-empty`, { headers: throughSite, redirect: 'manual' })
    const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? ''
    expect((await api.get('/api/jobs').set('cookie', cookie).expect(200)).body.total).toBe(0)
    expect((await api.get('/api/jobs').expect(200)).body.total).toBeGreaterThan(0)
  })

  it('a request by another name is refused', async () => {
    const { port } = await startSteered()
    const headers = { host: 'evil.example' }
    expect((await send({ port }, 'GET', '/__mock/open/list-empty', { headers })).status).toBe(403)
  })
})

describe('the list of states', () => {
  it('has every state once, with titles in both languages', async () => {
    const server = await startSteered()
    const { states } = await steeringClient(server.url)('listStates')
    expect(states.map(({ id }) => id)).toEqual(allStates.map(({ id }) => id))
    expect(new Set(states.map(({ id }) => id)).size).toBe(states.length)
    for (const locale of ['tw', 'us'] as const) {
      expect(new Set(states.map(({ title }) => title[locale])).size).toBe(states.length)
    }
    for (const { title } of states) {
      expect(title.tw).toMatch(/\p{Script=Han}/u)
      expect(title.us).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('is the table of the documentation', async () => {
    const text = await readFile(new URL('../../../docs/mock-api.md', import.meta.url), 'utf8')
    const [, table] = /<!-- states -->\n(.*?)\n<!-- end of states -->/s.exec(text) ?? []
    expect(table).toBe(statesTable())
  })
})
