import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

const command = fileURLToPath(new URL('../../../scripts/release.mjs', import.meta.url))
const assetFolder = 'apps/web/dist/client/assets'
const [first, second, third, fourth] = [
  '20260101T000000Z',
  '20260102T000000Z',
  '20260103T000000Z',
  '20260104T000000Z',
]

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'releases'))
  writeHistory([])
})

const historyFile = () => join(folder, 'releases/history.json')
const writeHistory = (history: unknown) => writeFileSync(historyFile(), JSON.stringify(history))
const releaseOf = (version: string) => join(folder, 'releases', version)
const current = () => readlinkSync(join(folder, 'current'))
const assetsOf = (version: string) => readdirSync(join(releaseOf(version), assetFolder)).sort()

/** A release with the assets given, whose check of the database prints a line and ends with a code. */
function makeRelease(
  version: string,
  assets: string[],
  check = "console.log('checked', process.env.DATA_DIR)",
) {
  const release = releaseOf(version)
  mkdirSync(join(release, assetFolder), { recursive: true })
  mkdirSync(join(release, 'node_modules/.bin'), { recursive: true })
  mkdirSync(join(release, 'apps/mock-api/src'), { recursive: true })
  symlinkSync(process.execPath, join(release, 'node_modules/.bin/node'))
  writeFileSync(join(release, 'apps/mock-api/src/cli.ts'), check)
  for (const asset of assets) writeFileSync(join(release, assetFolder, asset), asset)
  writeFileSync(join(release, 'release.json'), JSON.stringify({ version, assets }))
}

function release(verb: string, ...rest: string[]) {
  return releaseAt(folder, { verb, rest })
}

function releaseAt(
  path: string,
  { verb, rest = [], env = {} }: { verb: string; rest?: string[]; env?: NodeJS.ProcessEnv },
) {
  const { DATA_DIR: _, INIT_CWD: __, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, verb, path, ...rest], {
    env: { ...inherited, ...env },
    encoding: 'utf8',
  })
  return { code: status, said: stdout.trimEnd().split('\n'), complained: stderr.trimEnd().split('\n') }
}

describe('switch', () => {
  it('takes the newest release, or the one named, and list shows it', () => {
    makeRelease(first, ['a.js'])
    makeRelease(second, ['b.js'])
    expect(release('switch').code).toBe(0)
    expect(current()).toBe(`releases/${second}`)
    expect(release('switch', first).code).toBe(0)
    expect(current()).toBe(`releases/${first}`)
    expect(release('list').said).toEqual([`${first}  current`, `${second}  previous`])
  })

  it('refuses what it cannot make current, in one line, and changes nothing', () => {
    expect(release('switch')).toMatchObject({
      code: 1,
      complained: [expect.stringMatching('has no release: build')],
    })
    makeRelease(first, ['a.js'])
    release('switch')
    for (const unknown of ['20990101T000000Z', '..', '.', '../..', 'history.json']) {
      const { code, complained } = release('switch', unknown)
      expect({ code, complained }).toEqual({
        code: 1,
        complained: [expect.stringContaining(`no release ${unknown}`)],
      })
    }
    expect(current()).toBe(`releases/${first}`)
  })

  it('refuses when current is a folder', () => {
    makeRelease(first, ['a.js'])
    mkdirSync(join(folder, 'current'))
    expect(release('switch')).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('current is not a symbolic link')],
    })
    expect(readdirSync(join(folder, 'current'))).toEqual([])
  })

  it('asks the release whether it can open the database, and stays when it cannot', () => {
    makeRelease(first, ['a.js'])
    makeRelease(second, ['b.js'], "console.error('too new'); process.exit(1)")
    const env = { DATA_DIR: folder }
    expect(releaseAt(folder, { verb: 'switch', rest: [first], env }).said).toContain(`checked ${folder}`)
    const refused = releaseAt(folder, { verb: 'switch', env })
    expect(refused).toMatchObject({ code: 1, complained: ['too new', 'Nothing was switched.'] })
    expect(current()).toBe(`releases/${first}`)
    expect(assetsOf(first)).toEqual(['a.js'])
  })

  it('gives both releases the assets of the other', () => {
    makeRelease(first, ['a.js', 'a.js.br', 'same.js'])
    makeRelease(second, ['b.js', 'same.js'])
    release('switch', first)
    release('switch')
    const all = ['a.js', 'a.js.br', 'b.js', 'same.js']
    expect(assetsOf(first)).toEqual(all)
    expect(assetsOf(second)).toEqual(all)
    release('rollback')
    expect(assetsOf(first)).toEqual(all)
  })

  it('drops the assets of releases that were not current for a day', () => {
    makeRelease(first, ['a.js'])
    makeRelease(second, ['b.js'])
    makeRelease(third, ['c.js'])
    release('switch', first)
    release('switch', second)
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    writeHistory([
      { version: first, at: hoursAgo(90) },
      { version: second, at: hoursAgo(25) },
    ])
    release('switch', third)
    expect(assetsOf(third)).toEqual(['b.js', 'c.js'])
    expect(assetsOf(second)).toEqual(['b.js', 'c.js'])
  })

  it('ignores a switch that was interrupted before the link changed', () => {
    makeRelease(first, ['a.js'])
    makeRelease(second, ['b.js'])
    release('switch', first)
    const history = JSON.parse(readFileSync(historyFile(), 'utf8'))
    writeHistory([...history, { version: second, at: new Date().toISOString() }])
    symlinkSync('nowhere', join(folder, '.current'))
    expect(release('rollback')).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('no other current')],
    })
    expect(release('switch').code).toBe(0)
    expect(release('list').said).toEqual([`${first}  previous`, `${second}  current`])
  })
})

