/**
 * `npm run deploy:try [-- --release <folder>]`: tries the samples of `docs/deploy`. Checks the units, starts both servers as the
 * units do, sets nginx and HAProxy in front of them with a test certificate, and goes through them as visitors do, also
 * while the servers restart. Only addresses, ports, folders and the certificate differ from the samples. Exit code 1 when
 * something is wrong, 3 without nginx.
 */

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@recruiting/http/test-free-port'
import { tryRules } from './deploy/alarms.ts'
import { fetchAnswer } from './deploy/answers.ts'
import { clone, createPlaces, createReport, findTool, type Places, type Report } from './deploy/places.ts'
import { startHaproxy, startNginx } from './deploy/proxies.ts'
import { loseDatabase, restartUnderLoad, restartWhileUploading } from './deploy/restarts.ts'
import {
  checkUnits,
  doctorsProblems,
  importVacancy,
  runOperatorsDay,
  startUnit,
  wrongChecks,
} from './deploy/units.ts'
import { startSink, visit } from './deploy/visit.ts'
import { startPostgres } from './support/postgres-server.ts'
import { noLimits } from './support/server-process.ts'
import { withFolder } from './support/temporary-folder.ts'

const withoutNginx = 3

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const { values } = parseArgs({ options: { release: { type: 'string' } } })
const release = values.release === undefined ? clone : resolve(process.env.INIT_CWD ?? '', values.release)

if (findTool('nginx') === undefined || findTool('openssl') === undefined) {
  console.error('nginx or openssl is not installed: apt-get install nginx openssl')
  process.exitCode = withoutNginx
} else if (!existsSync(join(release, 'apps/web/dist/client/index.html'))) {
  console.error(`The site in ${release} is not built: run npm run build first.`)
  process.exitCode = 1
} else {
  process.exitCode = await withFolder(async (folder) => await run(folder))
}

async function run(folder: string): Promise<number> {
  const report = createReport()
  const places = await createPlaces(folder, release)
  await checkUnits(places, report)
  await tryRules(places, report)

  await using sink = await startSink()
  const backend = await startUnit('recruiting-api', { ...places, smtpPort: sink.port })
  const api = `http://127.0.0.1:${backend.port}`
  const site = await startUnit('recruiting-site', { ...places, apiPort: backend.port })
  try {
    await report.timed('start of the backend with an empty data folder', async () => {
      await backend.start()
      return (await fetchAnswer(`${api}/readyz`)).status === 200
    })
    await report.timed('start of the site', async () => {
      await site.start()
      return (await fetchAnswer(`http://127.0.0.1:${site.port}/`)).status === 200
    })
    await report.timed('import of a vacancy, as recruiting-import.service does', () => importVacancy(places))

    for (const startProxy of [startNginx, startHaproxy]) {
      const proxy = await startProxy({ ...places, sitePort: site.port, apiPort: backend.port }, report)
      if (proxy === undefined) continue
      try {
        await visit(proxy, sink, report)
        report.check(`${proxy.name}: npm run check finds nothing`, await wrongChecks(places, proxy), [])
        report.check(`${proxy.name}: doctor finds nothing`, await doctorsProblems(places), [])
        await restartUnderLoad(proxy, { backend, site }, places, report)
        await restartWhileUploading(proxy, { backend }, report)
        await proxy.checkLog(report)
      } catch (error) {
        report.check(`${proxy.name}: all steps`, String(error), 'no failure')
      } finally {
        await proxy.stop()
      }
    }
    await report.timed('backup, restore, migrate --check and mail test of the release', () =>
      runOperatorsDay(places),
    )
    report.check('the servers end with 0', await Promise.all([site.stop(), backend.stop()]), [0, 0])
  } finally {
    await Promise.all([site.close(), backend.close()])
    const lines = `${site.output()}${backend.output()}`.split('\n').filter((line) => !isOrdinary(line))
    if (report.wrong() > 0) console.error(['\nOutput of the servers:', ...lines].join('\n'))
  }
  await tryTwoOfEach(places, sink.port, report)
  console.log(`\n${report.wrong() === 0 ? 'Everything is right.' : `${report.wrong()} WRONG.`}`)
  return report.wrong() === 0 ? 0 : 1
}

/** Two backends with PostgreSQL and two sites, with the lines of the samples that are for a second server. */
async function tryTwoOfEach(places: Places, smtpPort: number, report: Report): Promise<void> {
  const database = await startPostgres([])
  const settings = { ...noLimits, DATABASE_URL: database.url }
  const shared = { ...places, data: join(places.folder, 'data-of-two'), smtpPort, settings }
  await mkdir(shared.data, { mode: 0o700 })
  const innerPort = await freePort()
  const api1 = await startUnit('recruiting-api', shared)
  const api2 = await startUnit('recruiting-api', shared)
  const site1 = await startUnit('recruiting-site', { ...places, apiPort: innerPort })
  const site2 = await startUnit('recruiting-site', { ...places, apiPort: innerPort })
  const servers = { api1, api2, site1, site2 }
  try {
    for (const server of Object.values(servers)) await server.start()
    for (const { port } of Object.values(servers)) await fetchAnswer(`http://127.0.0.1:${port}/readyz`)
    await importVacancy(shared)
    for (const startProxy of [startNginx, startHaproxy]) {
      const second = { sitePort: site2.port, apiPort: api2.port }
      const ports = { sitePort: site1.port, apiPort: api1.port, second, innerPort }
      const proxy = await startProxy({ ...places, ...ports }, report)
      if (proxy === undefined) continue
      try {
        const named = { ...proxy, name: `${proxy.name}, two of each` }
        await restartUnderLoad(named, servers, shared, report, 2000)
        for (const how of ['kill', 'halt'] as const) await loseDatabase(named, database, report, how)
      } finally {
        await proxy.stop()
      }
    }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.close()))
    await database.remove()
  }
}

/** Lines of the backend's log without a warning. */
function isOrdinary(line: string): boolean {
  return line === '' || line.startsWith('{"level":30')
}
