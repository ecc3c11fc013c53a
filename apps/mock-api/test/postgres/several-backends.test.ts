import { exampleApplication } from '@recruiting/schema/examples/application'
import { exampleJob } from '@recruiting/schema/examples/job'
import { beforeEach, describe, expect, it } from 'vitest'
import { importJobs } from '../../src/jobs/import.ts'
import { ImportRunning } from '../../src/storage/run-import.ts'
import { temporaryFolder } from '../../src/uploads/test-files/temporary-folder.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { type Backend, startBackendIn } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'
import { apply, callWith, deletionToken, personalInfo, save, tokenIn } from '../support/links.ts'

const email = 'person@example.com'

let one: Backend
let other: Backend

/** Two backends with one database and one data folder, as behind a balancer. */
beforeEach(async ({ onTestFinished }) => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  one = await startBackendIn(folder.path, {}, onTestFinished)
  other = await startBackendIn(folder.path, {}, onTestFinished)
  for (const job of openJobs) await one.putJob(job)
})

describe('what one backend stores, another one serves', () => {
  it('from the upload to the deletion', async () => {
    const application = await prepareApplication(one)
    await submit(other, application).expect(201)
    const edit = tokenIn(await one.sendMails(), 'personal-info')
    await callWith(other, 'getPersonalInfo', edit).expect(200)
    await save(one, edit, personalInfo).expect(200)
    await other.sendMails()
    const deletion = await deletionToken(one, personalInfo.personal.email)
    await callWith(other, 'getResumeDeletion', deletion).expect(200)
    await callWith(other, 'confirmResumeDeletion', deletion).expect(200)
    await callWith(one, 'getPersonalInfo', edit).expect(401)
    expect(await one.storedFiles()).toEqual([])
  })

  it('with the same version of the list', async () => {
    const [first, second] = await Promise.all([one, other].map(({ api }) => api.get('/api/jobs').expect(200)))
    expect(first?.headers.etag).toMatch(/"/)
    expect(second?.headers.etag).toBe(first?.headers.etag)
    expect(second?.text).toBe(first?.text)
  })

  it('when vacancies are imported', async () => {
    await other.api.get('/api/jobs').expect(200)
    const jobs = [{ ...exampleJob, code: 'IM-1001', status: 'open' as const }]
    await importJobs(one.context, { jobs, closeMissing: false, dryRun: false })
    await other.api.get('/api/jobs/IM-1001').expect(200)
  })
})

it('a clock that is confirmed at one is trusted by the other', async () => {
  const { clockWatch } = other.context
  await clockWatch.check(other.app.log)
  for (const { machine } of [one, other]) machine.now += 8 * 24 * 3_600_000
  expect(await clockWatch.mayDelete()).toBe(false)
  await one.context.clockWatch.confirm()
  expect(await clockWatch.mayDelete()).toBe(true)
})

describe('what must happen once happens once', () => {
  it('an application that is sent to both with one key', async () => {
    const application = await prepareApplication(one)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => submit(at % 2 ? one : other, application, 'the key')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    expect(await one.context.db.selectFrom('applications').selectAll().execute()).toHaveLength(1)
    expect([...(await one.sendMails()), ...(await other.sendMails())]).toHaveLength(1)
  })

  it('applications of one address count on without a gap', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => prepareApplication(at % 2 ? one : other)),
    )
    await Promise.all(bodies.map((body, at) => submit(at % 2 ? other : one, body).expect(201)))
    const rows = await one.context.db
      .selectFrom('application_jobs')
      .select('version')
      .where('job_code', '=', exampleApplication.jobCodes[0] ?? '')
      .orderBy('version')
      .execute()
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('a deletion that is confirmed at both', async () => {
    await apply(one, email)
    const token = await deletionToken(one, email)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => callWith(at % 2 ? one : other, 'confirmResumeDeletion', token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'link_used')).toHaveLength(11)
  })

  it('a mail that both could send', async () => {
    const bodies = await Promise.all(Array.from({ length: 6 }, () => prepareApplication(one)))
    await Promise.all(bodies.map((body) => submit(one, body).expect(201)))
    const sent = (await Promise.all([one, other, one, other].map((backend) => backend.sendMails()))).flat()
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6)
    expect(sent).toHaveLength(6)
  })

  it('an import: the second one is refused meanwhile', async () => {
    const { promise: reading, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    async function* jobs() {
      begin()
      yield { ...exampleJob, code: 'IM-1001', status: 'open' as const }
      await reading
    }
    const first = importJobs(one.context, { jobs: jobs(), closeMissing: false, dryRun: false })
    await begun
    const second = importJobs(other.context, { jobs: [], closeMissing: false, dryRun: false })
    await expect(second).rejects.toThrow(ImportRunning)
    goOn()
    await expect(first).resolves.toMatchObject({ created: 1 })
  })
})
