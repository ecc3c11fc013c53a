import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openBucket } from '../../src/storage/bucket.ts'
import { bucketPlace } from '../../src/storage/bucket-place.ts'
import { key } from '../s3/gate.ts'
import { useBackendIn, workFolder } from '../support/backend.ts'
import { commandLine } from '../support/command-line.ts'
import { openJobs } from '../support/jobs.ts'
import { apply } from '../support/links.ts'
import { startServer } from '../support/server-process.ts'
import { newBucketPlace, newDatabase, newName, newPlaces, type Places, type Setup, withS3 } from './places.ts'

withS3()

/** The comparison depends neither on the engine nor on the store: each slip is tried where it is made differently. */
const sqlite: Setup = { engine: 'SQLite', store: 'folder' }
const sqliteAndBucket: Setup = { engine: 'SQLite', store: 'bucket' }
const postgres: Setup = { engine: 'PostgreSQL', store: 'folder' }
const postgresAndBucket: Setup = { engine: 'PostgreSQL', store: 'bucket' }

/** A data folder with one application; all variables that name a place, empty ones included. */
type Filled = { folder: string; variables: Places & { DATA_DIR: string } }

const nameOf = (url: string) => basename(new URL(url).pathname)

async function fill(setup: Setup): Promise<Filled> {
  const variables = { DATA_DIR: join(await workFolder(), 'data'), ...(await newPlaces(setup)) }
  await mkdir(variables.DATA_DIR)
  await runOnce(variables)
  return { folder: variables.DATA_DIR, variables }
}

/** Starts the server in this process, lets a person apply, and stops it. */
async function runOnce(variables: Filled['variables']): Promise<void> {
  await useBackendIn(variables.DATA_DIR, variables, async (backend) => {
    for (const job of openJobs) await backend.putJob(job)
    await apply(backend, `${newName()}@example.com`)
  })
}

/** The content of everything that must not be lost: files, trash, keys. */
async function dataOf({ folder, variables: { FILES_URL } }: Filled): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && /^(?:[0-9a-f]{64}|keys)$/.test(entry.name)) found[path] = hash(await readFile(path))
  }
  if (FILES_URL === '') return found
  const objects = openBucket(bucketPlace(FILES_URL))
  for await (const { name } of objects.list())
    found[name] = hash(Buffer.concat(await (await objects.read(name)).toArray()))
  return found
}

const start = (variables: Record<string, string>, ...args: string[]) =>
  startServer({ NODE_ENV: 'test', SEED: 'none', FREE_RESERVE: '0MiB', ...key, ...variables }, undefined, args)

/** Starts, waits until files, keys and rows were compared, and stops. */
async function startAndStop(variables: Record<string, string>, ...args: string[]): Promise<string> {
  const server = await start({ ...variables, LOG_LEVEL: 'info' }, ...args)
  expect(server.errors()).toBe('')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  return server.log()
}

async function reconcileIn({ folder, variables }: Filled) {
  const { run } = await commandLine()
  return (option = '') => run(`reconcile${option} --data-dir ${folder}`, { environment: variables })
}

async function doctor({ variables }: Filled, change: Record<string, string> = {}) {
  const { run } = await commandLine()
  return await run(`doctor --data-dir ${variables.DATA_DIR}`, {
    environment: { ...key, ...variables, ...change },
  })
}

/** Moves parts of a data folder away. @returns how to undo it, whatever a start has put in their place */
async function moveAway(folder: string, isPart: (name: string) => boolean): Promise<() => Promise<void>> {
  const names = (await readdir(folder)).filter(isPart)
  for (const name of names) await rename(join(folder, name), `${folder}.${name}`)
  return async () => {
    for (const name of names) {
      await rm(join(folder, name), { recursive: true, force: true })
      await rename(`${folder}.${name}`, join(folder, name))
    }
  }
}

const isDatabase = (name: string) => name.startsWith('recruiting.db')

/** Replaces a part of our installation by a copy of theirs. @returns undoes it */
async function swap(folder: string, part: string, theirs: string): Promise<() => Promise<void>> {
  const undo = await moveAway(folder, part === 'recruiting.db' ? isDatabase : (name) => name === part)
  await cp(theirs, join(folder, part), { recursive: true })
  return undo
}

