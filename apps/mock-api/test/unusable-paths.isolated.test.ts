import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCodes } from '@recruiting/http/system-reason'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { startedCommandLine } from './support/command-line.ts'

/** The call of the system that fails, the end of its path, and the code that it fails with. */
const broken = vi.hoisted(() => ({ call: '', end: '', code: '' }))

/** Replaces functions of a module by ones that fail as `broken` says. */
const failing = vi.hoisted(() => (real: Record<string, unknown>) => {
  const replaced = Object.entries(real).map(([name, value]) => {
    if (typeof value !== 'function' || name !== name.replace(/^[A-Z]/, '')) return [name, value]
    return [
      name,
      (...args: unknown[]) => {
        if (name.replace(/Sync$/, '') === broken.call && String(args[0]).endsWith(broken.end)) {
          const { code } = broken
          throw Object.assign(new Error(`${code}: refused`), { code, syscall: name, path: String(args[0]) })
        }
        return Reflect.apply(value, undefined, args)
      },
    ]
  })
  return Object.fromEntries(replaced)
})

/** A folder that belongs to another user than this process, which cannot be arranged without being root. */
const owner = vi.hoisted(() => ({ path: '', uid: 0 }))

vi.mock('node:fs', async (original) => {
  const replaced = failing(await original())
  const { statSync } = replaced
  return {
    ...replaced,
    statSync(path: string, ...options: unknown[]) {
      const stats = statSync(path, ...options)
      return path === owner.path ? Object.assign(stats, { uid: owner.uid }) : stats
    },
  }
})
vi.mock('node:fs/promises', async (original) => {
  const replaced = failing(await original())
  // A call of a promise rejects.
  return Object.fromEntries(
    Object.entries(replaced).map(([name, value]) =>
      typeof value === 'function' && !/^[A-Z]/.test(name)
        ? [name, async (...args: unknown[]) => await Reflect.apply(value, undefined, args)]
        : [name, value],
    ),
  )
})

afterEach(() => {
  broken.call = ''
})

/** Every command that reads or writes a path of the user: the call, and the end of the path. */
const pathsOfUsers = [
  ['jobs export new.csv', 'open', 'new.csv'],
  ['jobs import jobs.csv', 'stat', 'jobs.csv'],
  ['jobs import jobs.csv', 'readFile', 'jobs.csv'],
  ['referral import jobs.csv', 'readFile', 'jobs.csv'],
  ['applications export --out exported', 'readdir', 'exported'],
  ['applications export --out deep/exported', 'mkdir', 'deep'],
  ['applications export --out exported', 'open', 'applications.jsonl'],
  ['applications export --out exported', 'rename', ''],
] as const

/** Errors that have a sentence of their own. */
const ownWords: Readonly<Record<string, string>> = {
  'stat ENOENT': 'does not exist',
  'readFile ENOENT': 'does not exist',
  'open EEXIST': 'exists already',
  'open ENOENT new.csv': 'does not exist',
  'open ENOSPC new.csv': 'is full',
  'open EDQUOT new.csv': 'is full',
}

async function prepared() {
  const cli = await startedCommandLine()
  await cli.put('jobs.csv', jobCsv())
  await cli.run('jobs import jobs.csv')
  return cli
}

/** Fails unless it ended with one line that says the reason, and nothing else. */
function expectOneLine(
  { code, said, complained }: { code: number; said: string[]; complained: string[] },
  reason: string,
) {
  expect(code).toBe(1)
  const lines = complained.filter((line) => line !== 'Nothing was written.')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(reason)
  expect(lines[0]).not.toMatch(/^Failed|\n|undefined|\s{2}/)
  expect(said).toEqual([])
}

describe.each(pathsOfUsers)('%s, when %s of %s fails', (typed, call, end) => {
  it('says why in one line, for every error of the system', async () => {
    const cli = await prepared()
    for (const code of systemCodes) {
      // A folder that does not exist yet is what an export expects.
      if (call === 'readdir' && code === 'ENOENT') continue
      Object.assign(broken, { call, end, code })
      const outcome = await cli.run(typed)
      broken.call = ''
      expectOneLine(outcome, ownWords[`${call} ${code}`] ?? ownWords[`${call} ${code} ${end}`] ?? `(${code})`)
      expect((await readdir(cli.folder)).filter((name) => name.includes('export'))).toEqual([])
    }
  })
})

it('restore says why it cannot read receipts, and does not take them for missing', async () => {
  const cli = await prepared()
  await cli.run('backup backup')
  for (const code of systemCodes.filter((each) => each !== 'ENOENT')) {
    Object.assign(broken, { call: 'access', end: 'deletion-receipts.jsonl', code })
    const { code: exit, complained } = await cli.run('restore backup --data-dir new')
    broken.call = ''
    expect({ exit, complained }).toEqual({
      exit: 1,
      complained: [expect.stringMatching(`^Receipts file .* \\(${code}\\)\\.$`), 'Nothing was restored.'],
    })
  }
  expect(await readdir(cli.folder)).not.toContain('new')
})

/** All commands open the data folder in one way. */
describe('jobs import', () => {
  const typed = 'jobs import jobs.csv'

  it('says in one line why the data folder cannot be used, for every error of the system', async () => {
    const cli = await prepared()
    for (const code of systemCodes) {
      Object.assign(broken, { call: 'open', end: 'lock.db', code })
      const outcome = await cli.run(typed)
      broken.call = ''
      expectOneLine(outcome, `Data folder ${cli.dataFolder} cannot be written: `)
      expect(outcome.complained[0]).toContain(`(${code})`)
    }
  })

  it('says in one line which entry of the data folder it may not use', async () => {
    const cli = await prepared()
    const path = join(cli.dataFolder, 'keys')
    Object.assign(broken, { call: 'access', end: 'keys', code: 'EACCES' })
    expectOneLine(await cli.run(typed), `The data folder cannot be used: ${path}: no permission (EACCES).`)
    Object.assign(owner, { path, uid: 998 })
    const outcome = await cli.run(typed)
    broken.call = ''
    owner.path = ''
    expectOneLine(outcome, `The data folder cannot be used: ${path} belongs to `)
  })
})
