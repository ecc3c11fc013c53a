import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Sampling interval in milliseconds, where the system does not record the peak. */
const interval = 50

const run = promisify(execFile)

/**
 * Starts watching the memory of a process.
 * @returns a function that stops it and returns the peak of resident bytes: recorded by the system on Linux,
 * sampled elsewhere.
 */
export async function watchMemory(pid: number): Promise<() => Promise<number>> {
  if (process.platform === 'linux') {
    // Resets the recorded peak to the current value.
    await writeFile(`/proc/${pid}/clear_refs`, '5')
    return async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
    }
  }
  let peak = 0
  const sample = async () => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    peak = Math.max(peak, Number(stdout) * 1024)
  }
  const timer = setInterval(() => void sample(), interval)
  await sample()
  return async () => {
    clearInterval(timer)
    await sample()
    return peak
  }
}

/** The resident bytes of a process. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}
