/** Runs work that needs memory, with limits on number and total cost. */
type WorkQueue = <T>(piece: { cost: number; client: string }, work: () => Promise<T>) => Promise<T>

/**
 * A queue that runs at most `atOnce` pieces whose costs sum up to at most `budget`. A single piece may cost more,
 * so that it does not wait for ever. Clients take turns, and each client's pieces start in order: however many one
 * client queues, another waits for at most one of them per slot.
 */
export function createWorkQueue(atOnce: number, budget: number): WorkQueue {
  /** In the order of the clients' turns. */
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
      // Moves the client to the end of the order.
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
