import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Board, createJobBoard } from '../src/jobs/board.ts'
import { searchOf } from '../src/jobs/list.ts'
import { searchJobs } from '../src/jobs/search.ts'
import { rowsOfSlice } from '../src/slices.ts'
import { raiseVersion, transact } from '../src/storage/database.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'
import { countRows, distant, readDuring, withResults } from './support/turns.ts'

const [job] = openJobs
if (!job) throw new Error('no vacancy')
const titled = (code: string, title: string) => ({ ...job, code, title: { tw: title } })

/** A board that never waits for a rebuild. */
function boardOf(
  { context: { db, now } }: Pick<Backend, 'context'>,
  onFailure: (error: unknown) => void = () => undefined,
) {
  return createJobBoard(db, { now, refreshAfter: 0, awaited: 0, onFailure })
}

function totalOf({ index }: Board, keyword: string): number {
  return searchJobs(index, searchOf({ keyword })).total
}

async function putMany(backend: Backend, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await backend.putJob(titled(`ZZ-${1000 + at}`, `第${at}個職缺`))
}

describe('the vacancies in memory', () => {
  it('are those before a change until the next board is built', async () => {
    const backend = await startBackend()
    const jobs = boardOf(backend)
    const before = await jobs.current()
    await backend.putJob(titled('ZZ-1', '獨角獸飼養員'))
    expect(await jobs.current()).toBe(before)
    await jobs.catchUp()
    const after = await jobs.current()
    expect(after).not.toBe(before)
    expect(after.byCode.has('ZZ-1')).toBe(true)
    expect(totalOf(after, '獨角獸')).toBe(1)
    // Requests that started with the old board keep it.
    expect(before.byCode.has('ZZ-1')).toBe(false)
    expect(totalOf(before, '獨角獸')).toBe(0)
  })

  it('are rebuilt before the answer when they are few', async () => {
    const backend = await startBackend()
    const jobs = createJobBoard(backend.context.db, { now: backend.context.now, refreshAfter: 0 })
    await jobs.current()
    await backend.putJob(titled('ZZ-1', '獨角獸飼養員'))
    expect((await jobs.current()).byCode.has('ZZ-1')).toBe(true)
  })

  it('show a request each change before it, also one during a rebuild', async () => {
    const backend = await startBackend()
    const { db, now } = backend.context
    // On a busy machine a check takes seconds; afterwards a request would get the list in memory.
    const jobs = createJobBoard(distant(db), { now, refreshAfter: 0, maxMs: 60_000 })
    for (let turns = 0; turns < 150; turns++) {
      await backend.putJob(titled('ZZ-1', `職缺${turns}`))
      const rebuild = jobs.current()
      for (let at = 0; at < turns; at++) await nextTurn()
      await backend.putJob(titled('ZZ-1', `獨角獸${turns}`))
      expect(totalOf(await jobs.current(), `獨角獸${turns}`)).toBe(1)
      await rebuild
    }
  })

  it('are the newest for a request whose check ends after another one has built them', async () => {
    const backend = await startBackend()
    const { db, now } = backend.context
    let meanwhile: (() => Promise<void>) | undefined
    const slow = withResults(db, async () => {
      const once = meanwhile
      meanwhile = undefined
      await once?.()
    })
    const jobs = createJobBoard(slow, { now, refreshAfter: 0, maxMs: 60_000 })
    await jobs.current()
    await backend.putJob(titled('ZZ-1', '獨角獸飼養員'))
    meanwhile = () => jobs.catchUp()
    expect(totalOf(await jobs.current(), '獨角獸')).toBe(1)
  })

  it('are read in slices, yielding after each', async () => {
    const backend = await startBackend()
    await putMany(backend, 3 * rowsOfSlice)
    const counted = countRows(backend.context.db)
    const jobs = createJobBoard(counted.db, { now: backend.context.now, refreshAfter: 0 })
    const { seen } = await readDuring(jobs.current(), async () => jobs.peek())
    expect(counted.most()).toBe(rowsOfSlice)
    expect(seen.length).toBeGreaterThan(3)
  })

  it('never mix the states before and after a change', async () => {
    const backend = await startBackend()
    await putMany(backend, 3 * rowsOfSlice)
    const { db, now } = backend.context
    const counted = countRows(db)
    const jobs = createJobBoard(counted.db, { now, refreshAfter: 0 })
    // After the first page was read, the first and the last vacancy change together, as an import publishes them.
    const codes = ['SA-1002', 'ZZ-1299']
    let isChanged = false
    const { result } = await readDuring(jobs.current(), async () => {
      if (isChanged || counted.most() < rowsOfSlice) return
      isChanged = true
      await transact(db, async (trx) => {
        for (const code of codes) {
          const document = JSON.stringify(titled(code, '改過的職缺'))
          await trx.updateTable('jobs').set({ document }).where('code', '=', code).execute()
        }
        await raiseVersion(trx, 'jobs')
      })
    })
    expect(isChanged).toBe(true)
    if (result.status === 'rejected') throw result.reason
    const { byCode } = result.value
    expect(codes.map((code) => JSON.parse(String(byCode.get(code)?.json)).title.tw)).toEqual([
      '改過的職缺',
      '改過的職缺',
    ])
  })

  it('stay in use when a rebuild fails, which is reported and retried', async () => {
    const backend = await startBackend()
    const failures: unknown[] = []
    const jobs = boardOf(backend, (error) => failures.push(error))
    const before = await jobs.current()
    const { db } = backend.context
    await backend.putJob(titled('ZZ-1', '職缺'))
    await db.updateTable('jobs').set({ document: '{' }).where('code', '=', 'ZZ-1').execute()
    // One unreadable row does not make the rebuild fail.
    db.onUnreadable = () => {
      throw new Error('away')
    }
    expect(await jobs.current()).toBe(before)
    await expect(jobs.catchUp()).rejects.toThrow('away')
    expect(failures).toHaveLength(1)
    await backend.putJob(titled('ZZ-1', '職缺'))
    await jobs.catchUp()
    expect((await jobs.current()).byCode.has('ZZ-1')).toBe(true)
  })
})
