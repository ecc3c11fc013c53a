import { expect, it } from 'vitest'
import { reconcileFiles } from '../../src/uploads/reconcile.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { startBackendIn, workFolder } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'
import { samples, upload } from '../support/uploads.ts'
import { newBucketPlace, withS3 } from './places.ts'
import { engineVariables } from './test-database.ts'

withS3()

it('two backends share a bucket, start at once, and leave running uploads of each other alone', async () => {
  const folder = await workFolder()
  const environment = { ...(await engineVariables(folder)), FILES_URL: newBucketPlace() }
  const start = () => startBackendIn(folder, environment)
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
})
