/**
 * `npm run deploy:try [-- --release <folder>]`: tries the samples of `docs/deploy`. Checks the units, starts both servers as the
 * units do, sets nginx and HAProxy in front of them with a test certificate, and goes through them as visitors do, also
 * while the servers restart. Only addresses, ports, folders and the certificate differ from the samples. Exit code 1 when
 * something is wrong, 3 without nginx.
 */

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { get } from 'node:https'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@recruiting/http/test-free-port'
import { startPrometheus, tryRules } from './deploy/alarms.ts'
import { fetchAnswer } from './deploy/answers.ts'
import {
  type Change,
  clone,
  createPlaces,
  createReport,
  findTool,
  host,
  type Places,
  type Report,
} from './deploy/places.ts'
import { type RunningProxy, startHaproxy, startNginx } from './deploy/proxies.ts'
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

type Settings = Readonly<Record<string, string | undefined>>

/** A mistake of an operator, and which of the two commands has to find it. */
type Setup = {
  what: string
  nginx?: readonly Change[]
  api?: Settings
  site?: Settings
  /** What `npm run check` finds wrong, and `doctor` afterwards. */
  check: readonly string[]
  doctor: readonly string[]
  /** A warning of the site. */
  warning?: string
}

const address = '    proxy_set_header X-Forwarded-For $remote_addr;\n'
const version = '\n    proxy_http_version 1.1;\n'

/** Stands for the port of the metrics, which differs in each try. */
const metrics = '9464'

const setups: readonly Setup[] = [
  {
    what: 'a proxy that passes the address on as the client sent it',
    nginx: [[address, '']],
    check: [],
    doctor: ['clients'],
  },
  {
    what: 'no body limit',
    nginx: [['    client_max_body_size 48m;\n', '']],
    check: ['body size'],
    doctor: [],
  },
  {
    what: 'HSTS removed by the proxy',
    nginx: [[version, `${version}proxy_hide_header Strict-Transport-Security;`]],
    check: ['HSTS'],
    doctor: [],
  },
  {
    what: 'a security header of the proxy beside that of the servers',
    nginx: [[version, `${version}add_header Referrer-Policy no-referrer always;`]],
    check: ['headers of pages', 'headers of the API', 'headers of files'],
    doctor: [],
  },
  {
    what: 'metrics behind the proxy',
    nginx: [
      [
        '    location / {\n        proxy_pass http://recruiting_site',
        `    location = /metrics {\n        proxy_pass http://127.0.0.1:${metrics};\n    }\n    location / {\n        proxy_pass http://recruiting_site`,
      ],
    ],
    check: ['metrics'],
    doctor: [],
  },
  { what: 'no HTTP/2', nginx: [[' ssl http2;', ' ssl;']], check: ['HTTP/2'], doctor: [] },
  {
    what: 'TRUST_PROXY missing on the site',
    site: { TRUST_PROXY: undefined },
    check: [],
    // Calls do not pass through the site, so that only its own log says it.
    doctor: [],
    warning: 'TRUST_PROXY is empty',
  },
  {
    what: 'TRUST_PROXY missing on the backend',
    api: { TRUST_PROXY: undefined },
    check: [],
    doctor: ['settings', 'clients'],
  },
  {
    what: 'an http address of the site',
    site: { SITE_URL: 'http://localhost:3000' },
    check: ['HSTS', 'links'],
    doctor: [],
  },
  // The last one: it fills the data folder with the vacancies of an invented company.
  {
    what: 'a backend in development',
    api: { NODE_ENV: 'development' },
    check: ['test support'],
    doctor: ['settings'],
  },
]

/** Tries mistakes behind nginx, each with servers that have just started: one of the commands has to find each. */
async function tryWrongSetups(places: Places, smtpPort: number, report: Report): Promise<void> {
  for (const setup of setups) {
    const backend = await startUnit('recruiting-api', {
      ...places,
      smtpPort,
      ...(setup.api && { settings: setup.api }),
    })
    const site = await startUnit('recruiting-site', {
      ...places,
      apiPort: backend.port,
      ...(setup.site && { settings: setup.site }),
    })
    try {
      await backend.start()
      await site.start()
      const proxyPlaces = {
        ...places,
        sitePort: site.port,
        apiPort: backend.port,
        httpPort: await freePort(),
      }
      const changes = setup.nginx?.map(
        ([from, to]): Change => [from, to.replace(metrics, `${backend.metricsPort}`)],
      )
      const proxy = await startNginx(proxyPlaces, report, changes ?? [])
      try {
        const wrong = await wrongChecks(places, proxy)
        // A second client: otherwise all visitors are one, as without TRUST_PROXY.
        await visitOnce(proxy, '127.0.3.1')
        report.check(
          `found: ${setup.what}`,
          { check: wrong, doctor: await doctorsProblems(places) },
          { check: setup.check, doctor: setup.doctor },
        )
        if (setup.warning !== undefined)
          report.check(`warned: ${setup.what}`, site.output().includes(setup.warning), true)
      } finally {
        await proxy.stop()
      }
      await Promise.all([site.stop(), backend.stop()])
    } finally {
      await Promise.all([site.close(), backend.close()])
    }
  }
}

/** Reads the list over HTTP/1.1, which every set-up has. @param from the address of the client */
async function visitOnce({ port, ca }: RunningProxy, from: string): Promise<void> {
  const place = { host: '127.0.0.1', port, localAddress: from, servername: host, ca, agent: false }
  const request = get({ ...place, path: '/api/jobs', headers: { host } }, (answer) => answer.resume())
  await once(request, 'close')
}

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
      const proxy = await startProxy(
        { ...places, sitePort: site.port, apiPort: backend.port, httpPort: await freePort() },
        report,
      )
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
    const ports = { api: backend.metricsPort, site: site.metricsPort }
    await using prometheus = await startPrometheus(places, ports)
    await prometheus?.check('reads the metrics of both servers', () => prometheus.readsBoth(), report)
    report.check('the servers end with 0', await Promise.all([site.stop(), backend.stop()]), [0, 0])
    for (const job of ['recruiting-api', 'recruiting-site'])
      await prometheus?.check(
        `alarm that ${job} is down`,
        () => prometheus.fires('RecruitingDown', job),
        report,
      )
  } finally {
    await Promise.all([site.close(), backend.close()])
    const lines = `${site.output()}${backend.output()}`.split('\n').filter((line) => !isOrdinary(line))
    if (report.wrong() > 0) console.error(['\nOutput of the servers:', ...lines].join('\n'))
  }
  await tryTwoOfEach(places, sink.port, report)
  await tryWrongSetups(places, sink.port, report)
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
      const ports = {
        sitePort: site1.port,
        apiPort: api1.port,
        second,
        innerPort,
        httpPort: await freePort(),
      }
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
