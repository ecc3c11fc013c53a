import type { Transport } from '../src/lib/api/call.ts'

/**
 * Carries calls of a page to the backend, past the site's own address.
 * @param deadlineMs a backend that needs longer counts as down: somebody waits for the page. A backend that
 * cannot be reached answers 503 here, for it is not the reader's network that fails.
 */
export function backendTransport(apiUrl: string, deadlineMs: number): Transport {
  return async (path, init) => {
    const signal = AbortSignal.timeout(deadlineMs)
    try {
      const answer = await fetch(new URL(path, apiUrl), { ...init, signal })
      // The deadline is for all of the answer, not for its beginning.
      return new Response(await answer.arrayBuffer(), answer)
    } catch {
      return new Response(null, { status: 503 })
    }
  }
}
