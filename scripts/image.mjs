/**
 * `npm run check -- image`: builds the image of this version's release in `dist/` and runs both servers in it, as a stranger who
 * has only these files: site, commands, restart, backup and restore. Needs Linux, root and buildah, and no engine. `--base` is
 * an archive of a minimal Debian; without it the pinned base is pulled. Exit code 1: something is wrong; 3: a need is not met.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asTyped, inRoot } from './lib/places.mjs'
import { claimPort } from './lib/port.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'

/** The most time from the start of the servers to a page, in ms. */
const maxStart = 10_000
/** A secret that no log may have. */
const secret = 'Sh0w-me-nowhere'

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const archive = `recruiting-${version}-${process.platform}-${process.arch}.tar.gz`

let folder = ''
let wrong = 0

/** @throws Refusal in one line that says what to do */
function checkNeeds(base) {
  const need = (isMet, line) => {
    if (!isMet) throw new Refusal(line, 3)
  }
  need(process.getuid?.() === 0, 'Run this as root, on Linux: it gives files to the user of the image.')
  const { error } = spawnSync('buildah', ['--version'])
  need(error === undefined, 'There is no buildah. Install it: apt-get install buildah')
  need(
    existsSync(inRoot('dist', archive)),
    `There is no dist/${archive}. Make it: npm run generate -- release`,
  )
  need(base === undefined || existsSync(base), `There is no ${base}: --base names an archive.`)
}

/** A folder for the user of the image. */
function makeFolder(name) {
  mkdirSync(join(folder, name), { mode: 0o700 })
  chownSync(join(folder, name), 10_001, 10_001)
}

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
  for (const name of [archive, 'Containerfile'])
    copyFileSync(inRoot('dist', name), join(folder, 'release', name))
  if (base !== undefined) {
    buildah('from', '--name', 'base', 'scratch')
    buildah('add', 'base', base, '/')
    buildah('commit', '--rm', 'base', 'localhost/base')
  }
  const given = base === undefined ? [] : ['--build-arg', 'BASE=localhost/base']
  const how = '-t recruiting -f Containerfile --isolation chroot --format docker'.split(' ')
  buildah('bud', ...how, ...given, '.')
  buildah('from', '--name', 'one', 'localhost/recruiting')
}

/** The arguments that run the image's entry with variables; both folders are kept between runs. */
function runOf(command, env) {
  const volumes = ['data', 'backups'].flatMap((name) => ['--volume', `${join(folder, name)}:/${name}`])
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const options = ['--isolation', 'chroot', ...volumes, ...variables]
  return allOf(['run', ...options, 'one', '--', 'recruiting', ...command])
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

function check(what, isRight, found = '') {
  if (!isRight) wrong += 1
  say(`${isRight ? 'ok   ' : 'WRONG'} ${what}${isRight ? '' : `: ${found}`}`)
}

async function tryImage() {
  const freePort = () => claimPort('0', '127.0.0.1')
  const [api, site] = [await freePort(), await freePort()]
  const common = { HOST: '127.0.0.1', SITE_URL: 'https://jobs.company.tw', TRUST_PROXY: 'loopback' }
  // Production refuses the invented company: the backend takes the other one.
  const brand = { NODE_OPTIONS: '--conditions=other-brand' }
  const ofApi = { ...common, ...brand, PORT: api, SMTP_URL: `smtp://user:${secret}@127.0.0.1:25?tls=off` }
  const [SITE_URL, API_URL] = [`http://localhost:${site}`, `http://127.0.0.1:${api}`]
  const ofSite = { ...common, SITE_URL, PORT: site, API_URL }
  const ask = (path) => fetch(`http://127.0.0.1:${site}${path}`).catch(() => undefined)
  let logs = ''
  const serve = async (work) => {
    const begin = Date.now()
    const servers = [start('api', ofApi), start('site', ofSite)]
    while ((await ask('/'))?.status !== 200 && Date.now() - begin < 10 * maxStart) await sleep(100)
    const ms = Date.now() - begin
    check(`the site answers ${ms} ms after the start`, ms <= maxStart, `more than ${maxStart} ms`)
    try {
      await work()
    } finally {
      await Promise.all(servers.map(({ stop }) => stop()))
      logs += servers.map(({ output }) => output()).join('')
    }
  }
  const checkVacancy = async (when, why = '') => {
    const { total } = (await (await ask('/api/jobs'))?.json()) ?? {}
    check(`the vacancy is there ${when}`, total === 1, why || total)
  }
  await serve(async () => {
    check('health', command(['health'], ofApi) === '', 'not healthy')
    const imported = command(['jobs', 'import', 'docs/vacancies.csv'], ofApi)
    check('a command reaches the server', imported.startsWith('1 created'), imported)
    const doctor = command(['doctor'], ofApi)
    check('doctor finds nothing', doctor.includes('OK ') && !doctor.includes('PROBLEM'), doctor)
    await checkVacancy('after the import')
    const printed = `${command(['--version'], ofApi)}${await (await ask('/livez'))?.text()}`
    check(`version ${version}`, printed === `${version}\n{"status":"ok","version":"${version}"}`, printed)
  })
  await serve(async () => {
    await checkVacancy('after a restart')
    const written = command(['backup', '/backups/one'], ofApi)
    check('a backup is written', existsSync(join(folder, 'backups/one/manifest.json')), written)
  })
  renameSync(join(folder, 'data'), join(folder, 'backups/old'))
  makeFolder('data')
  const restored = command(
    ['restore', '/backups/one', '--receipts', '/backups/old/deletion-receipts.jsonl'],
    ofApi,
  )
  await serve(() => checkVacancy('after a restore', restored))
  const root = buildah('mount', 'one').trim()
  const strays = ['-type', 'f', '-uid', '10001', '-not', '-path', `${root}/tmp/*`]
  const written = execFileSync('find', [root, ...strays], { encoding: 'utf8' })
  check('nothing is written outside /data, /backups and /tmp', written === '', written)
  check('no log has a secret', logs.includes('listening') && !logs.includes(secret), logs)
}

try {
  const { base: given } = parseArgs({ options: { base: { type: 'string' } } }).values
  const base = given === undefined ? undefined : asTyped(given)
  checkNeeds(base)
  folder = mkdtempSync(join(tmpdir(), 'image-'))
  for (const name of ['release', 'storage', 'run', 'data', 'backups']) makeFolder(name)
  build(base)
  await tryImage()
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  process.exitCode = exitCodeOf(error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
