/**
 * `npm run check -- deploy`: tries the samples of `docs/deploy`. systemd and Prometheus check the units and the rules where they are
 * installed. Both servers start as the units start them, behind nginx and then behind HAProxy; `npm run check -- installation` tests the
 * installation, and no request fails while both servers restart. Only addresses, ports, folders and the certificate differ
 * from the samples. Exit code 1: something is wrong; 3: a program is missing.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import { freePort } from '@recruiting/http/test-free-port'
import { type KeptSocket, keepSocket } from '@recruiting/http/test-kept-socket'
import { pdfFile } from '../src/uploads/test-files/pdf-files.ts'
import { type Change, changedSample, clone, readSample, unitNames, valuesOf } from './deploy/samples.ts'
import { withFolder } from './support/temporary-folder.ts'

const installed = '/srv/recruiting/current'
const host = 'jobs.company.tw'
const required = ['nginx', 'haproxy', 'openssl', 'curl']
let wrong = 0

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const missing = required.filter((name) => findTool(name) === undefined)
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. apt-get install nginx haproxy openssl curl`)
  process.exitCode = 3
} else {
  await withFolder(tryAll)
  console.log(wrong === 0 ? '\nEverything is right.' : `\n${wrong} WRONG.`)
  process.exitCode = wrong === 0 ? 0 : 1
}

async function tryAll(folder: string): Promise<void> {
  await checkUnits(folder)
  await checkRules(folder)
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  await runTool(
    'openssl',
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '90'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate],
  )
  await writeFile(join(folder, 'both.pem'), (await readFile(certificate)) + (await readFile(key, 'utf8')))
  await writeFile(join(folder, 'cv.pdf'), pdfFile({ padding: `% ${'x'.repeat(1024 ** 2)}\n` }))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const api = await startServer('api', folder, [['/var/lib/recruiting', data]])
  const site = await startServer('site', folder, [['127.0.0.1:4000', `127.0.0.1:${api.port}`]])
  try {
    for (const start of [startNginx, startHaproxy]) {
      const [publicPort, plain, inner] = [await freePort(), await freePort(), await freePort()]
      const ports = { site: site.port, api: api.port, public: publicPort, plain, inner }
      const name = start === startNginx ? 'nginx' : 'HAProxy'
      const proxy = await start(folder, ports)
      const ended = once(proxy, 'exit')
      try {
        await tryProxy({ name, folder, ports }, [api, site])
      } finally {
        proxy.kill('SIGTERM')
        await ended
      }
    }
    check('the servers end with 0', await Promise.all([site.stop(), api.stop()]), [0, 0])
  } finally {
    await Promise.all([site.close(), api.close()])
    if (wrong > 0) console.error(`\nOutput of the servers:\n${site.output()}${api.output()}`)
  }
}

/** Checks the units with systemd's own tool, which calls a program that is not installed an error. */
async function checkUnits(folder: string): Promise<void> {
  if (findTool('systemd-analyze') === undefined)
    return note('systemd is not installed: the units are not checked')
  const units = join(folder, 'units')
  await mkdir(units)
  for (const name of unitNames)
    await writeFile(join(units, name), (await readSample(name)).replaceAll(installed, clone))
  for (const name of unitNames) {
    const answer = await runTool('systemd-analyze', 'verify', join(units, name))
    check(`systemd-analyze verify ${name}`, answer, '0 ')
  }
}

async function checkRules(folder: string): Promise<void> {
  if (findTool('promtool') === undefined)
    return note('Prometheus is not installed: its files are not checked')
  const rules = join(clone, 'docs/deploy/prometheus-rules.yml')
  const file = join(folder, 'prometheus.yml')
  const sample = await changedSample('prometheus.yml', [['/etc/prometheus/recruiting-rules.yml', rules]])
  await writeFile(file, sample)
  const answer = await runTool('promtool', 'check', 'config', file)
  check('promtool check config', answer.startsWith('0 ') || answer, true)
}

