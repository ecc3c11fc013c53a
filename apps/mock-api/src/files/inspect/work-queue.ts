/** Runs pieces of work that cost memory, as many at once as the queue was made for. */
export type WorkQueue = <T>(piece: { cost: number; client: string }, work: () => Promise<T>) => Promise<T>

/**
 * A queue for at most `atOnce` pieces whose costs add up to at most `budget`. One piece alone may cost more, so that
 * it is not kept waiting for ever. Clients take turns, and each one's pieces start in the order they came: however
 * many one brings, another waits for no more than one of them at a place.
 */
export function createWorkQueue(atOnce: number, budget: number): WorkQueue {
  /** In the order in which the clients' turns come. */
  const waiting = new Map<string, { cost: number; start: () => void }[]>()
  let running = 0
  let spent = 0

  function startNext(): void {
    for (let [turn] = waiting; turn !== undefined; [turn] = waiting) {
      const [client, pieces] = turn
      const [next] = pieces
      if (next === undefined) return
      const fits = running === 0 || (running < atOnce && spent + next.cost <= budget)
      if (!fits) return
      pieces.shift()
      // Its next turn comes after everybody else's.
      waiting.delete(client)
      if (pieces.length > 0) waiting.set(client, pieces)
      running += 1
      spent += next.cost
      next.start()
    }
  }

  return async ({ cost, client }, work) => {
    await new Promise<void>((resolve) => {
      const pieces = waiting.get(client) ?? []
      pieces.push({ cost, start: resolve })
      waiting.set(client, pieces)
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      spent -= cost
      startNext()
    }
  }
}
