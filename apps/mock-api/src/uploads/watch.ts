import type { Context, Log } from '../context.ts'
import { FilesUnavailable } from '../storage/store.ts'
import { type ReconciledFiles, reconcileFiles } from './reconcile.ts'

/** Interval of the probes of a remote store while it is unavailable, in ms. */
const probeInterval = 1_000

/** While it is available, one probe is sent in so many intervals. */
const intervalsPerProbe = 15

/** How often the objects of a remote store are compared with the rows, in ms: a list costs money and seconds. */
const hour = 3_600_000

/**
 * Probes a remote store at intervals, and logs when it becomes unavailable or available. While it is unavailable, uploads
 * are refused, and every other request is served.
 * @returns a function that ends it.
 */
export function watchFiles(
  { files, state }: Pick<Context, 'files' | 'state'>,
  log: Log,
  interval = probeInterval,
): () => Promise<void> {
  const { remote } = files
  if (remote === undefined) return async () => undefined
  let isReported = false
  let intervals = 0
  let probing: Promise<void> | undefined

  const probe = async () => {
    try {
      await remote.probe()
      if (isReported) log.warn({}, 'the store of the files can be used again')
      isReported = false
    } catch (err) {
      if (isReported || state.isClosing) return
      log.error({ err }, 'the store of the files cannot be used: uploads are refused')
      isReported = true
    }
  }
  const timer = setInterval(() => {
    intervals++
    if (probing !== undefined || (!remote.isUnavailable() && intervals % intervalsPerProbe !== 0)) return
    probing = probe().finally(() => {
      probing = undefined
    })
  }, interval).unref()
  return async () => {
    clearInterval(timer)
    await probing
  }
}

/** Returns a function for the sweep, which compares the files of a remote store with the rows once an hour. */
export function reconcileHourly(
  context: Pick<Context, 'config' | 'db' | 'elapsed' | 'files' | 'now' | 'state'>,
  log?: Log,
  signal?: AbortSignal,
): () => Promise<ReconciledFiles> {
  const { elapsed, files } = context
  const nothing = { missing: 0, taken: 0, waiting: 0 }
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    if (files.remote === undefined || elapsed() < next) return nothing
    try {
      const found = await reconcileFiles(context, { signal, log })
      next = elapsed() + hour
      return found
    } catch (error) {
      if (error instanceof FilesUnavailable) return nothing
      throw error
    }
  }
}
