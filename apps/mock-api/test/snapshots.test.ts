import { appendFile, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { steeringLimits } from '@recruiting/schema/steering/entities'
import { steeringClient } from '@recruiting/schema/test-support/client'
import type { ReferralOrder } from '@recruiting/schema/test-support/entities'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openServices } from '../src/services.ts'
import { reconcileFiles, reconcileKeys } from '../src/uploads/reconcile.ts'
import { removeFiles } from '../src/uploads/stored-files.ts'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { allRows, apply, callWith, refer, save } from './support/links.ts'
import { type Steered, startSteered } from './support/test-support.ts'
import { contentOf, stage } from './support/uploads.ts'

async function start(environment?: Record<string, string>) {
  const server = await startSteered(environment)
  return Object.assign(server, { steer: steeringClient(server.url) })
}

/** For a vacancy that `use` leaves open. */
const another = { jobCodes: ['SA-1002'] }

const order: ReferralOrder = {
  ...exampleReferralOrder,
  ...another,
  email: 'chiahao@example.com',
  locale: 'tw',
}

const named = (name: string) => ({ params: { name } })

/** Every row that a snapshot contains, with decrypted values; keys have other ids after a restore. */
async function content(server: Steered): Promise<unknown> {
  const tables: [string, unknown[], unknown[]][] = JSON.parse(await allRows(server))
  const own = ['versions', 'clock', 'backups', 'secrets', 'file_removals']
  const shown = tables.filter(([name]) => !own.includes(name))
  return JSON.parse(JSON.stringify(shown), (key, value) => (key === 'key_id' ? typeof value : value))
}

async function fileContents({ context }: Steered): Promise<string[]> {
  const rows = await context.db.selectFrom('files').select(['id', 'key', 'key_id']).orderBy('kind').execute()
  return await Promise.all(rows.map(async (row) => (await contentOf(context, row)).toString('hex')))
}

/** Data of every kind. */
async function use(server: Steered): Promise<{ edit: string; referral: string }> {
  const { token: edit } = await apply(server, 'ann@example.com')
  const { token: referral } = await refer(server, { email: 'bob@example.com' })
  await stage(server, 'portfolio')
  await server.call('setJobStatus', { params: { code: 'SW-1001' }, body: { status: 'closed' } })
  await server.call('createReferral', { body: order })
  await server.deliver()
  return { edit, referral }
}

describe('a snapshot', () => {
  it('brings everything back after a reset: rows, personal values, files, links, mails, vacancies', async () => {
    const server = await start()
    const { edit, referral } = await use(server)
    const { body: info } = await callWith(server, 'getPersonalInfo', edit).expect(200)
    const before = [await content(server), await fileContents(server), await server.call('listMails')]
    expect(before[1]).toHaveLength(4)

    await server.steer('saveSnapshot', named('full'))
    await server.call('resetServer')
    await callWith(server, 'getPersonalInfo', edit).expect(401)
    await server.api.get('/api/jobs/SW-1001').expect(200)

    expect(await server.steer('restoreSnapshot', named('full'))).toBeUndefined()
    expect([await content(server), await fileContents(server), await server.call('listMails')]).toEqual(
      before,
    )
    expect((await callWith(server, 'getPersonalInfo', edit).expect(200)).body).toEqual(info)
    await callWith(server, 'getReferral', referral).expect(200)
    await server.api.get('/api/jobs/SW-1001').expect(410)
  })

  it('can be restored again, over data that was made since, which goes with its keys and files', async () => {
    const server = await start()
    const { edit } = await use(server)
    const before = [await content(server), await fileContents(server)]
    await server.steer('saveSnapshot', named('full'))
    const files = (await server.storedFiles()).toSorted()
    for (let round = 0; round < 2; round++) {
      await save(server, edit, { ...(await callWith(server, 'getPersonalInfo', edit)).body })
      await apply(server, 'new@example.com', another)
      await server.steer('restoreSnapshot', named('full'))
      expect([await content(server), await fileContents(server)]).toEqual(before)
      expect((await server.storedFiles()).toSorted()).toEqual(files)
    }
    const { context } = server
    const keys = await context.db.keys.list()
    expect(await reconcileKeys(context)).toMatchObject({ unreadable: 0 })
    expect((await context.db.keys.list()).size).toBe(keys.size)
    expect(await reconcileFiles(context)).toMatchObject({ missing: 0 })
  })

  it('forgets limits and sends the waiting mails of the snapshot', async () => {
    const server = await start({ LINK_REQUESTS_PER_HOUR: '1' })
    const ask = () => server.api.post('/api/delete-resume').send({ email: 'ann@example.com' })
    await server.call('createReferral', { body: order })
    // Another process may have leased the mail when the snapshot was saved.
    await server.context.db.updateTable('outbox').set({ leased_until: '2040-01-01T00:00:00.000Z' }).execute()
    await server.steer('saveSnapshot', named('waiting'))
    await ask().expect(202)
    await ask().expect(429)
    await server.steer('restoreSnapshot', named('waiting'))
    await ask().expect(202)
    await server.deliver()
    expect((await server.call('listMails', { query: { to: 'chiahao@example.com' } })).mails).toHaveLength(1)
  })
})

