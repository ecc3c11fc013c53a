import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { dataFolderProblems } from '../operate/check-folder.ts'
import { existingFolder, FolderUnusable, foreignOwner, lockFolder, ownFolderAdvice } from './folder-lock.ts'
import { asOrdinaryUser } from './test-support/ordinary-user.ts'

const folder = mkdtempSync(join(tmpdir(), 'owner-'))
chmodSync(folder, 0o750)
const tools = mkdtempSync(join(tmpdir(), 'tools-'))
const self = process.getuid?.() ?? 0
// Only root can give a folder away; anybody else owns it and is not root.
if (self === 0) chownSync(folder, 65_534, 65_534)
const owner = self === 0 ? 65_534 : self
afterAll(() => {
  for (const each of [folder, tools]) rmSync(each, { recursive: true })
})

it('names owner, mode and what to do', () => {
  const line = foreignOwner(folder, 0)
  expect(line).toContain(`${folder} belongs to `)
  expect(line).toContain(
    `uid ${owner}), mode 0750, and this process runs as root (uid 0). Run this command as `,
  )
})

/** Paths that belong to root, and the data folder that the line is about. */
const advised: [what: string, path: string, dataFolder: string, program: string][] = [
  ['the folder above', '/', '/recruiting', 'install'],
  ['the folder above a name for a shell', '/', "/it's $(touch x) ; data", 'install'],
  ['an entry of a folder with a blank', join(folder, 'my data', 'files'), join(folder, 'my data'), 'chown'],
]

it.each(advised)('gives advice about %s that changes the data folder only when it is pasted', (...row) => {
  const [, path, dataFolder, program] = row
  if (self === 0) mkdirSync(path, { recursive: true })
  const line = foreignOwner(path, owner, dataFolder)
  // Only root can make what belongs to root.
  if (self !== 0 && path.startsWith(folder)) return expect(line).toBeUndefined()
  const command = line?.split('this user: ')[1] ?? ''
  const { run, paths } = pasted(command)
  expect([run, paths]).toEqual([program, [dataFolder]])
})

it('gives advice about a mode that changes the data folder only when it is pasted', async () => {
  const dataFolder = join(folder, "it's $(touch x) ; data")
  mkdirSync(dataFolder)
  chmodSync(dataFolder, 0o755)
  const [problem = ''] = await dataFolderProblems(dataFolder, self)
  const { run, paths } = pasted(problem.split('open it: ')[1] ?? '')
  expect([run, paths]).toEqual(['chmod', [dataFolder]])
})

/** What a command would run, and on which paths: programs record their arguments instead of changing anything. */
function pasted(command: string) {
  for (const name of ['chmod', 'chown', 'install'])
    writeFileSync(join(tools, name), `#!/bin/sh\nprintf '%s\\n' ${name} "$@"\n`, { mode: 0o755 })
  const { stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { env: { PATH: tools }, encoding: 'utf8' })
  expect(stderr).toBe('')
  const [run, ...words] = stdout.trimEnd().split('\n')
  return { run, paths: words.filter((word) => word.includes('/')) }
}

it.each(['/', '/var/lib/', '/usr/local', '/home', '/tmp'])(
  'advises another data folder, and no command, when DATA_DIR is %s',
  async (system) => {
    const [problem, ...others] = await dataFolderProblems(system, owner + 1)
    expect([problem, others]).toEqual([`${system} is the data folder. ${ownFolderAdvice}`, []])
    for (const path of [system, join(system, '..')])
      expect(foreignOwner(path, owner + 1, system)).toMatch(
        /It belongs to the system: let DATA_DIR name [^:]*$/,
      )
  },
)

it('tells root to run a command as the owner of the data folder, not to take it', async () => {
  const [problem, ...others] = await dataFolderProblems(folder, self === 0 ? 0 : owner + 1)
  expect([problem, others]).toEqual([expect.stringMatching(/ Run this command as .*uid \d+\)\.$/), []])
})

it('is silent for the owner, for a missing path, and without users', () => {
  expect(foreignOwner(folder, owner)).toBeUndefined()
  expect(foreignOwner(join(folder, 'none'), 0)).toBeUndefined()
})

it('keeps root out of a folder of another user, and writes nothing', () => {
  expect(() => lockFolder(folder, 0)).toThrow(FolderUnusable)
  expect(() => lockFolder(folder, 0)).toThrow(/^Data folder .* belongs to /)
  lockFolder(folder, owner)()
})

it('finds nothing wrong with the folder of a disk that only root may enter', async () => {
  const disk = join(folder, 'disk')
  mkdirSync(join(disk, 'lost+found'), { recursive: true })
  chmodSync(disk, 0o700)
  chmodSync(join(disk, 'lost+found'), 0)
  if (self === 0) chownSync(disk, owner, owner)
  await asOrdinaryUser(async () => {
    expect(await dataFolderProblems(disk)).toEqual([])
  })
})

it('names the owner of the folder in which a data folder cannot be made', async () => {
  await asOrdinaryUser(async () => {
    expect(() => lockFolder('/recruiting-test')).toThrow(
      /^Data folder \/recruiting-test cannot be written: no permission \(EACCES\)\. \/ belongs to root .*this user: install -d -o \S+ -m 0700 \/recruiting-test$/,
    )
  })
})

it('finds the nearest existing folder', () => {
  expect(existingFolder(join(folder, 'a/b/c'))).toBe(folder)
  expect(existingFolder('/none/at/all')).toBe('/')
})
