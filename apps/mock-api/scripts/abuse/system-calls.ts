/** A call of the system as `strace -f -y` writes it: started at one line, ended at the same or a later one. */
export type SystemCall = {
  name: string
  /** What stands between the brackets, with the paths that `-y` adds to descriptors. */
  args: string
  /** What it returned; `undefined` when the trace ends before it did. */
  result: string | undefined
  /** Number of the line at which it began and at which it ended. */
  from: number
  to: number
}

/** Reads the lines of a trace, in the order in which the calls began. */
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

/** Whether a call sends an answer that says 201. */
export function isCreatedAnswer({ name, args }: SystemCall): boolean {
  return /^(?:write|writev|sendto|sendmsg)$/.test(name) && args.includes('"HTTP/1.1 201 ')
}

const writes = /^(?:write|pwrite64|writev|pwritev)$/
const syncs = /^(?:fsync|fdatasync)$/

/** What changed on the disk in an order of calls, by path below a folder, in the order of the changes. */
export type Change = { what: 'write' | 'sync' | 'create' | 'rename'; path: string; call: SystemCall }

/**
 * The changes below a folder. A new or renamed file is a change of the folder it stands in; the memory that SQLite's
 * processes share (`-shm`) and the locks hold nothing that has to last.
 */
export function changesBelow(folder: string, calls: readonly SystemCall[]): Change[] {
  return calls.flatMap((call): Change[] => {
    if (call.result?.startsWith('-1')) return []
    const found = changesOf(call)
    return found.filter(({ path }) => path.startsWith(`${folder}/`) && !/-shm$|\/lock\.|\/admin\./.test(path))
  })
}

function changesOf(call: SystemCall): Change[] {
  const { name, args } = call
  const opened = /^\d+<([^>]*)>/.exec(args)?.[1]
  if (writes.test(name) && opened !== undefined) return [{ what: 'write', path: opened, call }]
  if (syncs.test(name) && opened !== undefined) return [{ what: 'sync', path: opened, call }]
  const quoted = [...args.matchAll(/"([^"]*)"/g)].map(([, path]) => path ?? '')
  if (name === 'openat' && args.includes('O_CREAT') && args.includes('O_EXCL')) {
    return quoted.slice(0, 1).map((path) => ({ what: 'create', path, call }))
  }
  if (name.startsWith('rename')) return quoted.slice(1, 2).map((path) => ({ what: 'rename', path, call }))
  return []
}

/**
 * What would be lost with the power when an answer leaves: files written and folders changed that no sync has ended for
 * before the answer's call began.
 */
export function unsyncedBefore(answer: SystemCall, changes: readonly Change[]): string[] {
  const dirty = new Map<string, SystemCall>()
  for (const { what, path, call } of changes) {
    if (call.from > answer.from) continue
    if (what === 'write') dirty.set(path, call)
    if (what === 'create' || what === 'rename') dirty.set(path.slice(0, path.lastIndexOf('/')), call)
    if (what === 'rename') {
      const [from = ''] = [...call.args.matchAll(/"([^"]*)"/g)].map(([, quoted]) => quoted ?? '')
      const written = dirty.get(from)
      dirty.delete(from)
      if (written) dirty.set(path, written)
    }
    // A sync covers what had been written before it began.
    const since = dirty.get(path)
    if (what === 'sync' && call.to < answer.from && since && since.to <= call.from) dirty.delete(path)
  }
  return [...dirty.keys()]
}