/** The variables that change, and how to undo it. */
type Slipped = { change?: Partial<Places>; undo?: () => Promise<void> }
type Slip = {
  name: string
  on: readonly Setup[]
  says: RegExp
  make: (filled: Filled, setup: Setup) => Promise<Slipped>
}

const absent =
  /^Data folder \S+ belongs to installation \S+, and database \S+ (is empty|does not exist): check /
const another = /^Data folder \S+ belongs to installation \S+, and database \S+ to \S+: check /
const noFiles = /cannot be used: it is empty, and the database knows files\. /
const foreignFiles = /^(?:Folder|Bucket) \S+ cannot be used: it belongs to another installation \(\S+\)\. /

const slips: Slip[] = [
  {
    ...{ name: 'DATABASE_URL forgotten', on: [postgres], says: absent },
    make: async () => ({ change: { DATABASE_URL: '' } }),
  },
  {
    ...{ name: 'recruiting.db moved away', on: [sqliteAndBucket], says: absent },
    make: async ({ folder }) => ({ undo: await moveAway(folder, isDatabase) }),
  },
  {
    ...{ name: 'DATABASE_URL names an empty database', on: [sqlite], says: absent },
    make: async () => ({ change: { DATABASE_URL: await newDatabase('template1') } }),
  },
  {
    ...{ name: 'DATABASE_URL names another installation’s database', on: [postgres], says: another },
    async make() {
      const { DATABASE_URL } = (await fill(postgres)).variables
      return { change: { DATABASE_URL } }
    },
  },
  {
    ...{ name: 'another installation’s recruiting.db', on: [sqliteAndBucket], says: another },
    async make({ folder }, setup) {
      const theirs = join((await fill(setup)).folder, 'recruiting.db')
      return { undo: await swap(folder, 'recruiting.db', theirs) }
    },
  },
  {
    ...{ name: 'an older copy of the database', on: [sqlite, postgres] },
    says: /^Database \S+ is an older copy: it has seen 1 starts, and data folder \S+ 2\. /,
    async make({ folder, variables }, { engine }) {
      if (engine === 'PostgreSQL') {
        const DATABASE_URL = await newDatabase(nameOf(variables.DATABASE_URL))
        await runOnce(variables)
        return { change: { DATABASE_URL } }
      }
      await cp(join(folder, 'recruiting.db'), `${folder}.older`)
      await runOnce(variables)
      return { undo: await swap(folder, 'recruiting.db', `${folder}.older`) }
    },
  },
  {
    ...{ name: 'another installation’s keys', on: [sqlite] },
    says: /^Key file \S+ belongs to another database\.$/,
    make: async ({ folder }, setup) => ({
      undo: await swap(folder, 'keys', join((await fill(setup)).folder, 'keys')),
    }),
  },
  {
    ...{ name: 'another installation’s MASTER_KEY', on: [postgres] },
    says: /^MASTER_KEY is not that of database \S+: set the one /,
    make: async () => ({ change: { MASTER_KEY: Buffer.alloc(32).toString('base64') } }),
  },
  {
    ...{ name: 'another installation’s folder of files', on: [sqlite], says: foreignFiles },
    make: async ({ folder }, setup) => ({
      undo: await swap(folder, 'files', join((await fill(setup)).folder, 'files')),
    }),
  },
  {
    ...{ name: 'a folder without the files', on: [postgres], says: noFiles },
    make: async ({ folder }) => ({ undo: await moveAway(folder, (name) => name === 'files') }),
  },
  {
    ...{ name: 'another installation’s bucket', on: [sqliteAndBucket], says: foreignFiles },
    make: async (_, setup) => ({ change: { FILES_URL: (await fill(setup)).variables.FILES_URL } }),
  },
  {
    ...{ name: 'an empty bucket', on: [sqliteAndBucket, postgres], says: noFiles },
    make: async () => ({ change: { FILES_URL: newBucketPlace() } }),
  },
  {
    ...{ name: 'FILES_URL forgotten', on: [postgresAndBucket], says: /^Folder .* is empty.* FILES_URL/ },
    make: async () => ({ change: { FILES_URL: '' } }),
  },
]

const cases = slips.flatMap((slip) =>
  slip.on.map((setup) => ({ ...slip, setup, title: `${slip.name}, ${setup.engine}, ${setup.store}` })),
)

