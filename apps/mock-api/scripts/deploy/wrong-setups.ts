import { once } from 'node:events'
import { get } from 'node:https'
import { doctorsProblems, wrongChecks } from './backend-commands.ts'
import { freePort, host, type Places } from './places.ts'
import { type RunningProxy, startNginx } from './proxies.ts'
import type { Report } from './report.ts'
import type { Change } from './samples.ts'
import { startUnit } from './units.ts'

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
export async function tryWrongSetups(places: Places, smtpPort: number, report: Report): Promise<void> {
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