/** Opens the socket of a server and starts it, by the command and the settings of its unit. */
async function startServer(name: 'api' | 'site', folder: string, changes: Change[]): Promise<KeptSocket> {
  const unit = await changedSample(`recruiting-${name}.service`, [[installed, clone]])
  const settings = join(folder, `${name}.env`)
  await writeFile(settings, await changedSample(`${name}.env`, changes))
  const [command = ''] = valuesOf(unit, 'ExecStart')
  const [memory = ''] = valuesOf(unit, 'EnvironmentFile')
  const variables = parseEnv(await readFile(memory, 'utf8'))
  const kept = await keepSocket(command.replace(`/etc/recruiting/${name}.env`, settings).split(' '), {
    ...variables,
    PATH: process.env.PATH,
    // Production refuses the invented company.
    NODE_OPTIONS: `${variables.NODE_OPTIONS ?? ''} --conditions=other-brand`,
    METRICS_PORT: String(await freePort()),
  })
  await kept.start()
  return kept
}

/** `public` is the port of TLS, `plain` that without TLS; through `inner` sites reach several backends. */
type Ports = Record<'site' | 'api' | 'public' | 'plain' | 'inner', number>

async function startNginx(folder: string, ports: Ports): Promise<ChildProcess> {
  const file = join(folder, 'nginx.conf')
  const sample = await changedSample('nginx.conf', [
    ['listen [::]:80;', ''],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.public} ssl http2;`],
    [`/etc/letsencrypt/live/${host}`, folder],
    ['/var/log/nginx', folder],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const around = [
    // The worker of a master that runs as root would otherwise not reach the temporary folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`,
    // As docs/deploy.md says.
    'worker_rlimit_nofile 10000; events { worker_connections 4096; }',
  ]
  for (const text of [withSecond(sample), sample]) {
    const server = withPorts(text, ports)
    await writeFile(file, [...around, `http { ${temporary.join(' ')}\n${server} }`].join('\n'))
    check('nginx -t', await runTool('nginx', '-t', '-q', '-c', file, '-p', folder), '0 ')
  }
  return spawn(findTool('nginx') ?? '', ['-c', file, '-p', folder], { stdio: 'inherit' })
}

async function startHaproxy(folder: string, ports: Ports): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg')
  const sample = await changedSample('haproxy.cfg', [
    ['    user haproxy\n    group haproxy\n', ''],
    ['    log /dev/log local0\n', ''],
    ['bind [::]:80 v6only', ''],
    ['bind 0.0.0.0:80', `bind 127.0.0.1:${ports.plain}`],
    [`bind [::]:443 v6only ssl crt /etc/haproxy/${host}.pem alpn h2,http/1.1`, ''],
    ['bind 0.0.0.0:443', `bind 127.0.0.1:${ports.public}`],
    [`/etc/haproxy/${host}.pem`, join(folder, 'both.pem')],
  ])
  for (const text of [withSecond(sample), sample]) {
    await writeFile(file, withPorts(text, ports))
    check('haproxy -c', await runTool('haproxy', '-c', '-q', '-f', file), '0 ')
  }
  // It prints a warning for each restart.
  return spawn(findTool('haproxy') ?? '', ['-db', '-f', file], { stdio: 'ignore' })
}

/** Both samples name these addresses of the servers. */
function withPorts(sample: string, { site, api, inner }: Ports): string {
  const ports: Record<string, number> = { 3000: site, 4000: api, 4001: inner }
  return sample
    .replaceAll('/etc/recruiting', join(clone, 'docs/deploy'))
    .replaceAll(/127\.0\.0\.1:(3000|4000|4001)\b/g, (_, port) => `127.0.0.1:${ports[port]}`)
}

/** With the lines of a second server, whose syntax alone is tried. */
function withSecond(sample: string): string {
  return sample.replaceAll('# server ', 'server ')
}

