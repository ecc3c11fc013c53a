import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { masterKey, startPostgres } from '../../scripts/support/postgres-server.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { startBackendIn, workFolder } from '../support/backend.ts'
import { backUpTo } from '../support/backups.ts'
import { bytesOf, canariesIn, canaryApplication, found } from '../support/canaries.ts'
import { openJobs } from '../support/jobs.ts'
import { callWith, deletionToken } from '../support/links.ts'

const email = 'canary.person@example.com'

// What docs/operations.md, "PostgreSQL", says of deletions.
it('PostgreSQL keeps sealed values of deleted people for a while, and nothing that is readable without MASTER_KEY', async () => {
  const server = await startPostgres([])
  onTestFinished(server.remove)
  const work = await workFolder()
  const backend = await startBackendIn(join(work, 'data'), {
    DATABASE_URL: server.url,
    MASTER_KEY: masterKey,
  })
  const { db } = backend.context
  for (const job of openJobs) await backend.putJob(job)
  const { other, ...sections } = canaryApplication(email)
  const prepared = await prepareApplication(backend)
  const application = { ...prepared, ...sections, other: { ...prepared.other, ...other } }
  const { body } = await submit(backend, application).expect(201)
  const { personal, key_id } = await db
    .selectFrom('applications')
    .select(['personal', 'key_id'])
    .executeTakeFirstOrThrow()
  await backUpTo(backend, join(work, 'before'))
  await sql`checkpoint`.execute(db)
  const sealed = [personal, key_id]
  expect(found(sealed, await bytesOf(join(server.data, 'base')))).toEqual(sealed)

  await callWith(backend, 'confirmResumeDeletion', await deletionToken(backend, email)).expect(200)
  await backend.sendMails()
  await sql`vacuum`.execute(db)
  await sql`checkpoint`.execute(db)
  await backUpTo(backend, join(work, 'after'))
  const canaries = [...canariesIn(application), email, body.reference]
  expect(canaries.length).toBeGreaterThan(30)
  const key = [masterKey, Buffer.from(masterKey, 'base64').toString('latin1')]
  expect(found([...canaries, ...key], await bytesOf(server.data))).toEqual([])
  // Of our own backups, the one before the deletion has what PostgreSQL's log has.
  expect(found(sealed, await bytesOf(join(server.data, 'pg_wal')))).toEqual(sealed)
  expect(found([personal], await bytesOf(join(work, 'before')))).toEqual([personal])
  expect(found([...canaries, ...sealed], await bytesOf(join(work, 'after')))).toEqual([])
})
