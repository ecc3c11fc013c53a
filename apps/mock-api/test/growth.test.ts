import { expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { startUp } from '../src/start-up.ts'
import { countUnjudged } from '../src/uploads/scan.ts'
import { startBackend, startBackendIn, useBackendIn, workFolder } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'
import { apply, callWith, deletionToken, linkOfEach, personalInfo, save } from './support/links.ts'
import { backendWith, newClamd, startWorker, untilAllAreJudged } from './support/scans.ts'
import { stage } from './support/uploads.ts'
import { recordStatements, wholeReads } from './support/whole-reads.ts'

const email = 'person@example.com'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('no request and no sweep reads a whole table that grows with the applicants', async () => {
  const backend = await startBackend()
  const { context, clock } = backend
  const { statements } = recordStatements()

  const { token } = await apply(backend, email)
  await callWith(backend, 'getPersonalInfo', token).expect(200)
  await save(backend, token, { ...personalInfo, personal: { ...personalInfo.personal, email } }).expect(200)
  const tokens = await linkOfEach(backend, 'other@example.com')
  await callWith(backend, 'getReferral', tokens.referral).expect(200)
  await backend.api.post('/api/personal-info/links').send({ email }).expect(202)
  await backend.sendMails()
  const deletion = await deletionToken(backend, email)
  await callWith(backend, 'getResumeDeletion', deletion).expect(200)
  await callWith(backend, 'confirmResumeDeletion', deletion).expect(200)
  await sweepExpired(context)
  clock.now += context.config.RETENTION + 86_400_000
  await sweepExpired(context)

  const asked = statements()
  expect(asked.length).toBeGreaterThan(60)
  expect(await wholeReads(context, asked)).toEqual([])
})

it('a start reads whole tables only to compare keys and receipts, which goes on beside requests', async () => {
  const folder = await workFolder()
  await useBackendIn(folder, {}, async (first) => {
    for (const job of openJobs) await first.putJob(job)
    await apply(first, email)
  })
  const { statements } = recordStatements()
  const { context } = await startBackendIn(folder)
  const stop = await startUp(context, silent)
  await stop()

  const allowed = [
    /: select "key_id" from "\w+" where "key_id" is not null$/,
    /: select \* from "deletion_receipts" order by "deleted_at"$/,
    // The first row says whether a row names a file.
    /: select "key" from "files" limit (?:\?|\$1)$/,
  ]
  const reads = await wholeReads(context, statements())
  expect(reads.filter((read) => !allowed.some((pattern) => pattern.test(read)))).toEqual([])
})

it('having files judged reads no whole table, also while the scanner is unavailable and they are accepted', async () => {
  const clamd = await newClamd()
  const backend = await backendWith(clamd, { UNSCANNED_FILES: 'accept' })
  const { statements } = recordStatements()
  const worker = startWorker(backend)
  await stage(backend, 'resume')
  await untilAllAreJudged(backend)
  await clamd.stop()
  await expect.poll(() => backend.log(), { interval: 20 }).toContain('the virus scanner cannot be used')
  await stage(backend, 'resume')
  expect(await countUnjudged(backend.context.db)).toMatchObject({ files: 1 })
  await clamd.start()
  await untilAllAreJudged(backend)
  await worker.stop()
  const asked = statements()
  expect(asked.filter(({ text }) => text.includes('where "scan" = '))).toHaveLength(1)
  expect(await wholeReads(backend.context, asked)).toEqual([])
})
