/** Runs pieces of work that cost memory, as many at once as the queue was made for, first come first served. */
export type WorkQueue = <T>(cost: number, work: () => Promise<T>) => Promise<T>

/**
 * A queue for at most `atOnce` pieces whose costs add up to at most `budget`. One piece alone may cost more, so that
 * it is not kept waiting for ever.
 */
export function createWorkQueue(atOnce: number, budget: number): WorkQueue {
  const waiting: { cost: number; start: () => void }[] = []
  let running = 0
  let spent = 0

  function startNext(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const fits = running === 0 || (running < atOnce && spent + next.cost <= budget)
      if (!fits) return
      waiting.shift()
      running += 1
      spent += next.cost
      next.start()
    }
  }

  return async (cost, work) => {
    await new Promise<void>((resolve) => {
      waiting.push({ cost, start: resolve })
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
