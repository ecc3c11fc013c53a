import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFiles, openJobCode, prepareApplication, stage, submit } from '../support/applicant.ts'
import { noLimits, startBackend } from '../support/server-process.ts'
import { withFolder } from '../support/temporary-folder.ts'
import type { Note, Outcome, Round } from './round.ts'
import { NotReady } from './servers.ts'

/** A system call in the output of `strace -f -y`: it starts on one line, and ends on the same or a later one. */
type SystemCall = {
  name: string
  /** The text between the brackets, with the paths that `-y` adds to descriptors. */
  args: string
  /** The return value; undefined when the trace ends first. */
  result: string | undefined
  /** Numbers of the first and the last line. */
  from: number
  to: number
}

/** Parses a trace; the calls are in the order in which they began. */
export function readTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, SystemCall>()
  text.split('\n').forEach((line, at) => {
    const begun = /^(\d+) +(\w+)\((.*?)(?: <unfinished \.\.\.>|\) += (.*))$/.exec(line)
    if (begun) {
      const [, pid = '', name = '', args = '', result] = begun
      const call: SystemCall = { name, args, result, from: at, to: result === undefined ? Infinity : at }
      calls.push(call)
      if (result === undefined) unfinished.set(`${pid} ${name}`, call)
      return
    }
    const [, pid, name, rest = '', result] = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (.*)$/.exec(line) ?? []
    const call = unfinished.get(`${pid} ${name}`)
    if (!call) return
    unfinished.delete(`${pid} ${name}`)
    Object.assign(call, { args: call.args + rest, result, to: at })
  })
  return calls
}

/** Whether a call sends an answer with status 201. */
export function isCreatedAnswer({ name, args }: SystemCall): boolean {
  return /^(?:write|writev|sendto|sendmsg)$/.test(name) && args.includes('"HTTP/1.1 201 ')
}

const writes = /^(?:write|pwrite64|writev|pwritev)$/
const syncs = /^(?:fsync|fdatasync)$/

/** A change on disk. `create` makes a file or a folder. */
type Change = {
  what: 'write' | 'sync' | 'create' | 'rename' | 'remove'
  path: string
  /** The earlier path of a renamed file. */
  before?: string
  call: SystemCall
}

/**
 * The changes of a folder and its contents in the order of the calls, with the syncs of its parents. Locks and
 * SQLite's shared memory (`-shm`) are ignored, because they need not be durable.
 */
export function changesBelow(folder: string, calls: readonly SystemCall[]): Change[] {
  const isWithin = (path: string, outer: string) => `${path}/`.startsWith(outer === '/' ? outer : `${outer}/`)
  return calls
    .filter(({ result }) => !result?.startsWith('-1'))
    .flatMap(changesOf)
    .filter(({ what, path }) => isWithin(path, folder) || (what === 'sync' && isWithin(folder, path)))
    .filter(({ path }) => !/-shm$|\/lock\.|\/admin\./.test(path))
}

function changesOf(call: SystemCall): Change[] {
  const { name, args } = call
  const opened = /^\d+<([^>]*)>/.exec(args)?.[1]
  if (writes.test(name) && opened !== undefined) return [{ what: 'write', path: opened, call }]
  if (syncs.test(name) && opened !== undefined) return [{ what: 'sync', path: opened, call }]
  const [first, second] = [...args.matchAll(/"([^"]*)"/g)].map(([, path]) => path)
  if (first === undefined) return []
  const isNew = name === 'openat' && args.includes('O_CREAT') && args.includes('O_EXCL')
  if (isNew || name.startsWith('mkdir')) return [{ what: 'create', path: first, call }]
  if (name.startsWith('unlink')) return [{ what: 'remove', path: first, call }]
  if (name.startsWith('rename') && second !== undefined) {
    return [{ what: 'rename', path: second, before: first, call }]
  }
  return []
}

/**
 * What a power cut at the time of an answer would lose: files and folders with changes that were not synced before
 * the answer's call began.
 */
