import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../files/test-files/temporary-folder.ts'
import { openDatabase } from './open-database.ts'
import { emptyLog, rewriteDatabase } from './rewrite.ts'

/** The same numbers every time, from 0 up to `below`. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it('rewriting erases the copies that zeroing deleted rows leaves behind', async () => {
  const folder = await temporaryFolder()
  const db = await openDatabase(folder.path)
  onTestFinished(async () => {
    await db.destroy()
    await folder.remove()
  })
  // Whether it survives a power cut is another test's question.
  await sql`pragma synchronous = off`.execute(db)
  const random = numbers(7)
  const name = (at: number) => `person${at}x`
  const ids: string[] = []
  // Rows of all sizes, some of which grow: SQLite moves rows from page to page.
  for (let at = 0; at < 4000; at++) {
    const id = random(2 ** 31).toString(36) + at
    ids.push(id)
    await db
      .insertInto('referrals')
      .values({
        id,
        fingerprint: `${random(2 ** 31)}${name(at)}`,
        email_key: name(at),
        locale: 'tw',
        document: `${name(at)} `.repeat(1 + random(40)),
        created_at: '',
      })
      .execute()
    const grown = random(at + 1)
    if (at % 5 === 0) {
      const document = `${name(grown)} `.repeat(1 + random(60))
      await db
        .updateTable('referrals')
        .set({ document })
        .where('id', '=', ids[grown] ?? '')
        .execute()
    }
  }
  const gone = ids.flatMap((id, at) => (random(2) === 0 ? [{ id, at }] : []))
  for (const { id } of gone) await db.deleteFrom('referrals').where('id', '=', id).execute()

  const left = async () => {
    const files = ['recruiting.db', 'recruiting.db-wal'].map((file) => readFile(join(folder.path, file)))
    const bytes = (await Promise.all(files)).map((file) => file.toString('latin1')).join()
    return gone.filter(({ at }) => bytes.includes(name(at))).length
  }
  await emptyLog(db)
  const copies = await left()
  expect(copies).toBeGreaterThan(0)
  expect(copies).toBeLessThan(gone.length / 100)
  await rewriteDatabase(db)
  expect(await left()).toBe(0)
}, 60_000)
