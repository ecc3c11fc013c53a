import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Between two looks where the system does not remember the peak, in milliseconds. */
const interval = 50

const run = promisify(execFile)

/**
 * Begins to watch the memory of a process.
 * @returns what ends it and gives the most that was resident, in bytes: by the system's own mark on Linux, elsewhere
 * by looking often.
 */
export async function watchMemory(pid: number): Promise<() => Promise<number>> {
  if (process.platform === 'linux') {
    // Sets the mark back to what is resident now.
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    return async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
    }
  }
  let peak = 0
  const look = async () => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    peak = Math.max(peak, Number(stdout) * 1024)
  }
  const timer = setInterval(() => void look(), interval)
  await look()
  return async () => {
    clearInterval(timer)
    await look()
    return peak
  }
}

/** What is resident now, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}