describe('the snapshots', () => {
  it('are listed newest first, replaced by name, and deleted', async () => {
    const server = await start()
    const names = async () => (await server.steer('listSnapshots')).snapshots.map(({ name }) => name)
    expect(await names()).toEqual([])
    const first = await server.steer('saveSnapshot', named('first'))
    expect(first).toMatchObject({ name: 'first', savedAt: '2026-11-21T06:00:00.000Z' })
    expect(first.version).toMatch(/^\d{4}-/)
    expect(first.bytes).toBeGreaterThan(1000)
    server.machine.now += 1000
    await server.steer('saveSnapshot', named('second'))
    expect(await names()).toEqual(['second', 'first'])
    server.machine.now += 1000
    await apply(server, 'ann@example.com')
    await server.steer('saveSnapshot', named('first'))
    expect(await names()).toEqual(['first', 'second'])
    await server.steer('restoreSnapshot', named('second'))
    expect(await server.context.db.selectFrom('applications').select('id').execute()).toEqual([])
    await server.steer('restoreSnapshot', named('first'))
    expect(await server.context.db.selectFrom('applications').select('id').execute()).toHaveLength(1)
    await server.steer('deleteSnapshot', named('first'))
    expect(await names()).toEqual(['second'])
    expect(await readdir(join(server.folder, 'snapshots'))).toEqual(['second'])
  })

  it('are bounded; a name in use can still be replaced', async () => {
    const server = await start()
    await server.steer('saveSnapshot', named('s-1'))
    const path = (number: number) => join(server.folder, 'snapshots', `s-${number}`)
    for (let number = 2; number <= steeringLimits.snapshots; number++)
      await cp(path(1), path(number), { recursive: true })
    const { body } = await server.api.put('/__mock/snapshots/one-more').expect(422)
    expect(body.issues).toEqual([
      { path: 'name', rule: 'tooMany', params: { max: steeringLimits.snapshots } },
    ])
    await server.steer('saveSnapshot', named('s-1'))
    expect((await server.steer('listSnapshots')).snapshots).toHaveLength(steeringLimits.snapshots)
  })

  it('refuse an unknown name with those that exist, and what is no name', async () => {
    const server = await start()
    await server.steer('saveSnapshot', named('known'))
    const broken = join(server.folder, 'snapshots', 'broken')
    await cp(join(server.folder, 'snapshots', 'known'), broken, { recursive: true })
    await writeFile(join(broken, 'data', 'manifest.json'), 'no manifest')
    for (const name of ['unknown', 'broken']) {
      for (const request of [
        server.api.post(`/__mock/snapshots/${name}/restore`),
        server.api.delete(`/__mock/snapshots/${name}`),
      ]) {
        const { body } = await request.expect(422)
        expect(body.issues).toEqual([{ path: 'name', rule: 'option', params: { allowed: ['known'] } }])
      }
    }
    for (const name of ['A', '..%2f..%2frecruiting', 'a.b', '-', 'x'.repeat(61)]) {
      const { status } = await server.api.put(`/__mock/snapshots/${name}`)
      expect([404, 422]).toContain(status)
    }
    expect((await readdir(server.folder)).toSorted()).toEqual(
      expect.arrayContaining(['files', 'keys', 'recruiting.db', 'snapshots']),
    )
  })

  it('refuse a snapshot of another version or of other keys and an altered one, and change nothing', async () => {
    const server = await start()
    await use(server)
    const { version } = await server.steer('saveSnapshot', named('old'))
    const path = join(server.folder, 'snapshots', 'old', 'data', 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    const change = async (part: object) => await writeFile(path, JSON.stringify({ ...manifest, ...part }))
    const before = await allRows(server)
    const restore = async () =>
      (await server.api.post('/__mock/snapshots/old/restore').expect(422)).body.issues
    await change({ database: '0001-start' })
    expect(await restore()).toEqual([
      { path: 'version', rule: 'option', params: { allowed: [version], found: '0001-start' } },
    ])
    await change({ keys: 'other' })
    expect(await restore()).toEqual([{ path: 'name', rule: 'invalid' }])
    await change({})
    await appendFile(join(server.folder, 'snapshots', 'old', 'data', 'tables', 'referrals.jsonl'), ' ')
    expect(await restore()).toEqual([{ path: 'name', rule: 'invalid' }])
    expect(await allRows(server)).toBe(before)
  })

  it('answer 503 while an import is running, and change nothing', async () => {
    const server = await start()
    await server.steer('saveSnapshot', named('empty'))
    await apply(server, 'ann@example.com')
    server.context.state.isImporting = true
    const before = await allRows(server)
    for (const request of [
      server.api.post('/__mock/snapshots/empty/restore'),
      server.api.put('/__mock/snapshots/other'),
    ]) {
      const { body, headers } = await request.expect(503)
      expect(body.code).toBe('unavailable')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await allRows(server)).toBe(before)
    expect((await server.steer('listSnapshots')).snapshots.map(({ name }) => name)).toEqual(['empty'])
  })
})

describe('a restore that ends in the middle', () => {
  it('leaves the old data when it fails in the last table, without new keys', async () => {
    const server = await start()
    await use(server)
    await server.steer('saveSnapshot', named('full'))
    await server.call('resetServer')
    await apply(server, 'new@example.com', another)
    const { db } = server.context
    const before = [await allRows(server), await fileContents(server), await db.keys.list()]
    await sql`
      create trigger broken before insert on referrals begin select raise(abort, 'broken'); end
    `.execute(db)
    await sql`create trigger broken_too after insert on jobs begin select raise(abort, 'broken'); end`.execute(
      db,
    )
    await server.api.post('/__mock/snapshots/full/restore').expect(500)
    expect([await allRows(server), await fileContents(server), await db.keys.list()]).toEqual(before)
    await sql`drop trigger broken`.execute(db)
    await sql`drop trigger broken_too`.execute(db)
    // The connection is free.
    await server.steer('restoreSnapshot', named('full'))
    await server.api.get('/api/jobs/SW-1001').expect(410)
  })

  it('leaves the new data when the process ends after the commit; the next start removes the rest', async () => {
    const server = await start()
    await use(server)
    await server.steer('saveSnapshot', named('full'))
    const saved = await content(server)
    const kept = (await server.storedFiles()).length
    await apply(server, 'new@example.com', another)
    // As after a kill, files are not removed and keys are not destroyed.
    const { context } = server
    context.files.remove = () => Promise.reject(new Error('killed'))
    context.db.keys.destroy = () => Promise.reject(new Error('killed'))
    await server.api.post('/__mock/snapshots/full/restore').expect(500)

    const folder = await temporaryFolder()
    await cp(server.folder, folder.path, { recursive: true })
    const again = await openServices({ ...context.config, DATA_DIR: folder.path })
    onTestFinished(async () => {
      await again.close()
      await folder.remove()
    })
    expect(await reconcileKeys(again)).toMatchObject({ unreadable: 0 })
    await removeFiles(again)
    expect(await reconcileFiles(again)).toMatchObject({ missing: 0 })
    const restarted = { ...server, context: again }
    expect(await content(restarted)).toEqual(saved)
    expect(await fileContents(restarted)).toHaveLength(kept)
    const stored: string[] = []
    for await (const { key } of again.files.list()) stored.push(key)
    expect(stored).toHaveLength(kept)
  })
})

it('the folder of a snapshot is readable by its owner only, and nothing else remains beside it', async () => {
  const server = await start()
  await stage(server, 'resume')
  await server.steer('saveSnapshot', named('one'))
  const entries = await readdir(join(server.folder, 'snapshots'), { withFileTypes: true })
  expect(entries.map(({ name }) => name)).toEqual(['one'])
  const { mode } = await stat(join(server.folder, 'snapshots', 'one'))
  expect(mode & 0o077).toBe(0)
})