export function unsyncedBefore(answer: SystemCall, changes: readonly Change[]): string[] {
  const dirty = new Map<string, SystemCall>()
  for (const { what, path, before, call } of changes) {
    if (call.from > answer.from) continue
    if (what === 'write') dirty.set(path, call)
    // A new name is a change of its folder.
    if (what === 'create' || what === 'rename') dirty.set(dirname(path), call)
    // A removed file needs no sync, and a later file of the same name has a separate state.
    if (what === 'remove' || what === 'rename') {
      const written = before === undefined ? undefined : dirty.get(before)
      dirty.delete(path)
      if (before !== undefined) dirty.delete(before)
      if (written) dirty.set(path, written)
    }
    // A sync covers only writes that ended before it began.
    const since = dirty.get(path)
    if (what === 'sync' && call.to < answer.from && since && since.to <= call.from) dirty.delete(path)
  }
  return [...dirty.keys()]
}

/** The most changes shown per answer. */
const maxShown = 40

const traced = [
  'fsync',
  'fdatasync',
  'write',
  'pwrite64',
  'writev',
  'pwritev',
  'sendto',
  'sendmsg',
  'openat',
  'rename',
  'renameat',
  'renameat2',
  'unlink',
  'unlinkat',
  'mkdir',
  'mkdirat',
].join(',')

/** Checks that all changes are synced before an answer is sent. */
export const fsync: Round = {
  name: 'fsync',
  promise: 'before a 201 leaves, files, their folder and the database are synced (needs strace)',
  async *play() {
    if (spawnSync('strace', ['-V']).status !== 0) {
      throw new NotReady('strace, which only Linux has, is not installed: apt-get install strace')
    }
    yield* await withFolder(trace)
  },
}

async function trace(folder: string): Promise<Outcome[]> {
  const data = join(folder, 'data')
  const output = join(folder, 'trace')
  const strace = ['strace', '-f', '--seccomp-bpf', '-y', '-s', '24', '-o', output, '-e', `trace=${traced}`]
  // io_uring would hide the file operations from strace.
  const server = await startBackend({ ...noLimits, DATA_DIR: data, UV_USE_IO_URING: '0' }, strace)
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const files = await newFiles()
    await stage(origin, 'headshot', files.headshot)
    const application = await prepareApplication(origin, files, await openJobCode(origin))
    await submit(origin, application, 'traced')
    await sleep(500)
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
  const calls = readTrace(await readFile(output, 'utf8'))
  const answers = calls.filter(isCreatedAnswer)
  return [
    judge('fsync: upload of a headshot', data, calls, answers.at(0), undefined),
    judge('fsync: submission with three files', data, calls, answers.at(-1), answers.at(-2)),
  ]
}

/**
 * Judges an answer by all calls since the start.
 * @param earlier the answer after which calls are shown.
 */
function judge(
  name: string,
  data: string,
  calls: readonly SystemCall[],
  answer: SystemCall | undefined,
  earlier: SystemCall | undefined,
): Outcome {
  if (!answer) return { name, findings: [{ what: 'answers with 201', found: Number.NaN, most: 1 }] }
  const changes = changesBelow(data, calls)
  const shown = changes.filter(({ call }) => call.from < answer.from && call.from > (earlier?.to ?? 0))
  const unsynced = unsyncedBefore(answer, changes)
  // The start creates tables and folders; the calls of the request are at the end.
  const lines = shown
    .slice(-maxShown)
    .map(({ what, path }): Note => ({ what, text: relative(data, path) || '.' }))
  return {
    name,
    findings: [
      ...joined(lines),
      { what: 'send', text: 'HTTP/1.1 201' },
      { what: 'not synced before the answer', found: unsynced.length, most: 0 },
      ...unsynced.map((path) => ({ what: 'not synced', text: relative(data, path) || '.' })),
    ],
  }
}

/** Merges consecutive equal operations on a path into one line. */
function joined(lines: readonly Note[]): Note[] {
  return lines.filter(({ what, text }, at) => what !== lines[at - 1]?.what || text !== lines[at - 1]?.text)
}
