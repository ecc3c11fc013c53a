import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { sql } from 'kysely'
import { systemClocks } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { toIso } from '../../src/db/codec.ts'
import { transact } from '../../src/db/database.ts'
import { sealRow } from '../../src/db/sealed-rows.ts'
import { seedOnce } from '../../src/development/seed.ts'
import { newFileKey } from '../../src/files/store.ts'
import { pdfFile } from '../../src/files/test-files/pdf-files.ts'
import { openServices } from '../../src/services.ts'
import { submitApplication } from '../../src/use-cases/submit-application.ts'

/** The number, size and time of applications. */
type Filling = {
  applications: number
  /** How often each has the largest text, about 6 kB: this determines the size of the database. */
  texts: number
  /** ms of Unix time. */
  submittedAt: number
}

/** The address of an application. */
export function addressOf(at: number): string {
  return `applicant-${at}@mail.example`
}

/**
 * Fills a new data folder through the use case, each application with two small files and its own address. Disables
 * syncing, which does not affect a server that is started afterwards.
 */
export async function fillFolder(
  folder: string,
  { applications, texts, submittedAt }: Filling,
): Promise<void> {
  const context = await openServices(readConfig({ DATA_DIR: folder }), {
    clocks: { ...systemClocks, now: () => submittedAt },
  })
  const { db } = context
  try {
    await sql`pragma synchronous = off`.execute(db)
    await seedOnce(db, Date.now())
    const job = await db
      .selectFrom('jobs')
      .select('code')
      .where('status', '=', 'open')
      .limit(1)
      .executeTakeFirstOrThrow()
    const bytes = pdfFile()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { portfolio: _, ...other } = exampleApplication.other
    const [entry] = exampleApplication.experience.entries ?? []
    const stage = async (kind: UploadKind): Promise<string> => {
      const [key, id] = [newFileKey(), randomBytes(32).toString('base64url')]
      await writeFile(join(folder, 'files', key.slice(0, 2), key), bytes)
      const file = {
        key,
        kind,
        name: 'file',
        type: 'application/pdf',
        size: bytes.length,
        sha256,
      }
      await transact(db, async (trx) => {
        const row = await sealRow(trx, 'files', {
          ...file,
          id: trx.keys.lookUp('file', id),
          status: 'staged' as const,
          application_id: null,
          created_at: toIso(submittedAt),
          expires_at: toIso(submittedAt + context.config.UPLOAD_TTL),
        })
        await trx.insertInto('files').values(row).execute()
      })
      return id
    }
    const content = '文'.repeat(limits.text)
    for (let at = 0; at < applications; at++) {
      const application = {
        ...exampleApplication,
        jobCodes: [job.code],
        personal: { ...exampleApplication.personal, email: addressOf(at) },
        experience: {
          ...exampleApplication.experience,
          entries: entry ? Array.from({ length: texts }, () => ({ ...entry, content })) : [],
        },
        other: { ...other, headshot: await stage('headshot'), resume: await stage('resume') },
      }
      await submitApplication(context, { application, idempotencyKey: randomUUID(), locale: 'tw' })
    }
    // Their mails count as sent.
    await db.deleteFrom('outbox').execute()
  } finally {
    await context.close()
  }
}
