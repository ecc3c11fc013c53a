import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { cleanText, testSupportLimits } from '@recruiting/schema/test-support/entities'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createWorlds, type OpenBackend, type WorldStart } from '../src/development/worlds.ts'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { startBackend } from './support/backend.ts'
import { startSteered } from './support/test-support.ts'
import { samples } from './support/uploads.ts'

const config = readConfig({ NODE_ENV: 'test', SMTP_URL: 'smtp://mail.example:25' })

/** Worlds log as their server is configured, not to the log of the test. */
const quiet = { LOG_LEVEL: 'silent' }

/** Worlds without backends. `starts` receives what they begin with. */
function emptyWorlds(open?: (start: WorldStart) => Promise<OpenBackend>) {
  const starts: WorldStart[] = []
  const worlds = createWorlds(config, async (start) => {
    starts.push(start)
    if (open) return await open(start)
    return { app: { routing: () => undefined } as never, close: async () => undefined }
  })
  return { worlds, starts }
}

afterEach(() => void vi.useRealTimers())

describe('a world', () => {
  it('has its own folder, which is deleted with it, and uses none of the server’s stores', async () => {
    const { worlds, starts } = emptyWorlds()
    const id = await worlds.create({})
    const { DATA_DIR, SMTP_URL, CLAMAV_URL } = starts[0]?.config ?? config
    expect(DATA_DIR.startsWith(tmpdir())).toBe(true)
    expect(existsSync(DATA_DIR)).toBe(true)
    expect([SMTP_URL, CLAMAV_URL]).toEqual([undefined, undefined])
    expect(await worlds.end(id)).toBe(true)
    expect(existsSync(DATA_DIR)).toBe(false)
    expect(await worlds.end(id)).toBe(false)
  })

  it('ends after 15 minutes without a call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { worlds, starts } = emptyWorlds()
    const id = await worlds.create({})
    await vi.advanceTimersByTimeAsync(testSupportLimits.worldIdle * 1000 - 1)
    expect(existsSync(starts[0]?.config.DATA_DIR ?? '')).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await worlds.end(id)).toBe(false)
  })

  it('stays while it is called', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { worlds } = emptyWorlds()
    const id = await worlds.create({})
    const server = createServer()
    worlds.dispatch(server)
    for (let at = 0; at < 3; at++) {
      await vi.advanceTimersByTimeAsync(testSupportLimits.worldIdle * 600)
      server.emit('request', { url: '/api/jobs', headers: { 'x-mock-world': id } })
    }
    expect(await worlds.end(id)).toBe(true)
  })
})

describe('the number of worlds', () => {
  const refusal = (reason: string) =>
    expect.objectContaining({ code: 'too_many_requests', title: expect.stringContaining(reason) })

  it('is limited; the refusal says how to end one', async () => {
    const { worlds } = emptyWorlds()
    for (let at = 0; at < testSupportLimits.worlds; at++) await worlds.create({ seed: 'empty' })
    await expect(worlds.create({})).rejects.toEqual(refusal('64 worlds. End one: DELETE /__mock/worlds/{id}'))
    await worlds.close()
    await worlds.create({})
    await worlds.close()
  })
})

