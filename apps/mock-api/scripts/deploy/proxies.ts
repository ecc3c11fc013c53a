import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@recruiting/http/test-free-port'
import { fetchAnswer } from './answers.ts'
import {
  type Change,
  changedSample,
  clone,
  findTool,
  host,
  type Places,
  type Report,
  runTool,
} from './places.ts'

/** A running proxy. */
export type RunningProxy = {
  name: string
  httpPort: number
  /** The port of TLS. */
  port: number
  hasIpv6: boolean
  ca: string
  /** Checks that its log has lines, and none with a path of a request. */
  checkLog: (report: Report) => Promise<void>
  stop: () => Promise<void>
}

type Before = Places & {
  sitePort: number
  apiPort: number
  /** Of a second site and a second backend. */
  second?: { sitePort: number; apiPort: number }
  /** Where the sites reach the backends. */
  innerPort?: number
}

/** The changes that both samples need. */
async function addressesOf({ sitePort, apiPort, second, innerPort }: Before): Promise<Change[]> {
  const ports = { 4000: second?.apiPort, 3000: second?.sitePort }
  return [
    ['127.0.0.1:4001', `127.0.0.1:${innerPort ?? (await freePort())}`],
    ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
    ['127.0.0.1:4000', `127.0.0.1:${apiPort}`],
    ...(second === undefined
      ? []
      : Object.entries(ports).map(([of, port]): Change => [`10.0.0.2:${of}`, `127.0.0.1:${port}`])),
    ...(second === undefined ? [] : [['    # server ', '    server '] satisfies Change]),
  ]
}

/** Whether this machine has the address `::1`. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

/** Starts nginx with `docs/deploy/nginx.conf`. */
export async function startNginx(places: Before, report: Report): Promise<RunningProxy> {
  const nginx = findTool('nginx')
  if (nginx === undefined) throw new Error('nginx is not installed')
  const folder = await mkdtemp(join(places.folder, 'nginx-'))
  const [port, httpPort] = [await freePort(), await freePort()]
  const sample = await changedSample('nginx.conf', [
    ...listening('listen 80;', 'listen [::]:80;', httpPort),
    ...listening('listen 443 ssl http2;', 'listen [::]:443 ssl http2;', port),
    [`/etc/letsencrypt/live/${host}/fullchain.pem`, places.certificate],
    [`/etc/letsencrypt/live/${host}/privkey.pem`, places.key],
    ...(await addressesOf(places)),
    ['/etc/recruiting', join(clone, 'docs/deploy')],
    ['/var/log/nginx', folder],
  ])
  await writeFile(join(folder, 'recruiting.conf'), sample)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    [
      // The worker of a master that runs as root would otherwise not reach the temporary folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`,
      // As docs/deploy.md says.
      'worker_rlimit_nofile 10000; events { worker_connections 4096; }',
      `http { ${temporary.join(' ')} include ${folder}/recruiting.conf; }`,
    ].join('\n'),
  )
  report.check('nginx -t', runTool(nginx, ['-t', '-q', '-c', file, '-p', folder]), { code: 0, output: '' })
  const child = spawn(nginx, ['-c', file, '-p', folder], { stdio: 'inherit' })
  return await proxyOf('nginx', child, {
    ...places,
    port,
    httpPort,
    log: join(folder, 'recruiting.access.log'),
  })
}

/** Starts HAProxy with `docs/deploy/haproxy.cfg`. @returns undefined when it is not installed */
export async function startHaproxy(places: Before, report: Report): Promise<RunningProxy | undefined> {
  const haproxy = findTool('haproxy')
  if (haproxy === undefined) {
    report.note('HAProxy is not installed: its sample is not tried')
    return undefined
  }
  const [port, httpPort] = [await freePort(), await freePort()]
  const certificate = ` ssl crt /etc/haproxy/${host}.pem alpn h2,http/1.1\n`
  const sample = await changedSample('haproxy.cfg', [
    ['    user haproxy\n    group haproxy\n', ''],
    ['    log /dev/log local0\n', '    log stdout format raw local0\n'],
    ...listening('bind 0.0.0.0:80\n', 'bind [::]:80 v6only\n', httpPort),
    ...listening(`bind 0.0.0.0:443${certificate}`, `bind [::]:443 v6only${certificate}`, port),
    [`/etc/haproxy/${host}.pem`, join(places.folder, 'both.pem')],
    ['/etc/recruiting', join(clone, 'docs/deploy')],
    ...(await addressesOf(places)),
  ])
  const file = join(places.folder, 'haproxy.cfg')
  await writeFile(file, sample)
  report.check('haproxy -c', runTool(haproxy, ['-c', '-q', '-f', file]), { code: 0, output: '' })
  const log = join(places.folder, 'haproxy.log')
  const child = spawn('sh', ['-c', 'exec "$0" -db -f "$1" >"$2"', haproxy, file, log], { stdio: 'inherit' })
  return await proxyOf('HAProxy', child, { ...places, port, httpPort, log })
}

/** The changes of a place to listen on: to this machine and a free port, and without IPv6 where there is none. */
function listening(v4: string, v6: string, port: number): Change[] {
  const withPort = (line: string, address: string) =>
    line.replace(/(?:\S+:)?(?:80|443)\b/, `${address}:${port}`)
  return [
    // Before the other, which is a part of it.
    [v6, hasIpv6 ? withPort(v6, '[::1]') : ''],
    [v4, withPort(v4, '127.0.0.1')],
  ]
}

async function proxyOf(
  name: string,
  child: ChildProcess,
  { port, httpPort, ca, log }: Before & { port: number; httpPort: number; log: string },
): Promise<RunningProxy> {
  const ended = once(child, 'exit')
  await Promise.race([
    fetchAnswer(`http://127.0.0.1:${httpPort}/`),
    ended.then(() => Promise.reject(new Error(`${name} did not start`))),
  ])
  return {
    name,
    httpPort,
    port,
    hasIpv6,
    ca,
    async checkLog(report) {
      const text = existsSync(log) ? await readFile(log, 'utf8') : ''
      const lines = text.split('\n').filter((line) => /POST/.test(line))
      const paths = lines.filter((line) => /\/api|\/personal|Bearer/.test(line))
      report.check(`${name}: log lines without paths`, [lines.length > 0, paths.slice(0, 1)], [true, []])
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
