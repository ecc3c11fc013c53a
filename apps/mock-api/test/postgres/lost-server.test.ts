import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../scripts/support/postgres-server.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { startBackendIn, workFolder } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'
import { startRelay } from './relay.ts'
import { engineVariables } from './test-database.ts'

it('without its server requests get 503; when it is back everything acknowledged is there', async () => {
  const folder = await workFolder()
  const server = await startPostgres([])
  onTestFinished(server.remove)
  const backend = await startBackendIn(folder, {
    DATABASE_URL: server.url,
    METRICS_PORT: '9464',
  })
  for (const job of openJobs) await backend.putJob(job)
  const application = await prepareApplication(backend)
  const { body: receipt } = await submit(backend, application, 'first').expect(201)

  await backend.api.get('/api/jobs').expect(200)
  await server.kill()
  for (let at = 0; at < 3; at++) {
    const { body, headers } = await submit(backend, application, 'second').expect(503)
    expect(body.code).toBe('unavailable')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  await backend.api.get('/readyz').expect(200, { status: 'degraded', without: ['database'] })
  // From memory.
  expect((await backend.api.get('/api/jobs').expect(200)).body.total).toBeGreaterThan(0)
  await backend.api.get(`/api/jobs/${openJobs[0]?.code}`).expect(200)
  await backend.api.get('/livez').expect(200)
  expect(await backend.scrape()).toMatch(/^recruiting_database_up 0$/m)

  await server.start()
  await backend.api.get('/readyz').expect(200, { status: 'ok' })
  expect(await backend.scrape()).toMatch(/^recruiting_database_up 1$/m)
  expect((await submit(backend, application, 'first').expect(201)).body).toEqual(receipt)
  await submit(backend, await prepareApplication(backend), 'third').expect(201)
  expect(await backend.sendMails()).toHaveLength(2)
})

it('while its server hangs, lists and vacancies do not wait for it, and writes get 503', async () => {
  const folder = await workFolder()
  const { DATABASE_URL = '' } = await engineVariables(folder)
  const relay = await startRelay(DATABASE_URL)
  const backend = await startBackendIn(folder, { DATABASE_URL: relay.url })
  for (const job of openJobs) await backend.putJob(job)
  const application = await prepareApplication(backend)
  await backend.api.get('/api/jobs').expect(200)
  relay.freeze()
  let refused = 0
  const write = async () => {
    const { headers } = await submit(backend, application, 'first').expect(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    refused++
  }
  const writing = Promise.all([write(), write()])
  for (let at = 0; at < 5; at++) {
    // From memory; `at` keeps the answer from being one of an earlier request.
    await backend.api.get(`/api/jobs?keyword=${at}`).expect(200)
    await backend.api.get(`/api/jobs/${openJobs[0]?.code}`).expect(200)
    await backend.api.get('/readyz').expect(200, { status: 'degraded', without: ['database'] })
  }
  expect(refused).toBe(0)
  await writing
  relay.thaw()
  await expect.poll(async () => (await backend.api.get('/readyz')).body.status).toBe('ok')
  await submit(backend, application, 'first').expect(201)
})