describe('rollback', () => {
  it('returns to the release before, and back', () => {
    makeRelease(first, ['a.js'])
    makeRelease(second, ['b.js'])
    makeRelease(third, ['c.js'])
    release('switch', first)
    release('switch', third)
    release('rollback')
    expect(current()).toBe(`releases/${first}`)
    release('rollback')
    expect(current()).toBe(`releases/${third}`)
  })
})

describe('prune', () => {
  it('keeps the newest, the current one, the one before it and those of the last day', () => {
    for (const version of [first, second, third, fourth]) makeRelease(version, [`${version}.js`])
    release('switch', second)
    expect(release('prune', '--keep', '1').code).toBe(0)
    expect(readdirSync(join(folder, 'releases')).sort()).toEqual([second, fourth, 'history.json'])
  })

  it('removes what ended builds and removals left, not a running build', () => {
    const ended = spawnSync(process.execPath, ['--eval', '']).pid
    const names = [`.building-x.${ended}`, '.removing-y', `.building-x.${process.pid}`]
    for (const name of names) mkdirSync(join(folder, 'releases', name))
    expect(release('list').said).toEqual([''])
    release('prune')
    expect(readdirSync(join(folder, 'releases')).sort()).toEqual([
      `.building-x.${process.pid}`,
      'history.json',
    ])
  })
})

describe('every verb', () => {
  it('refuses a folder without releases, in one line, and leaves it alone', () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'mine.txt'), 'mine')
    for (const verb of ['switch', 'rollback', 'list', 'prune']) {
      const { code, complained } = releaseAt(other, { verb })
      expect({ code, complained }).toEqual({
        code: 1,
        complained: [expect.stringContaining('holds no releases')],
      })
    }
    expect(readdirSync(other)).toEqual(['mine.txt'])
  })

  it('prints the usage for a wrong command line', () => {
    for (const rest of [['--keep', '0'], ['--keep', 'x'], ['a', 'b'], ['--wrong']])
      expect(release('prune', ...rest)).toMatchObject({ code: 2 })
    expect(release('remove')).toMatchObject({ code: 2 })
  })

  it('waits for nobody: a second one is refused while the first runs, and a killed one leaves no lock', async () => {
    makeRelease(first, ['a.js'])
    const holder = spawn(process.execPath, ['--eval', 'process.stdin.resume()'])
    const ended = new Promise((resolve) => holder.once('exit', resolve))
    const lock = join(folder, 'releases/.lock')
    writeFileSync(lock, String(holder.pid))
    expect(release('switch')).toMatchObject({
      code: 1,
      complained: [`Another switch is running (process ${holder.pid}): try again when it has ended.`],
    })
    expect(existsSync(join(folder, 'current'))).toBe(false)
    holder.kill('SIGKILL')
    await ended
    expect(release('switch').code).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })

  it('says in one line what cannot be written, and changes nothing', () => {
    makeRelease(first, ['a.js'])
    mkdirSync(join(folder, 'releases/history.json.new'))
    const complained = [`${historyFile()}.new cannot be written: something else has this name.`]
    expect(release('switch')).toMatchObject({ code: 1, complained })
    expect(existsSync(join(folder, 'current'))).toBe(false)
  })
})
