import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addressOf, readRepository } from './repository.ts'

const { installFailure }: { installFailure: (output: string) => string | undefined } = await import(
  addressOf('scripts/lib/install-failure.mjs')
)
const { devEngines } = JSON.parse(readRepository().get('package.json') ?? '{}')

let folder = ''
/** A repository with the scripts of this one, and one package, whose archive is part of it. */
function makeRepository() {
  folder = mkdtempSync(join(tmpdir(), 'installation '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(addressOf('scripts'), join(folder, 'scripts'), { recursive: true })
  for (const each of ['apps', 'packages', 'package/lib']) mkdirSync(join(folder, each), { recursive: true })
  write('package/package.json', '{ "name": "small", "version": "1.0.0" }')
  write('package/lib/index.js', '')
  spawnSync('tar', ['-czf', 'small.tgz', 'package'], { cwd: folder })
  write(
    'package.json',
    JSON.stringify({ name: 'a', type: 'module', devEngines, dependencies: { small: 'file:small.tgz' } }),
  )
  write('pnpm-workspace.yaml', 'packages:\n  - apps/*\n  - packages/*\npmOnFail: ignore\nstoreDir: ./store\n')
}

const write = (path: string, content: string) => writeFileSync(join(folder, path), content)
const installed = (path: string) =>
  join(folder, 'node_modules/.pnpm/small@file+small.tgz/node_modules/small', path)

/** Runs functions of the scripts in the small repository. */
async function run(code: string) {
  const imports = `import { installPackages } from './scripts/lib/install.mjs'
import { sayDamaged } from './scripts/lib/installed.mjs'
import { exitCodeOf } from './scripts/lib/say.mjs'
import { pnpm, toolOptions } from './scripts/lib/environment.mjs'
import { run } from './scripts/lib/processes.mjs'
try { ${code} } catch (error) { process.exitCode = exitCodeOf(error) }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', imports], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await closed
  return { status, said: said.trimEnd(), complained: complained.trimEnd() }
}

/** A registry that answers every request with a status. @returns its address */
async function startRegistry(status: number): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(status).end('{}'))
  onTestFinished(() => void server.close())
  return await listen(server)
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

describe('an installation', () => {
  beforeEach(makeRepository)

  it('that was damaged is mended by the next command', async () => {
    await run(`await run(pnpm('install', '--lockfile-only'), toolOptions())`)
    const installing = expect.stringMatching(/^Installing packages with pnpm/)
    expect(await run('await installPackages()')).toEqual({ status: 0, said: installing, complained: '' })
    expect(await run('await installPackages()')).toEqual({ status: 0, said: '', complained: '' })

    rmSync(installed('package.json'))
    expect(await run('await installPackages()')).toMatchObject({ status: 0, said: installing })
    expect(existsSync(installed('package.json'))).toBe(true)

    rmSync(join(folder, 'node_modules/small'))
    expect(await run('await installPackages()')).toMatchObject({ status: 0, said: installing })
    expect(existsSync(join(folder, 'node_modules/small'))).toBe(true)

    rmSync(installed('lib/index.js'))
    expect(await run('sayDamaged()')).toMatchObject({
      complained: 'Installed files of small were missing. Run the command again: it installs them.',
    })
    expect(await run('await installPackages(); sayDamaged()')).toMatchObject({
      complained: '',
      said: installing,
    })
    expect(existsSync(installed('lib/index.js'))).toBe(true)
  })

  it.each([
    [
      404,
      /^Packages cannot be installed: http:\/\/127\.0\.0\.1:\d+ does not have pnpm \(404\)\. .*npm config set registry/,
    ],
    [
      401,
      /^Packages cannot be installed: http:\/\/127\.0\.0\.1:\d+ refuses .*npm login --registry=http:\/\/127\.0\.0\.1:\d+$/,
    ],
  ])('from a registry that answers %i ends with one line', async (status, line) => {
    write('.npmrc', `registry=${await startRegistry(status)}\n`)
    const { status: code, complained } = await run('await installPackages()')
    expect(complained).toMatch(line)
    expect(complained.split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })

  it('without a network ends with one line', async () => {
    // Nothing listens at a port of the administrator by chance.
    write('.npmrc', 'registry=http://127.0.0.1:2/\n')
    const { status, complained } = await run('await installPackages()')
    expect(complained).toMatch(
      /^Packages cannot be installed: http:\/\/127\.0\.0\.1:\d+ does not answer\. Connect .*HTTPS_PROXY name [^\n]*$/,
    )
    expect(status).toBe(1)
  })
})

describe('the line for a failed installation', () => {
  it.each([
    [
      'a full disk',
      '╰─▶ Failed to write cafs: Failed to write to file at "/mnt/\n      a/b": No\n      space left on device (os error 28)',
      'the disk is full. Free some space, for example: npm cache clean --force',
    ],
    [
      'a full disk of npm',
      'npm error code ENOSPC\nnpm error syscall write',
      'the disk is full. Free some space, for example: npm cache clean --force',
    ],
    [
      'no right to write',
      '╰─▶ Failed to create virtual store slot directory at "/srv/a/b": Permission denied (os error\n      13)',
      'this user may not write /srv/a/b. Run this command as a user who may.',
    ],
    [
      'no right to write into npm’s cache',
      `npm error code EACCES\nnpm error syscall mkdir\nnpm error path ${homedir()}/.npm\nnpm error errno EACCES`,
      `this user may not write ${homedir()}/.npm. Take it over: sudo chown -R "$(id -un)" ${homedir()}/.npm`,
    ],
    [
      'a read-only file system',
      '╰─▶ Failed to create directory at "/srv/a": Read-only file\n system (os error 30)',
      '/srv/a is on a read-only file system. Clone the repository to another one.',
    ],
    [
      'the certificate of a company',
      'Failed to fetch metadata from https://npm.example.com/@ark-ui%2Freact: error\n      sending request: client error (Connect): invalid peer certificate: Other',
      "the certificate of https://npm.example.com is not trusted. Let NODE_EXTRA_CA_CERTS name the file of its issuer's.",
    ],
    [
      'a package that the registry does not have',
      'Failed to fetch metadata\n      from https://npm.example.com/@ark-ui%2Freact: HTTP status client error\n      (404 Not Found)',
      'https://npm.example.com does not have @ark-ui%2Freact (404). Take another registry: npm config set registry https://registry.npmjs.org/',
    ],
    [
      'a download that was altered',
      'ERR_PNPM_TARBALL_INTEGRITY\n Wanted: sha512-a\n Actual: sha512-b',
      'a download is not what pnpm-lock.yaml says. Take the committed file: git checkout -- pnpm-lock.yaml; if it is, forget the download: npm cache clean --force',
    ],
  ])('names %s and what mends it', (_what, output, line) => {
    expect(installFailure(output)).toBe(`Packages cannot be installed: ${line}`)
  })

  it('is left to pnpm for other causes', () =>
    expect(installFailure('ERR_PNPM_PEER_DEP_ISSUES')).toBeUndefined())
})

it('finds the programs of macOS and Windows in the lock file wherever it finds those of Linux', () => {
  const [packages = ''] = readFileSync(addressOf('pnpm-lock.yaml'), 'utf8').split('\nsnapshots:')
  const systems = new Map<string, Set<string>>()
  const names = packages.matchAll(
    /^ {2}'?(\S+?)(?:-bin)?[-/](linux|darwin|macos|win32|windows|win)-[\w-]+@/gm,
  )
  for (const [, program = '', system = ''] of names)
    systems.set(program, (systems.get(program) ?? new Set()).add(system.slice(0, 3)))
  expect(systems.size).toBeGreaterThan(10)
  const lacking = [...systems].filter(
    ([, found]) => !found.has('win') || !(found.has('dar') || found.has('mac')),
  )
  // On Windows it is part of sharp.
  expect(lacking.map(([program]) => program)).toEqual(['@img/sharp-libvips'])
})
