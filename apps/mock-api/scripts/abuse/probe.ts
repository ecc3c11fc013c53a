import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Waits } from './waits.ts'

/** A request of other clients. */
type ProbeTarget = { name: string; port: number; path: string }
export type ProbeTask = {
  targets: readonly ProbeTarget[]
  /** Milliseconds between two requests to a target. */
  every: number
  /** Timeout of a request in ms; it then counts as failed. */
  patience: number
}
export type ProbeResult = {
  /** By target. */
  waits: Record<string, Waits>
  /** The largest delay of the probe's own timer, in ms: the part of the waits that is due to the measuring machine. */
  late: number
}

/**
 * Starts sending ordinary requests, in a separate thread so that an attack from this process does not delay them.
 * @returns a function that stops it and returns the waits.
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