describe('a slip loses no file and no key, and a start and commands say it in one line', () => {
  it.each(cases)('$title', async ({ make, says, setup }) => {
    const filled = await fill(setup)
    const { change = {}, undo } = await make(filled, setup)
    const before = await dataOf(filled)
    const names = (await readdir(filled.folder)).toSorted()
    const variables = { ...filled.variables, ...change }
    const cli = await commandLine()
    for (const typed of ['applications export --out out', 'doctor', 'jobs import jobs.csv']) {
      await cli.put('jobs.csv', 'code\n')
      const { code, said, complained } = await cli.run(`${typed} --data-dir ${filled.folder}`, {
        environment: { ...key, ...variables },
      })
      expect(code, typed).toBe(1)
      expect([...said, ...complained].join('\n'), typed).not.toMatch(/start.* creates/)
    }
    // Opening what is there locks it, and looking for files may make empty folders.
    const isHarmless = (name: string) =>
      says !== absent && /^(?:lock\.|recruiting\.db-|files$|arriving$)/.test(name)
    const created = (await readdir(filled.folder)).filter((name) => !names.includes(name))
    expect(created.filter((name) => !isHarmless(name))).toEqual([])
    const server = await start(variables)
    expect(await server.ended).toBe(1)
    expect(server.errors().trim().split('\n')).toEqual([expect.stringMatching(says)])
    expect(await dataOf(filled)).toEqual(before)
    await undo?.()
    await startAndStop(filled.variables)
    expect(await doctor(filled)).toMatchObject({
      said: expect.arrayContaining([
        expect.stringMatching(/^OK {6}files: [36] checked: 0 untracked, 0 missing/),
      ]),
    })
  })
})

describe('--new-installation', () => {
  const taken = ['recruiting.db moved away']
  const refused = ['another installation’s keys', 'another installation’s bucket', 'an empty bucket']
  const some = cases.filter(
    ({ name, setup }) => setup.engine === 'SQLite' && [...taken, ...refused].includes(name),
  )
  it.each(some)('loses nothing: $title', async ({ name, make, says, setup }) => {
    const filled = await fill(setup)
    const { change = {}, undo } = await make(filled, setup)
    const isTaken = taken.includes(name)
    // What is taken gets another owner.
    const kept = async () =>
      Object.entries(await dataOf(filled)).filter(([path]) => !(isTaken && path === 'owner'))
    const before = await kept()
    const server = await start({ ...filled.variables, ...change }, '--new-installation')
    if (isTaken) server.child.kill('SIGTERM')
    else expect(server.errors().trim()).toMatch(says)
    expect(await server.ended, server.errors()).toBe(isTaken ? 0 : 1)
    expect(await kept()).toEqual(expect.arrayContaining(before))
    await undo?.()
    await startAndStop(filled.variables, ...(isTaken ? ['--new-installation'] : []))
    expect((await doctor(filled)).said).toContainEqual(
      expect.stringMatching(/^OK {6}files: 3 checked: 0 untracked, 0 missing/),
    )
  })

  it('takes nothing from then on, until reconcile --confirm', async () => {
    const filled = await fill(sqlite)
    const files = Object.keys(await dataOf(filled)).filter((path) => /[0-9a-f]{64}$/.test(path))
    for (const path of files) await utimes(path, 0, 0)
    await rm(join(filled.folder, 'recruiting.db'))
    await startAndStop(filled.variables, '--new-installation')
    await runOnce(filled.variables)
    const server = await start({ ...filled.variables, LOG_LEVEL: 'error' })
    await expect.poll(server.log).toContain('"waiting":3')
    expect(Object.keys(await dataOf(filled))).toEqual(expect.arrayContaining(files))
    const reconcile = await reconcileIn(filled)
    expect((await reconcile()).said[0]).toMatch(/^3 files have no row/)
    expect((await reconcile(' --confirm')).said).toEqual(['3 files without a row were moved to the trash.'])
    const [day = ''] = await readdir(join(filled.folder, 'files/trash'))
    const names = files.map((path) => basename(path)).toSorted()
    expect((await readdir(join(filled.folder, 'files/trash', day))).toSorted()).toEqual(names)
  })
})
