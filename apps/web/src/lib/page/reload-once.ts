import { readJson, removeKey, tab, writeJson } from '../draft/guard-keys.ts'

/** The page that was reloaded, so that it is not reloaded twice. */
const reloadedKey = 'recruiting.reloaded'

let isReloading = false

/**
 * Reloads a page that fails to load once; the second failure is logged (specification 2).
 * Without a network a reload would lose the page, so the failure is logged immediately.
 * @returns true when a reload was started.
 */
export function reloadOnce(error: unknown): boolean {
  if (isReloading) return true
  // The path of an emailed link contains a token, which is neither stored nor logged.
  const page = location.pathname.replace(/[\w-]{32,}/g, '…')
  // Storage that cannot remember the reload: no reload is better than a reload loop.
  if (navigator.onLine && readJson(tab, reloadedKey) !== page && writeJson(tab, reloadedKey, page)) {
    isReloading = true
    location.reload()
    return true
  }
  console.error('Page failed to load', page, error)
  return false
}

/** Allows another reload after a different page was shown. */
export function forgetReload(): void {
  removeKey(tab, reloadedKey)
}

/**
 * Renames the error of a chunk that no longer exists, for example after a release. The router recognises the
 * original message, reloads by itself and stores its own keys; the renamed error reaches the error page and
 * `reloadOnce`.
 */
export function renameChunkError({ payload }: { payload: Error }): void {
  payload.message = `A part of the page did not load. ${payload.message}`
}
