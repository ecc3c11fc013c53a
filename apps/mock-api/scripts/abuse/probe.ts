import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Waits } from './waits.ts'

/** What others ask for meanwhile. */
export type ProbeTarget = { name: string; port: number; path: string }
export type ProbeTask = {
  targets: readonly ProbeTarget[]
  /** Milliseconds between two requests for the same. */
  every: number
  /** Milliseconds after which a request is given up and counted as failed. */
  patience: number
}
export type ProbeResult = {
  /** By target. */
  waits: Record<string, Waits>
  /** The longest by which the probe itself was late, in ms: the share of the measuring machine in the waits. */
  late: number
}

/**
 * Begins to make ordinary requests, in a thread of its own so that an attack from this process does not delay them.
 * @returns what ends them and gives what they waited.
 */
export function startProbe(targets: readonly ProbeTarget[]): () => Promise<ProbeResult> {
  const task: ProbeTask = { targets, every: 50, patience: 60_000 }
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), { workerData: task })
  return async () => {
    const told = once(worker, 'message')
    worker.postMessage('stop')
    const [result]: [ProbeResult] = (await told) as [ProbeResult]
    await worker.terminate()
    return result
  }
}
