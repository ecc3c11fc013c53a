import { readdir, readFile } from 'node:fs/promises'

/** Length of a tick of `/proc/<pid>/stat` in ms, on every machine that Node supports. */
const tick = 10

type Process = { pid: number; parent: number; ticks: number }

/**
 * Processor time of a process with its children, also those that have ended, in ms.
 * @returns NaN where there is no `/proc`
 */
export async function timesOfTree(root: number): Promise<number> {
  const names = await readdir('/proc').catch((): string[] => [])
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess))
  const processes = found.filter((each) => each !== undefined)
  const ticksOf = (pid: number): number =>
    processes.reduce(
      (sum, each) => sum + (each.pid === pid ? each.ticks : each.parent === pid ? ticksOf(each.pid) : 0),
      0,
    )
  return processes.length === 0 ? Number.NaN : ticksOf(root) * tick
}

/** @returns undefined for a process that has ended */
async function readProcess(pid: string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain spaces. After it: state, parent, and from the 12th on times in ticks:
  // user, system, and both of the children that have ended.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return undefined
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(pid), parent: Number(fields[1]), ticks }
}
