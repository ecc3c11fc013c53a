import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addressOf, readRepository } from './repository.ts'

type Scripts = {
  checkPath: (folder: string) => void
  claimPort: (text: string, host: string, command: string) => Promise<number>
  checkLibraries: (path: string) => void
  ensureChromium: (options: {
    given?: string
    candidates?: () => string[]
    install?: () => Promise<void>
  }) => Promise<string>
  installFailure: (output: string) => string | undefined
  removeTypes: (repository: string) => void
}
const names = ['build', 'port', 'chromium', 'install-failure', 'runtime', 'types']
const modules = await Promise.all(names.map((name) => import(addressOf(`scripts/lib/${name}.mjs`))))
const { checkLibraries, checkPath, claimPort, ensureChromium, installFailure, removeTypes }: Scripts =
  Object.assign({}, ...modules)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

/** Makes a file of the folder. @returns its path */
function file(path: string, content = ''): string {
  const whole = join(folder, path)
  mkdirSync(dirname(whole), { recursive: true })
  writeFileSync(whole, content)
  chmodSync(whole, 0o700)
  return whole
}

/** What a function refuses with. */
async function refusal(action: () => unknown): Promise<string> {
  try {
    await action()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

/** The line of a port that is taken. */
async function takenPort(command: string): Promise<string> {
  const server = createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  return await refusal(() => claimPort(port, '127.0.0.1', command))
}

function scriptOutput(line: string): string {
  const old = file('old.cjs', `Object.defineProperty(process, 'versions', { value: { node: '18.0.0' } })`)
  const args = ['--require', old, '--require', addressOf('scripts/lib/required-node.cjs'), addressOf(line)]
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr
}

const withoutBrowser = { given: '', candidates: () => [], install: async () => undefined }
const lackingLibrary = `#!/bin/sh
echo 'chrome: error while loading shared libraries: libnss3.so: cannot open shared object file' >&2
exit 127
`

/** For the first text of each row, how it comes about; the output must have the texts of the row. */
const cases: Record<string, () => Promise<string | undefined> | string | undefined> = {
  'This needs Node 20 or newer': () => scriptOutput('scripts/start.mjs'),
  'Port … is taken': async () => `${await takenPort('npm start')}\n${await takenPort('npm run dev')}`,
  'Packages cannot be installed: … does not answer': () =>
    installFailure(
      'request to https://npm.example.com/pnpm failed, reason: getaddrinfo ENOTFOUND npm.example.com',
    ),
  '… does not have … (404)': () =>
    installFailure('npm error 404 Not Found - GET https://npm.example.com/pnpm - x'),
  '… refuses this user': () =>
    installFailure('npm error code E401\nnpm error 401 Unauthorized - GET https://npm.example.com/pnpm'),
  'the certificate of … is not trusted': () =>
    installFailure(
      'npm error code UNABLE_TO_VERIFY_LEAF_SIGNATURE\nrequest to https://npm.example.com/pnpm failed',
    ),
  'the disk is full': () => installFailure('No\n      space left on device (os error 28)'),
  'this user may not write …': () =>
    installFailure(`directory at "${addressOf('a')}": Permission denied (os error 13)`),
  'pnpm-lock.yaml is broken': () => installFailure('Error: ERR_PNPM_BROKEN_LOCKFILE'),
  'pnpm-lock.yaml does not fit package.json': () => installFailure('Error: ERR_PNPM_OUTDATED_LOCKFILE'),
  "npm's copy of pnpm is damaged": () => installFailure('sh: 1: pnpm: not found'),
  // installation.test.ts runs it.
  'Installed files of … were missing': () =>
    readRepository()
      .get('scripts/lib/installed.mjs')
      ?.replaceAll(/\$\{\w+\}/g, 'x'),
  'No Chromium was found': () => refusal(() => ensureChromium(withoutBrowser)),
  'CHROMIUM_PATH=… does not exist': () => refusal(() => ensureChromium({ given: join(folder, 'none') })),
  'does not start (… shared libraries': () =>
    refusal(() => ensureChromium({ given: file('chrome', lackingLibrary) })),
  'does not start (libatomic.so.1': () =>
    refusal(() => checkLibraries(file('node', lackingLibrary.replace('libnss3.so', 'libatomic.so.1')))),
  'because the path has an apostrophe': () => refusal(() => checkPath("/srv/ann/o'neil/")),
  'error TS6305': () => {
    const types = file('packages/a/node_modules/.cache/types/a.d.ts')
    const source = file('packages/a/src/a.ts')
    removeTypes(folder)
    return existsSync(types) || !existsSync(source) ? '' : 'error TS6305 tsc npm run check -- types --force'
  },
  'git clean -xfd -e .data -e .data-own': () => {
    file('.gitignore', '.data/\n.data-own/\nnode_modules/\n')
    const kept = [file('.data/a'), file('.data-own/a')]
    const removed = file('apps/a/node_modules/a')
    spawnSync('git', ['init', '--quiet'], { cwd: folder })
    spawnSync('git', ['clean', '-xfd', '-e', '.data', '-e', '.data-own'], { cwd: folder })
    const isRight = kept.every(existsSync) && !existsSync(removed)
    return isRight ? 'git clean -xfd -e .data -e .data-own npm start' : ''
  },
}

/** The code of each row of the table. */
const rows = [...(readRepository().get('CONTRIBUTING.md') ?? '').matchAll(/^\|.*\|$/gm)]
  .map(([row]) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
  .filter(([seen = '']) => seen in cases)

describe('each row of “When something is broken” is true:', () => {
  it.each(Object.keys(cases))('%s', async (seen) => {
    const row = rows.find(([first]) => first === seen) ?? []
    expect(row.length).toBeGreaterThan(1)
    const output = await cases[seen]?.()
    for (const code of row) expect(output).toMatch(patternOf(code))
  })

  it('and has a case', () => {
    const [, table = ''] = readRepository().get('CONTRIBUTING.md')?.split('## When something is broken') ?? []
    const lines = [...(table.split('**Editors.**')[0] ?? '').matchAll(/^\| (?!Seen|-)/gm)]
    expect(lines).toHaveLength(Object.keys(cases).length)
  })
})

/** Text in which `…` stands for any text. */
function patternOf(code: string): RegExp {
  const parts = code.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(parts.join('.+'))
}

it('a port that is free is claimed, and a text that is no port is refused', async () => {
  expect(await claimPort('0', '127.0.0.1', 'npm start')).toBeGreaterThan(0)
  expect(await refusal(() => claimPort('x', '127.0.0.1', 'npm start'))).toBe(
    'PORT is a number from 0 to 65535, not “x”: PORT=3000 npm start',
  )
})

describe('a browser', () => {
  const works = () => file('works', '#!/bin/sh\nexit 0\n')
  const broken = () => file('broken', lackingLibrary)

  it('that was named is taken, and otherwise the first that starts', async () => {
    expect(await ensureChromium({ ...withoutBrowser, given: works() })).toBe(works())
    expect(await ensureChromium({ ...withoutBrowser, candidates: () => [broken(), works()] })).toBe(works())
  })

  it('is installed when none starts', async () => {
    const found: string[] = []
    const install = async () => void found.push(works())
    expect(await ensureChromium({ ...withoutBrowser, candidates: () => found, install })).toBe(works())
  })

  it('that does not start after the installation is named in one line', async () => {
    const line = await refusal(() => ensureChromium({ ...withoutBrowser, candidates: () => [broken()] }))
    expect(line).toMatch(/^\S+broken does not start \(.*libnss3\.so.*Install one: apt-get install [^\n]+$/)
  })
})

it('a path without an apostrophe can be built in', () => {
  expect(() => checkPath('/srv/ann/my site 招募/')).not.toThrow()
})