describe('a server with worlds', () => {
  it('ends them when it stops', async () => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const stops: (() => Promise<void>)[] = []
    const backend = await startBackend(quiet, (stop) => stops.push(stop))
    vi.stubEnv('TMPDIR', folder.path)
    await backend.api.post('/__mock/worlds').send({ seed: 'empty' }).expect(201)
    vi.unstubAllEnvs()
    expect(readdirSync(folder.path)).toHaveLength(1)
    for (const stop of stops) await stop()
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('refuses times out of bounds, and a seed beside vacancies', async () => {
    const { api } = await startBackend(quiet)
    const refused = async (order: object) => (await api.post('/__mock/worlds').send(order).expect(422)).body
    const issues = async (order: object) => (await refused(order)).issues
    expect(await issues({ clock: '2020-01-01T00:00:00.000Z' })).toMatchObject([
      { path: 'clock', rule: 'tooSmall' },
    ])
    expect(await issues({ clock: '2060-01-01T00:00:00.000Z' })).toMatchObject([
      { path: 'clock', rule: 'tooLarge' },
    ])
    expect(await issues({ seed: 'empty', jobs: [] })).toEqual([{ path: 'jobs', rule: 'notApplicable' }])
    expect(await refused({ seed: 'full', scanner: 'off' })).toMatchObject({
      title: 'Allowed: seed: contract, empty, many; scanner: waiting, infected',
      issues: [
        { path: 'seed', rule: 'option' },
        { path: 'scanner', rule: 'option' },
      ],
    })
  })

  it('that requires a world refuses calls without one', async () => {
    const other = 'https://other.example'
    const { api } = await startBackend({ ...quiet, WORLD_REQUIRED: 'true', CORS_ORIGINS: other })
    for (const path of ['/api/jobs', '/api/unknown', '/__mock/mails'])
      expect((await api.get(path).expect(400)).body.code).toBe('world_missing')
    await api.get('/livez').expect(200)
    const { headers } = await api
      .options('/api/jobs')
      .set({ Origin: other, 'Access-Control-Request-Method': 'GET' })
      .expect(204)
    expect(headers['access-control-allow-headers']).toContain('X-Mock-World')
    await api.get('/__mock').set('accept', 'application/json').expect(200)
    const { body } = await api.post('/__mock/worlds').send({}).expect(201)
    await api.get('/api/jobs').set('X-Mock-World', body.id).expect(200)
  })

  it('has none when it stores in PostgreSQL or S3', async () => {
    const { api, context } = await startSteered()
    const { calls } = (await api.get('/__mock').set('accept', 'application/json')).body
    const isOwn = context.config.DATABASE_URL === undefined && context.config.FILES_URL === undefined
    expect(calls.includes('createWorld')).toBe(isOwn)
  })
})

describe('the servers behind a world', () => {
  /** A world of a running backend, and requests to it. */
  async function worldOf(order: object) {
    const { api } = await startBackend({ ...quiet, LINK_MAIL_TICK: '20ms' })
    const { id } = (await api.post('/__mock/worlds').send(order).expect(201)).body
    const get = (path: string) => api.get(path).set('X-Mock-World', id)
    const post = (path: string) => api.post(path).set('X-Mock-World', id)
    return { get, post }
  }

  it.each([
    [{}, 1],
    [{ mailServer: 'down' }, 0],
  ])('deliver mails unless the mail server is down: %j', async (order, count) => {
    const { get, post } = await worldOf(order)
    await post('/__mock/referrals').send(exampleReferralOrder).expect(201)
    const query = { to: exampleReferralOrder.email, timeout: count === 0 ? 1 : 10 }
    const { mails } = (await get('/__mock/awaited-mails').query(query).expect(200)).body
    expect(mails).toHaveLength(count)
  })

  it.each([
    [{}, '', 'notScanned'],
    [{ scanner: 'waiting' }, '', 'scanning'],
    [{ scanner: 'waiting' }, cleanText, 'clean'],
    [{ scanner: 'infected' }, '', 'infected'],
    [{ scanner: 'infected' }, cleanText, 'clean'],
  ])('judge files as ordered: %j %s', async (order, text, scan) => {
    const { get, post } = await worldOf(order)
    const { name, type } = samples.portfolio
    /** Stages a file. @returns a function that reads its verdict */
    const stage = async (end: string) => {
      const bytes = Buffer.concat([samples.portfolio.bytes, Buffer.from(end)])
      const { body } = await post('/api/uploads')
        .field('kind', 'portfolio')
        .attach('file', bytes, { filename: name, contentType: type })
        .expect(201)
      return async () => (await get(`/api/uploads/${body.id}/scan`)).body.scan
    }
    const stateOf = await stage(text)
    // A file that waits for good still waits when a later one was judged.
    if (scan === 'scanning') await expect.poll(await stage(cleanText), { interval: 20 }).toBe('clean')
    await expect.poll(stateOf, { interval: 20 }).toBe(scan)
  })
})
