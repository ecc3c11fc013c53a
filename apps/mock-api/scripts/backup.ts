import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { readConfig } from '../src/config.ts'
import { openContext } from '../src/context.ts'
import { toIso } from '../src/db/codec.ts'
import { transact } from '../src/db/database.ts'
import { sealRow } from '../src/db/sealed-rows.ts'
import { openReceipts } from '../src/files/deletion-receipts.ts'
import { backUp } from '../src/use-cases/back-up.ts'
import { restoreBackup } from '../src/use-cases/restore-backup.ts'
import { seedEmptyJobs } from '../src/use-cases/seed-jobs.ts'
import { submitApplication } from '../src/use-cases/submit-application.ts'

/**
 * Measures backup and restore of a data folder, and how long the event loop is kept from other work:
 * `node scripts/backup.ts [applications] [files of 5 MB]`.
 */

const count = Number(process.argv[2] ?? 3000)
const files = Number(process.argv[3] ?? 100)
const folder = await mkdtemp(join(tmpdir(), 'backup-'))

/** Runs work and prints its duration and the delays of the event loop. */
async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const used = process.cpuUsage()
  const start = performance.now()
  delay.enable()
  const result = await work()
  delay.disable()
  const cpu = process.cpuUsage(used)
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `${what}: ${seconds(performance.now() - start)} s, ${seconds((cpu.user + cpu.system) / 1000)} s of processor time;`,
    `event loop late by ${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99), ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
  return result
}

try {
  const dataFolder = join(folder, 'data')
  const context = await openContext(readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' }))
  const { db } = context
  await seedEmptyJobs(db, Date.now())
  const [job] = await db.selectFrom('jobs').select('code').where('status', '=', 'open').limit(1).execute()
  const { headshot: _, resume: __, portfolio: ___, ...other } = exampleApplication.other
  for (let at = 0; at < count; at++) {
    const application = {
      ...exampleApplication,
      jobCodes: [job?.code ?? ''],
      personal: { ...exampleApplication.personal, email: `person${at}@example.com` },
      other: other as typeof exampleApplication.other,
    }
    await submitApplication(context, { application, idempotencyKey: randomUUID(), locale: 'tw' })
  }
  for (let at = 0; at < files; at++) {
    const { key, size, sha256 } = await context.files.write(Readable.from([randomBytes(5_000_000)]))
    const facts = {
      id: randomUUID(),
      key,
      kind: 'portfolio' as const,
      name: 'a.bin',
      type: 'application/octet-stream',
    }
    const times = { created_at: toIso(Date.now()), expires_at: toIso(Date.now() + 3_600_000) }
    const row = { ...facts, ...times, size, sha256, status: 'staged' as const, application_id: null }
    await transact(db, async (trx) => {
      await trx
        .insertInto('files')
        .values(await sealRow(trx, 'files', row))
        .execute()
    })
  }
  const target = { folder: join(folder, 'backup'), keysFile: join(folder, 'keys') }
  await measure('two quiet seconds', () => sleep(2000))
  await measure(`backup of ${count} applications and ${files} files of 5 MB`, () => backUp(context, target))
  await context.close()
  const restoredTo = join(folder, 'restored')
  const receipts = openReceipts(join(folder, 'receipts'))
  await measure('restore', () =>
    restoreBackup({ ...target, dataFolder: restoredTo, receipts, isWithoutReceipts: true }),
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
