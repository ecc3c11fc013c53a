import { setTimeout as sleep } from 'node:timers/promises'

/** Between two attempts, in ms. */
const pause = 50
/** How long a client repeats a request that nobody answers, in ms. */
const patience = 120_000

/**
 * Repeats a request until it gets an answer that is not 5xx, as a person does who sees "try again".
 * @throws Error after two minutes
 */
export async function askUntilAnswered(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const until = performance.now() + patience
  for (;;) {
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
      const text = await answer.text()
      if (answer.status < 500)
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      // The server was killed.
    }
    if (performance.now() > until)
      throw new Error(`${init.method ?? 'GET'} ${new URL(url).pathname}: no answer`)
    await sleep(pause)
  }
}
