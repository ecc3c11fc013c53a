import { storedValue } from '../session/stored-value.ts'

/** The page that was loaded again, so that it is not loaded a third time. */
export const reloaded = storedValue(
  () => window.sessionStorage,
  'recruiting.reloaded',
  (value): value is string => typeof value === 'string',
)

/** What is reloaded and where failures are told; a test brings its own. */
export type ReloadPlace = {
  pathname: string
  isOnline: boolean
  reload: () => void
  log: (...line: unknown[]) => void
}

function browserPlace(): ReloadPlace {
  return {
    pathname: location.pathname,
    isOnline: navigator.onLine,
    reload: () => location.reload(),
    log: (...line) => console.error(...line),
  }
}

let isReloading = false

/**
 * spec 2: a page that fails to load is loaded again once; the second time the error is logged.
 * Without a network a reload would lose the page for nothing, so it is logged at once.
 * @returns true when a reload is on its way.
 */
export function reloadOnce(error: unknown, place = browserPlace()): boolean {
  if (isReloading) return true
  // The path of an emailed link holds a secret, which is neither kept nor logged.
  const page = place.pathname.replace(/[\w-]{32,}/g, '…')
  if (place.isOnline && reloaded.read() !== page) {
    reloaded.write(page)
    // Storage that is off cannot remember: better no reload than one after the other.
    if (reloaded.read() === page) {
      isReloading = true
      place.reload()
      return true
    }
  }
  place.log('Page failed to load', page, error)
  return false
}

/** After another page was shown, this one may reload again when it fails. */
export function forgetReload(): void {
  reloaded.remove()
}

/**
 * Renames the error of a chunk that is gone, for example after a release. By its own message the router would
 * know it, reload by itself and keep keys of its own; renamed, it reaches the error page and `reloadOnce`.
 */
export function renameChunkError({ payload }: { payload: Error }): void {
  payload.message = `A part of the page did not load. ${payload.message}`
}
