import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

/** The values of a metric in a scrape, by its labels. */
async function valuesOf({ scrape }: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  return (await scrape()).split('\n').filter((line) => line.startsWith(name))
}

describe('a reading', () => {
  it('that hangs is left out of the scrape, and is awaited by the next one', async () => {
    const metrics = createMetrics([], { patience: 20 })
    const { promise, resolve } = Promise.withResolvers<{ a_size: number; a_up: number }>()
    let reads = 0
    metrics.readAtScrape(
      { a_size: 'Size', a_up: 'Up' },
      () => {
        reads += 1
        return promise
      },
      { a_up: 0 },
    )
    expect(await valuesOf(metrics, 'a_')).toEqual(['a_up 0'])
    expect(await valuesOf(metrics, 'a_')).toEqual(['a_up 0'])
    expect(reads).toBe(1)
    resolve({ a_size: 5, a_up: 1 })
    await expect.poll(() => valuesOf(metrics, 'a_')).toEqual(['a_size 5', 'a_up 1'])
  })

  it('that fails is left out, and is there again when it succeeds', async () => {
    const metrics = createMetrics([])
    const readings = [{ b_size: 1 }, undefined, { b_size: 3 }]
    metrics.readAtScrape({ b_size: 'Size' }, async () => {
      const reading = readings.shift()
      if (reading === undefined) throw new Error('down')
      return reading
    })
    expect(await valuesOf(metrics, 'b_')).toEqual(['b_size 1'])
    expect(await valuesOf(metrics, 'b_')).toEqual([])
    expect(await valuesOf(metrics, 'b_')).toEqual(['b_size 3'])
  })

  it('is made once for scrapes at the same time', async () => {
    const metrics = createMetrics([])
    let reads = 0
    metrics.readAtScrape({ c_reads: 'Reads' }, async () => ({ c_reads: ++reads }))
    const scrapes = await Promise.all([metrics.scrape(), metrics.scrape(), metrics.scrape()])

    expect(scrapes.map((text) => /^c_reads (\d+)$/m.exec(text)?.[1])).toEqual(['1', '1', '1'])
  })
})

it('a limit that nobody has hit is 0, so that the first hit is an increase', async () => {
  const metrics = createMetrics(['reports', 'connection'])
  metrics.observer.flooded?.()

  expect(await valuesOf(metrics, 'recruiting_limit_hits_total')).toEqual([
    'recruiting_limit_hits_total{limit="reports"} 0',
    'recruiting_limit_hits_total{limit="connection"} 1',
  ])
})

it('the delay of the event loop and the memory of the process are among the metrics', async () => {
  const text = await createMetrics([]).scrape()

  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
})
