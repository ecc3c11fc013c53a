import { dirname } from 'node:path'

/** A system call in the output of `strace -f -y`: it starts on one line, and ends on the same or a later one. */
export type SystemCall = {
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
