import { describe, expect, inject, it } from 'vitest'
import { sweepExpired } from '../../src/deletion/retention.ts'
import { uploadsAtOnce } from '../../src/storage/bucket.ts'
import { newFileKey } from '../../src/storage/store.ts'
import { watchFiles } from '../../src/uploads/reconcile.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { startBackend } from '../support/backend.ts'
import { apply, callWith, deletionToken } from '../support/links.ts'
import { samples, stage, upload } from '../support/uploads.ts'
import { type Gate, type Mode, openGate } from './gate.ts'
import { keysOfRows, objectsAt } from './objects.ts'
import { filesUrl } from './test-bucket.ts'

/** A backend and the gate before its bucket, which no other test uses. */
async function start(timeout = '20s', environment: Record<string, string> = {}) {
  const gate = await openGate(inject('s3Server') ?? '')
  const FILES_URL = filesUrl(gate.url, newFileKey().slice(0, 16), { timeout })
  const backend = await startBackend({ FILES_URL, ...environment })
  const { db, files } = backend.context
  return {
    gate,
    backend,
    /** Ends the outage, and waits until the store is used again. */
    end: async (reopen: () => Promise<void>) => {
      await reopen()
      await files.remote?.probe()
      await backend.api.get('/readyz').expect(200, { status: 'ok' })
      await sweepExpired(backend.context)
      expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
    },
    objects: objectsAt(FILES_URL),
  }
}

type Outage = { begin: (gate: Gate) => Promise<void>; end: (gate: Gate) => Promise<void>; timeout?: string }

function mode(name: Mode, timeout?: string): Outage {
  const set = (to: Mode) => async (gate: Gate) => {
    gate.mode = to
  }
  return { begin: set(name), end: set('open'), ...(timeout !== undefined && { timeout }) }
}

const outages: [string, Outage][] = [
  ['is gone', { begin: (gate) => gate.close(), end: (gate) => gate.reopen() }],
  ['does not answer', mode('hanging', '2s')],
  ['answers half', mode('half')],
  ['is overloaded', mode('busy')],
  ['refuses', mode('forbidden')],
]

