import { startFauxqs } from 'fauxqs'
import { expect, it, vi } from 'vitest'
import { reconcileFiles } from '../../src/uploads/reconcile.ts'
import { temporaryFolder } from '../../src/uploads/test-files/temporary-folder.ts'
import { key, openGate } from '../s3/gate.ts'
import { bucket, filesUrl } from '../s3/test-bucket.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { startBackendIn } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'
import { callWith, deletionToken } from '../support/links.ts'
import { samples, stage, upload } from '../support/uploads.ts'
import { engineVariables } from './test-database.ts'

it('two backends share a bucket, start at once, and leave running uploads of each other alone', async ({
  onTestFinished,
}) => {
  for (const [name, value] of Object.entries(key)) vi.stubEnv(name, value)
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const s3 = await startFauxqs({ port: 0, logger: false })
  onTestFinished(() => s3.stop())
  s3.createBucket(bucket)
  const gate = await openGate(`http://127.0.0.1:${s3.port}`)
  onTestFinished(gate.close)
  const environment = { ...(await engineVariables(folder.path)), FILES_URL: filesUrl(gate.url, 'files') }
  const start = () => startBackendIn(folder.path, environment, onTestFinished)
  const [one, other] = await Promise.all([start(), start()])
  for (const job of openJobs) await one.putJob(job)

  const application = await prepareApplication(one)
  const { files } = other.context
  const remove = files.remove.bind(files)
  const removed: string[] = []
  files.remove = async (name) => {
    removed.push(name)
    await remove(name)
  }
  const replace = one.context.files.replace.bind(one.context.files)
  one.context.files.replace = async (...args) => {
    const stored = await replace(...args)
    // The object is in the bucket, and its row is not stored yet.
    expect(await reconcileFiles(other.context)).toMatchObject({ missing: 0 })
    return stored
  }
  await upload(one, samples.resume).expect(201)
  expect(removed).toEqual([])

  await submit(other, application).expect(201)
  await other.sendMails()
  const deletion = await deletionToken(one, application.personal.email)
  await callWith(other, 'confirmResumeDeletion', deletion).expect(200)
  expect(await one.storedFiles()).toHaveLength(1)
  await stage(other, 'portfolio')
  expect(await one.storedFiles()).toHaveLength(2)
})
