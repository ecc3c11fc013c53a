import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits some ms, or until the connection of an answer is closed. */
export async function pause(ms: number, answer: Pick<ServerResponse, 'once' | 'off'>): Promise<void> {
  if (ms <= 0) return
  const gone = new AbortController()
  const leave = () => gone.abort()
  answer.once('close', leave)
  await sleep(ms, undefined, { signal: gone.signal }).catch(() => undefined)
  answer.off('close', leave)
}
