/**
 * `npm run check -- image`: builds the image of the release in `dist/` and runs both servers in it, as a stranger who has only
 * these files. Needs buildah, and no engine. Without `--base`, an archive of a minimal Debian, it pulls the pinned base.
 * Exit code 1: something is wrong; 3: buildah or the release is missing.
 */
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asTyped, inRoot } from './lib/places.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'

/** The most time from the start of the servers to a page, in ms. */
const maxStart = 10_000
/** A secret that no log may have. */
const secret = 'Sh0w-me-nowhere'

const folder = mkdtempSync(join(tmpdir(), 'image-'))
let wrong = 0

/** Runs a command of buildah with storage of its own. @returns its output */
function buildah(...args) {
  return execFileSync('buildah', allOf(args), {
    cwd: join(folder, 'release'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const allOf = (args) => {
  const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  return ['--storage-driver', 'vfs', ...places, ...args]
}

function build(base) {
  const made = readdirSync(inRoot('dist')).filter((name) =>
    /^recruiting-.*-linux-.*\.tar\.gz$|^Containerfile$/.test(name),
  )
  if (made.length !== 2) throw new Refusal('dist/ holds no release: npm run generate -- release', 3)
  for (const name of made) copyFileSync(inRoot('dist', name), join(folder, 'release', name))
  if (base !== undefined) {
    buildah('from', '--name', 'base', 'scratch')
    buildah('add', 'base', asTyped(base), '/')
    buildah('commit', '--rm', 'base', 'localhost/base')
  }
  const given = base === undefined ? [] : ['--build-arg', 'BASE=localhost/base']
  buildah(
    'bud',
    '--format',
    'docker',
    '--isolation',
    'chroot',
    ...given,
    '-t',
    'recruiting',
    '-f',
    'Containerfile',
    '.',
  )
  buildah('from', '--name', 'one', 'localhost/recruiting')
}

/** The arguments that run the image's entry with variables; both folders are kept between runs. */
function runOf(command, env) {
  const volumes = ['data', 'backups'].flatMap((name) => ['--volume', `${join(folder, name)}:/${name}`])
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  return allOf([
    'run',
    '--isolation',
    'chroot',
    ...volumes,
    ...variables,
    'one',
    '--',
    'recruiting',
    ...command,
  ])
}

/** Starts a server of the image in a process group of its own. */
function start(name, env) {
  const child = spawn('buildah', runOf([name], env), { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  return { stop, output: () => output }
}

function command(words, env) {
  try {
    return execFileSync('buildah', runOf(words, env), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    return `${error.stdout}${error.stderr}`
  }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

function check(what, isRight, found = '') {
  if (!isRight) wrong += 1
  say(`${isRight ? 'ok   ' : 'WRONG'} ${what}${isRight ? '' : `: ${found}`}`)
}

async function tryImage() {
  const [api, site] = [await freePort(), await freePort()]
  const common = { HOST: '127.0.0.1', SITE_URL: 'https://jobs.company.tw', TRUST_PROXY: 'loopback' }
  // Production refuses the invented company: the backend takes the other one.
  const brand = { NODE_OPTIONS: '--conditions=other-brand' }
  const ofApi = { ...common, ...brand, PORT: api, SMTP_URL: `smtp://user:${secret}@127.0.0.1:25?tls=off` }
  const ofSite = {
    ...common,
    SITE_URL: `http://localhost:${site}`,
    PORT: site,
    API_URL: `http://127.0.0.1:${api}`,
  }
  const ask = (path) => fetch(`http://127.0.0.1:${site}${path}`).catch(() => undefined)
  let logs = ''
  const serve = async (work) => {
    const begin = Date.now()
    const servers = [start('api', ofApi), start('site', ofSite)]
    while ((await ask('/'))?.status !== 200 && Date.now() - begin < 10 * maxStart) await sleep(100)
    const ms = Date.now() - begin
    check(`the site answers ${ms} ms after the start`, ms <= maxStart, `more than ${maxStart} ms`)
    await work()
    await Promise.all(servers.map(({ stop }) => stop()))
    logs += servers.map(({ output }) => output()).join('')
  }
  const vacancies = async () => (await (await ask('/api/jobs'))?.json())?.total
  await serve(async () => {
    check('health', command(['health'], ofApi) === '', 'not healthy')
    const imported = command(['jobs', 'import', 'docs/vacancies.csv'], ofApi)
    check('a command reaches the server', imported.startsWith('1 created'), imported)
    const doctor = command(['doctor'], ofApi)
    check('doctor finds nothing', doctor.includes('OK ') && !doctor.includes('PROBLEM'), doctor)
    check('the vacancy is listed', (await vacancies()) === 1, await vacancies())
    const user = command(['--version'], ofApi)
    check(`version ${user.trim()}`, /^\d+\.\d+\.\d+/.test(user), user)
  })
  await serve(async () =>
    check('the vacancy is there after a restart', (await vacancies()) === 1, await vacancies()),
  )
  check('no log has a secret', logs.includes('listening') && !logs.includes(secret), logs)
}

try {
  const { base } = parseArgs({ options: { base: { type: 'string' } } }).values
  for (const name of ['release', 'storage', 'run', 'data', 'backups'])
    mkdirSync(join(folder, name), { mode: 0o700 })
  for (const name of ['data', 'backups']) execFileSync('chown', ['10001:10001', join(folder, name)])
  build(base)
  await tryImage()
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  process.exitCode = error.code === 'ENOENT' ? 3 : exitCodeOf(error)
  if (error.code === 'ENOENT') say(error.message)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
