import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openReceipts } from '../../src/deletion/receipts.ts'
import { bucketPlace, parseReceiptsPlace } from '../../src/storage/bucket-place.ts'
import { parseMasterKey } from '../../src/storage/master-key.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { type Backend, startBackendIn, workFolder } from '../support/backend.ts'
import { backUpTo, restoreFrom } from '../support/backups.ts'
import { openJobs } from '../support/jobs.ts'
import { apply, callWith, deletionToken } from '../support/links.ts'
import { newPlaces, type Places, withS3 } from './places.ts'

withS3()

const email = 'person@example.com'
let work: string
let places: Places
let one: Backend
let other: Backend

/** Two machines that share a database, a bucket and the key. */
beforeEach(async () => {
  work = await workFolder()
  places = await newPlaces({ engine: 'PostgreSQL', store: 'bucket' })
  one = await startBackendIn(join(work, 'one'), places)
  other = await startBackendIn(join(work, 'other'), places)
  for (const job of openJobs) await one.putJob(job)
})

it('what one machine has stored, another one reads, changes and deletes', async () => {
  const body = await prepareApplication(one)
  await submit(other, { ...body, personal: { ...body.personal, email } }, 'key').expect(201)
  await submit(one, { ...body, personal: { ...body.personal, email } }, 'key').expect(201)
  await one.api.post('/api/personal-info/links').send({ email }).expect(202)
  await other.sendMails()
  const token = await deletionToken(one, email)
  other.clock.now = one.clock.now
  await callWith(other, 'confirmResumeDeletion', token).expect(200)
  await callWith(one, 'confirmResumeDeletion', token).expect(410)
  expect(await one.storedFiles()).toEqual([])
})

it('a machine whose folder was lost goes on with an empty one', async () => {
  const { token } = await apply(one, email)
  await rm(other.folder, { recursive: true })
  const third = await startBackendIn(other.folder, places)
  expect((await callWith(third, 'getPersonalInfo', token).expect(200)).body.files).toHaveLength(3)
})

it('a deletion after a backup is repeated by a restore from the receipts in the bucket', async () => {
  await apply(one, email)
  await apply(one, 'stays@example.com')
  const folder = join(work, 'backup')
  await backUpTo(one, folder)
  await callWith(other, 'confirmResumeDeletion', await deletionToken(one, email)).expect(200)
  const receipts = openReceipts(parseReceiptsPlace(places.FILES_URL))
  expect((await receipts.read())?.deletions).toHaveLength(1)
  const target = await newPlaces({ engine: 'PostgreSQL', store: 'bucket' }, 'template1')
  const summary = await restoreFrom(folder, {
    databaseUrl: target.DATABASE_URL,
    masterKey: parseMasterKey(Buffer.alloc(32, 'other').toString('base64')),
    filesUrl: bucketPlace(target.FILES_URL),
    isWithoutReceipts: false,
    receipts: openReceipts(parseReceiptsPlace(target.FILES_URL)),
    otherReceipts: receipts,
  })
  expect(summary).toMatchObject({ applications: 1, receipts: { deletions: 1, found: 1 } })
  expect((await openReceipts(parseReceiptsPlace(target.FILES_URL)).read())?.deletions).toHaveLength(1)
})

it('without the bucket a deletion is refused, and nothing is deleted', async () => {
  await apply(one, email)
  const token = await deletionToken(one, email)
  const { receipts } = one.context
  one.context.receipts = openReceipts({ ...bucketPlace(places.FILES_URL), bucket: 'no-bucket' })
  await callWith(one, 'confirmResumeDeletion', token).expect(503)
  one.context.receipts = receipts
  await callWith(one, 'confirmResumeDeletion', token).expect(200)
})
