import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { addressOf, readRepository } from './repository.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readRepository().get('package.json') ?? '{}',
)
type Command = { options?: Record<string, string> }
const { groups }: { groups: Record<string, Record<string, Command>> } = await import(
  addressOf('scripts/lib/commands.mjs')
)
const names = Object.keys(scripts)
const inGroups = Object.entries(groups).flatMap(([group, commands]) =>
  Object.keys(commands).map((name) => [group, name] as const),
)

/** Runs the line of a command as npm does, with arguments and options of Node. */
async function command(name: string, args: readonly string[], nodeOptions = '') {
  const [program, ...words] = (scripts[name] ?? '').split(' ')
  expect(program).toBe('node')
  const child = spawn(process.execPath, [...words, ...args], {
    cwd: addressOf('.'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
    // A command that takes the arguments would run for hours.
    timeout: 60_000,
  })
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, said, complained: complained.trimEnd().split('\n') }
}

/** Options of Node with which a command takes its Node for version 18. */
const olderNode = join(mkdtempSync(join(tmpdir(), 'older-node-')), 'pretend.cjs')
writeFileSync(
  olderNode,
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })`,
)
afterAll(() => rmSync(dirname(olderNode), { recursive: true, force: true }))

describe.concurrent.each(names)('npm run %s', (name) => {
  it('with an option that it does not have: says in a few lines how it is used', async () => {
    const { code, said, complained } = await command(name, ['--no-such-option'])
    expect(complained.join('\n')).toMatch(/Usage: npm |--help/)
    expect(complained.filter((line) => /^\s+at |Error\b/.test(line))).toEqual([])
    expect(complained.length).toBeLessThan(9)
    expect({ code, said }).toEqual({ code: 2, said: '' })
  })

  it('loads the check of the version before its own modules', () => {
    expect(scripts[name]).toMatch(/^node -r \.\/scripts\/lib\/required-node\.cjs scripts\//)
  })
})

it.each(['start', 'mock-api'])('npm run %s in an old Node says in one line which it needs', async (name) => {
  const { code, said, complained } = await command(name, ['--no-such-option'], `--require "${olderNode}"`)
  expect(complained).toEqual([
    expect.stringMatching(/^This needs Node 20 or newer, but \S+ is Node 18\.20\.4\. Install /),
  ])
  expect({ code, said }).toEqual({ code: 1, said: '' })
})

describe.concurrent.each(inGroups)('npm run %s -- %s', (group, name) => {
  it('says with --help how it is used, and what is wrong with an option that it does not have', async () => {
    const help = await command(group, [name, '--help'])
    expect(help).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Usage: npm run ${group} -- ${name}`),
    })
    const wrong = await command(group, [name, '--no-such-option'])
    expect(wrong).toMatchObject({ code: 2, said: '' })
    expect(wrong.complained.join('\n')).toContain(`Usage: npm run ${group} -- ${name}`)
  })
})

it.each(names)('npm run %s says with --help how it is used', async (name) => {
  const { code, said, complained } = await command(name, ['--help'])
  expect({ code, complained }).toEqual({ code: 0, complained: [''] })
  expect(said).toMatch(/Usage: |--target/)
})

it.each(Object.keys(groups))(
  'npm run %s lists its commands for a name that it does not have',
  async (group) => {
    const { code, complained } = await command(group, ['nothing'])
    for (const name of Object.keys(groups[group] ?? {})) expect(complained.join('\n')).toContain(name)
    expect(code).toBe(2)
  },
)

it('has every command and takes every option that a document, a comment or a usage names', () => {
  const given = [...readRepository()]
    .filter(([path]) => !path.startsWith('packages/repository-rules/'))
    .flatMap(([path, content]) =>
      [...content.matchAll(/npm run (check|bench|generate) -- ([a-z][\w-]*)([^|`#\n]*)/g)].map(
        ([line, group = '', name = '', rest = '']) => ({
          path,
          line,
          command: groups[group]?.[name],
          options: [...rest.matchAll(/ --([a-z][\w-]*)/g)].map(([, option = '']) => option),
        }),
      ),
    )
  expect(given.length).toBeGreaterThan(40)
  expect(given.filter(({ command }) => command === undefined)).toEqual([])
  expect(
    given.filter(({ command, options }) =>
      options.some((option) => !Object.hasOwn(command?.options ?? {}, option)),
    ),
  ).toEqual([])
})

it.each([
  ['check', 'kills', '--kills'],
  ['bench', 'scale', '--applications'],
  ['bench', 'web', '--visits'],
])('npm run %s -- %s takes no text for the number of %s', async (group, name, option) => {
  const { code, complained } = await command(group, [name, option, 'many'])
  expect(complained[0]).toBe(`${option} takes a whole number, not “many”.`)
  expect(code).toBe(2)
})

it('npm run generate -- bundle packs the contract of the repository', async () => {
  const { code, said } = await command('generate', ['bundle'])
  expect(said).toContain('SHA-256')
  expect(code).toBe(0)
})
