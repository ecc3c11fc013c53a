import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../scripts/support/postgres-server.ts'
import { temporaryFolder } from '../../src/files/test-files/temporary-folder.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { startBackendIn } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'

it('without its server requests get 503; when it is back everything acknowledged is there', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const server = await startPostgres([])
  onTestFinished(server.remove)
  const backend = await startBackendIn(folder.path, {
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
