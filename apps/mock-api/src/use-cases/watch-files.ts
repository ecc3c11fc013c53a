import type { Context, Log } from '../context.ts'
import { FilesAway } from '../files/store.ts'
import { reconcileFiles } from './reconcile.ts'

/** How often a remote store is asked while it is away, in ms. */
const usualInterval = 1_000

/** It is asked at every this many intervals while it answers. */
const seldom = 15

/** How often the objects of a remote store are compared with the rows, in ms: a list costs money and seconds. */
const hour = 3_600_000

/**
 * Asks a remote store from time to time whether it can be used, and logs when it goes away or comes back. Meanwhile uploads
 * are refused, and every other request is served.
 * @returns a function that ends it.
 */
export function watchFiles(
  { files, state }: Pick<Context, 'files' | 'state'>,
  log: Log,
  interval = usualInterval,
): () => Promise<void> {
  const { remote } = files
  if (remote === undefined) return async () => undefined
  let isReported = false
  let intervals = 0
  let looking: Promise<void> | undefined

  const ask = async () => {
    try {
      await remote.look()
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
    if (looking !== undefined || (!remote.isAway() && intervals % seldom !== 0)) return
    looking = ask().finally(() => {
      looking = undefined
    })
  }, interval).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** Returns a function for the sweep, which compares the files of a remote store with the rows once an hour. */
export function reconcileHourly(
  context: Pick<Context, 'config' | 'db' | 'elapsed' | 'files'>,
  signal?: AbortSignal,
): () => Promise<{ missing: number }> {
  const { elapsed, files } = context
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    if (files.remote === undefined || elapsed() < next) return { missing: 0 }
    try {
      const { missing } = await reconcileFiles(context, { signal })
      next = elapsed() + hour
      return { missing }
    } catch (error) {
      if (error instanceof FilesAway) return { missing: 0 }
      throw error
    }
  }
}