describe.each(outages)('while the bucket %s', (_, outage) => {
  it('uploads get 503, everything else is served, and nothing is lost or left over', async () => {
    const { gate, backend, end, objects } = await start(outage.timeout)
    const { token } = await apply(backend, 'stays@example.com')
    await apply(backend, 'gone@example.com')
    const deletion = await deletionToken(backend, 'gone@example.com')
    const application = await prepareApplication(backend)
    const unwanted = await stage(backend, 'portfolio')
    const before = await keysOfRows(backend)

    await outage.begin(gate)
    for (const kind of ['resume', 'headshot'] as const) {
      const { body, headers } = await upload(backend, samples[kind]).expect(503)
      expect(body.code).toBe('unavailable')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await backend.api.get('/readyz').expect(200, { status: 'degraded', without: ['files'] })
    await backend.api.get('/livez').expect(200)
    await upload(backend, { ...samples.resume, bytes: Buffer.from('no document') }).expect(503)
    expect(await keysOfRows(backend)).toEqual(before)
    await submit(backend, application).expect(201)
    await callWith(backend, 'getPersonalInfo', token).expect(200)
    await backend.api.delete(`/api/uploads/${unwanted.id}`).expect(204)
    await callWith(backend, 'confirmResumeDeletion', deletion).expect(200)
    await sweepExpired(backend.context)

    await end(() => outage.end(gate))
    const rows = await keysOfRows(backend)
    expect(rows).toHaveLength(6)
    expect(await objects.names()).toEqual([...rows, 'owner'])
    expect(await backend.storedFiles()).toHaveLength(6)
    await stage(backend, 'resume')
    expect(backend.log()).not.toContain('test-secret')
  })
})

it('an upload of which the bucket did not say that it has it leaves nothing', async () => {
  const { gate, backend, end, objects } = await start()
  gate.mode = 'half'
  await upload(backend, samples.resume).expect(503)
  gate.mode = 'open'
  // The object arrived, and only its answer was lost.
  expect(await objects.names()).toHaveLength(2)
  await end(async () => undefined)
  expect(await objects.names()).toEqual(['owner'])
})

it('the backend notices when the bucket becomes unavailable and available, logs each once, and measures it', async () => {
  const { gate, backend } = await start('20s', { METRICS_PORT: '9464' })
  const up = async () => /^recruiting_files_up (.*)$/m.exec(await backend.scrape())?.[1]
  expect(await up()).toBe('1')
  const stop = watchFiles(backend.context, backend.app.log, 20)
  const status = async () => (await backend.api.get('/readyz').expect(200)).body.status
  await gate.close()
  await expect.poll(status).toBe('degraded')
  expect(await up()).toBe('0')
  await expect.poll(backend.log).toContain('cannot be used: uploads are refused')
  await gate.reopen()
  await expect.poll(status).toBe('ok')
  expect(await up()).toBe('1')
  await expect.poll(backend.log).toContain('the store of the files can be used again')
  await stage(backend, 'resume')
  await stop()
  expect(backend.log().match(/uploads are refused/g)).toHaveLength(1)
  expect(backend.log()).toContain('no server listens there (ECONNREFUSED)')
})

it('of many uploads to a bucket that does not answer, those that wait for their turn are refused with the first', async () => {
  const { gate, backend, end } = await start('500ms')
  const { files } = backend.context
  gate.mode = 'hanging'
  gate.seen = []
  const ends = await Promise.allSettled(
    Array.from({ length: uploadsAtOnce + 8 }, () => files.replace(newFileKey(), Buffer.from('sealed'))),
  )
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(new Set(gate.seen).size).toBeLessThanOrEqual(uploadsAtOnce)
  await end(async () => {
    gate.mode = 'open'
  })
})

describe.each(['PUT', 'DELETE'])('while the bucket refuses only %s', (method) => {
  it('uploads are refused without being tried, it is reported until it ends, and reading goes on', async () => {
    const { gate, backend, objects } = await start()
    const { files } = backend.context
    const kept = await stage(backend, 'resume')
    const [key = ''] = await keysOfRows(backend)
    const unwanted = await stage(backend, 'portfolio')
    const stop = watchFiles(backend.context, backend.app.log, 20)
    const status = async () => (await backend.api.get('/readyz').expect(200)).body.status
    const probes = () => gate.seen.filter((each) => each.startsWith(method) && each.includes('/probe')).length
    gate.methods = [method]
    gate.mode = 'forbidden'
    if (method === 'PUT') await upload(backend, samples.resume).expect(503)
    await backend.api.delete(`/api/uploads/${unwanted.id}`).expect(204)
    await expect.poll(probes).toBeGreaterThan(2)
    expect(await status()).toBe('degraded')
    await expect.poll(backend.log).toContain('uploads are refused')

    gate.seen = []
    await upload(backend, samples.resume).expect(503)
    expect(gate.seen.filter((each) => each.startsWith('PUT') && !each.includes('/probe'))).toEqual([])
    await expect.poll(() => files.readBytes(key).catch(() => undefined)).toBeDefined()
    expect(await status()).toBe('degraded')
    async function sweep(): Promise<string[]> {
      await sweepExpired(backend.context).catch(() => undefined)
      return await objects.names()
    }
    // By this a full disk becomes free.
    if (method === 'PUT') await expect.poll(sweep).toEqual([key, 'owner'])

    gate.mode = 'open'
    await expect.poll(status).toBe('ok')
    await stop()
    await sweepExpired(backend.context)
    expect(await objects.names()).toEqual([key, 'owner'])
    expect(backend.log().match(/uploads are refused/g)).toHaveLength(1)
    await backend.api.delete(`/api/uploads/${kept.id}`).expect(204)
    await stage(backend, 'resume')
  })
})

it('a bucket that another installation has taken meanwhile gets no file', async () => {
  const { backend, objects } = await start()
  await objects.write('owner', 'somebody else')
  await expect(backend.context.files.remote?.probe()).rejects.toThrow('belongs to another installation')
  await upload(backend, samples.resume).expect(503)
  expect(await objects.names()).toEqual(['owner'])
})
