import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { parseEnv } from 'node:util'
import { byteCount, duration } from '@recruiting/http/variable-kinds'
import { problems as tw } from '@recruiting/i18n/locales/tw/problems'
import { problems as us } from '@recruiting/i18n/locales/us/problems'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig, variables } from '../../src/config.ts'
import { temporaryFolder } from '../../src/uploads/test-files/temporary-folder.ts'
import { clone, readSample, unitNames, valuesOf } from './samples.ts'

const installed = '/srv/recruiting/current/'
const services = unitNames.filter((name) => name.endsWith('.service'))
const servers = ['recruiting-api', 'recruiting-site'] as const

/** The directives of nginx's sample with a name. */
async function nginxValues(name: string): Promise<string[]> {
  const sample = await readSample('nginx.conf')
  return [...sample.matchAll(new RegExp(`^ +${name} (.*);$`, 'gm'))].map(([, value = '']) => value)
}

describe('docs/deploy', () => {
  it('has settings that the backend reads, and no other', async () => {
    const sample = parseEnv(await readSample('api.env'))
    expect(readConfig(sample)).toMatchObject({ NODE_ENV: 'production', TRUST_PROXY: ['loopback'] })
    expect(Object.keys(sample).filter((name) => !(name in variables))).toEqual([])
  })

  it('starts nothing that uses the data folder before its disk is mounted', async () => {
    const { DATA_DIR } = parseEnv(await readSample('api.env'))
    for (const name of services.filter((service) => service !== 'recruiting-site.service')) {
      const folders = valuesOf(await readSample(name), 'StateDirectory').map((folder) => `/var/lib/${folder}`)
      expect(folders, name).toEqual([DATA_DIR])
    }
  })

  it.each([...services, 'recruiting'])(
    '%s lets Node read the settings, which takes each character for itself',
    async (name) => {
      const sample = (await readSample(name)).replaceAll(/\\\n\s*/g, '')
      expect(sample).toMatch(/\/node --use-system-ca --env-file=\/etc\/recruiting\/(?:api|site)\.env /)
      expect(valuesOf(sample, 'EnvironmentFile').filter((file) => !file.endsWith('/memory.env'))).toEqual([])
    },
  )

  it('lets commands know the folder of their caller, which the user of the backend may not enter', async () => {
    const folder = await temporaryFolder()
    onTestFinished(() => folder.remove())
    const sample = (await readSample('recruiting')).replace(/runuser .*/s, `sh -c 'echo "$INIT_CWD $PWD"'`)
    const { stdout } = spawnSync('sh', ['-c', sample], { cwd: folder.path, encoding: 'utf8' })
    expect(stdout).toBe(`${folder.path} /\n`)
  })

  it.each(services)('%s runs files of the repository', async (name) => {
    const unit = await readSample(name)
    const words = [...valuesOf(unit, 'ExecStart'), ...valuesOf(unit, 'EnvironmentFile')].flatMap((value) =>
      value.split(' '),
    )
    const paths = words.filter((word) => word.startsWith(installed))
    expect(paths.length).toBeGreaterThan(1)
    const missing = paths.filter((path) => !existsSync(join(clone, path.slice(installed.length))))
    expect(missing).toEqual([])
  })

  it.each(servers)('%s has more time to stop than its requests have to end', async (name) => {
    const [most = ''] = valuesOf(await readSample(`${name}.service`), 'TimeoutStopSec')
    const { SHUTDOWN_TIMEOUT, SHUTDOWN_DELAY } = readConfig(parseEnv(await readSample('api.env')))
    expect(Number(most) * 1000).toBeGreaterThan(SHUTDOWN_TIMEOUT + SHUTDOWN_DELAY + 10_000)
  })

  it('is installed by lines of the page or by the image, every file', async () => {
    const page = await readFile(join(clone, 'docs/deploy.md'), 'utf8')
    const lines = page.split('\n').filter((line) => line.startsWith('install '))
    const installed = lines.flatMap((line) =>
      [...line.matchAll(/\/opt\/deploy\/(\S+)/g)].map(([, name = '']) => name),
    )
    const files = await readdir(join(clone, 'docs/deploy'))
    const image = await readFile(join(clone, 'Containerfile'), 'utf8')
    const others = files.filter((file) => !image.includes(`docs/deploy/${file} `))
    expect(others.filter((file) => !installed.some((name) => matchesGlob(file, name)))).toEqual([])
    expect(installed.filter((name) => !files.some((file) => matchesGlob(file, name)))).toEqual([])
  })

  it('lets the backend write only where the page makes folders', async () => {
    const page = await readFile(join(clone, 'docs/deploy.md'), 'utf8')
    const [value = ''] = valuesOf(await readSample('recruiting-api.service'), 'ReadWritePaths')
    const [folder = '', keys = '', ...others] = value.split(' ').map((each) => each.replace(/^-(?=\/)/, ''))
    expect(others).toEqual([])
    expect(page).toContain(`install -d -o recruiting -g recruiting -m 0700 ${folder} ${keys}\n`)
    expect(page).toContain(`recruiting backup ${folder}/`)
    // The timer's backup is written by the server, the keys apart.
    const [start = ''] = valuesOf(await readSample('recruiting-backup.service'), 'ExecStart')
    expect(start).toContain(`cli.ts backup "${folder}/$$now" --keys "${keys}/$$now.keys"`)
  })

  it('keeps the newest 30 backups with their keys, and what has another name', async () => {
    const folder = await temporaryFolder()
    onTestFinished(() => folder.remove())
    const names = Array.from({ length: 32 }, (_, day) => `2026-11-${String(day).padStart(2, '0')}-033000`)
    const others = ['2026-10-01', '2026-11-00-033000.partial-0a1b2c3d', 'keys']
    for (const name of [...names, ...others]) await mkdir(join(folder.path, name))
    for (const name of names) await writeFile(join(folder.path, 'keys', `${name}.keys`), '')
    const [post = ''] = valuesOf(await readSample('recruiting-backup.service'), 'ExecStartPost')
    const script = /^\/bin\/sh -c '(.*)'$/.exec(post)?.[1]?.replaceAll('$$', '$') ?? ''
    const here = script
      .replaceAll('/var/backups/recruiting-keys', join(folder.path, 'keys'))
      .replaceAll('/var/backups/recruiting', folder.path)
    expect(spawnSync('sh', ['-c', here], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    expect((await readdir(folder.path)).toSorted()).toEqual([...names.slice(2), ...others].toSorted())
    expect(await readdir(join(folder.path, 'keys'))).toHaveLength(30)
  })

  it('has one address for each server', async () => {
    const [api] = valuesOf(await readSample('recruiting-api.socket'), 'ListenStream')
    const [site] = valuesOf(await readSample('recruiting-site.socket'), 'ListenStream')
    expect(parseEnv(await readSample('site.env')).API_URL).toBe(`http://${api}`)
    expect(await nginxValues('server')).toEqual([api, site])
    const haproxy = await readSample('haproxy.cfg')
    for (const line of [`server api1 ${api}`, `server site1 ${site}`])
      expect(haproxy).toMatch(new RegExp(`${line} check\n[^]*${line}\n`))
  })

  it('has one address of clamd, in settings that are valid when they are switched on', async () => {
    const sample = (await readSample('api.env')).replace(/^# (?=CLAMAV_URL=|UNSCANNED_FILES=)/gm, '')
    const { CLAMAV_URL, UNSCANNED_FILES } = readConfig(parseEnv(sample))
    const [listens] = valuesOf(await readSample('clamav-socket.conf'), 'ListenStream')
    expect(listens).toBe(`${CLAMAV_URL?.host}:${CLAMAV_URL?.port}`)
    expect(UNSCANNED_FILES).toBe('wait')
  })

  it('lets clamd scan for longer than the backend waits, so that it never calls a file clean that it gave up', async () => {
    const page = await readFile(join(clone, 'docs/deploy.md'), 'utf8')
    const [, most] = /^sed .*\/MaxScanTime (\d+)\/.* \/etc\/clamav\/clamd\.conf$/m.exec(page) ?? []
    const sample = (await readSample('api.env')).replace(/^# (?=CLAMAV_URL=)/gm, '')
    expect(Number(most)).toBeGreaterThan(readConfig(parseEnv(sample)).CLAMAV_URL?.timeout ?? Infinity)
  })

  it('lets nginx wait longer than the servers do', async () => {
    const { IDLE_TIMEOUT } = readConfig(parseEnv(await readSample('api.env')))
    const [body = ''] = await nginxValues('client_body_timeout')
    expect(duration.parse(body)).toBeGreaterThan(IDLE_TIMEOUT)
    const [size = ''] = await nginxValues('client_max_body_size')
    // The rest of a body that the backend reads after its answer.
    expect(byteCount(0).parse(`${Number.parseInt(size, 10)}MiB`)).toBeGreaterThan(40 * 1024 * 1024)
  })

  it('has a page for balancers with the words of both languages', async () => {
    const page = await readSample('unavailable.html')
    const words = [...page.matchAll(/^<p[^>]*>(.+)<\/p>$/gm)].map(([, text]) => text)
    expect(words).toEqual([tw.unavailable, us.unavailable])
  })
})
