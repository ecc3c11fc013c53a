import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** The machine in one line. Figures of different machines must not be compared. */
export function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} × ${first?.model.trim()}, ${memory} GiB, ${type()} ${release()}, load ${load} at the start; Node ${process.versions.node}`
}

/** The measured commit; marked when the work tree differs from it. */
export function describeCommit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty=, changed'], { encoding: 'utf8' }).trim()
}