type Proxy = { name: string; folder: string; ports: Ports }

async function tryProxy(proxy: Proxy, servers: readonly KeptSocket[]): Promise<void> {
  const { name, ports } = proxy
  await ask(proxy, '/', '--retry', '100', '--retry-delay', '1', '--retry-all-errors')
  const checked = await runTool(
    process.execPath,
    ...[join(clone, 'scripts/installation.mjs'), `https://${host}`, '--insecure'],
    ...['--connect', `127.0.0.1:${ports.public}`, '--http', `http://127.0.0.1:${ports.plain}`],
  )
  check(`${name}: npm run check -- installation finds nothing`, checked.match(/^.*WRONG.*$/gm), null)
  check(`${name}: forged addresses of a client change nothing`, await guess(proxy), '429')

  const outcomes: Record<string, number> = {}
  let isOver = false
  // No page comes from the cache.
  const visits = [() => `/?now=${Math.random()}`, () => '/api/jobs'].map(async (pathOf) => {
    while (!isOver) {
      const path = pathOf()
      const answer = `${path.split('?')[0]} ${await ask(proxy, path)}`
      outcomes[answer] = (outcomes[answer] ?? 0) + 1
    }
  })
  // Takes five seconds, in which both servers restart.
  const slow = upload(proxy, '--limit-rate', '200k')
  await sleep(500)
  for (const server of servers) {
    await server.stop()
    await server.start()
    await sleep(500)
  }
  check(`${name}: a slow upload during restarts`, await slow, '201')
  check(`${name}: an upload afterwards`, await upload(proxy), '201')
  isOver = true
  await Promise.all(visits)
  note(JSON.stringify(outcomes))
  const failed = Object.keys(outcomes).filter((answer) => !answer.endsWith(' 200'))
  check(`${name}: requests that failed during restarts`, failed, [])
}

/** Ten invalid links are the limit of a client, whatever it says about its address. @returns the status of the eleventh */
async function guess(proxy: Proxy): Promise<string> {
  let status = ''
  for (let forged = 1; forged <= 11; forged++) {
    const token = `authorization: Bearer ${randomBytes(32).toString('base64url')}`
    const address = `x-forwarded-for: 203.0.113.${forged}`
    status = await ask(proxy, '/api/personal-info', '-H', token, '-H', address)
  }
  return status
}

function upload(proxy: Proxy, ...options: string[]): Promise<string> {
  const file = `file=@${join(proxy.folder, 'cv.pdf')};type=application/pdf`
  return ask(proxy, '/api/uploads', '-F', 'kind=resume', '-F', file, ...options)
}

/** Sends a request over TLS and HTTP/2. @returns the status, or why there is none */
async function ask({ folder, ports }: Proxy, path: string, ...options: string[]): Promise<string> {
  const answer = await runTool(
    'curl',
    ...['-sS', '--http2', '-o', '/dev/null', '-w', '%{http_code}', '--cacert', join(folder, 'fullchain.pem')],
    ...['--connect-to', `${host}:443:127.0.0.1:${ports.public}`, `https://${host}${path}`, ...options],
  )
  return answer.replace(/^0 /, '')
}

/** The path of a program; undefined when it is not installed. Debian has programs for administrators in `/usr/sbin`. */
function findTool(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Runs a program to its end. @returns its exit code, and everything that it printed */
async function runTool(name: string, ...args: string[]): Promise<string> {
  return await new Promise((resolve) => {
    execFile(findTool(name) ?? name, args, (error, output, errors) =>
      resolve(`${error?.code ?? 0} ${output}${errors}`),
    )
  })
}

function check(what: string, found: unknown, wanted: unknown): void {
  const isRight = isDeepStrictEqual(found, wanted)
  if (!isRight) wrong += 1
  console.log(
    isRight ? `ok    ${what}` : `WRONG ${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`,
  )
}

function note(text: string): void {
  console.log(`      ${text}`)
}
