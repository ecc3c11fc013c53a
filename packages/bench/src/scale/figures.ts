import { loadavg } from 'node:os'
import { median, percentile } from '../report.ts'

/** What one operation took, in ms: `wall` by the clock, `cpu` of the server's process, `databaseCpu` of PostgreSQL's. */
export type Figures = {
  name: string
  times: number
  median: number
  p95: number
  cpu: number
  databaseCpu: number
  /** Whether it does more the more is stored, beside requests: then it is not judged. */
  grows?: boolean
  /** The load of the machine in the last minute, at the end. */
  load: number
}

/** Reads processor times so far, in ms. */
export type ProcessorTimes = () => Promise<{ cpu: number; databaseCpu: number }>

/** Repeats an operation, one after the other, and measures each. Processor time is the mean. */
export async function measure(
  name: string,
  count: number,
  { times, act }: { times: ProcessorTimes; act: (at: number) => Promise<void> },
): Promise<Figures> {
  const walls: number[] = []
  const before = await times()
  for (let at = 0; at < count; at++) {
    const begin = performance.now()
    await act(at)
    walls.push(performance.now() - begin)
  }
  const after = await times()
  return figuresOf(name, walls, {
    cpu: (after.cpu - before.cpu) / walls.length,
    databaseCpu: (after.databaseCpu - before.databaseCpu) / walls.length,
  })
}

/** Summarises repetitions. */
export function figuresOf(
  name: string,
  walls: readonly number[],
  processor: { cpu: number; databaseCpu: number },
): Figures {
  return {
    name,
    times: walls.length,
    median: median(walls),
    p95: percentile(walls, 0.95),
    ...processor,
    load: loadavg()[0] ?? Number.NaN,
  }
}

/** The most that an operation may take with many applications, as a multiple of the same with few. */
export const maxRatio = 1.3

/** An operation with few and with many applications. `cpu` and `wall` are ratios. */
export type Judged = {
  name: string
  small: Figures
  large: Figures
  cpu: number
  wall: number
  isMet: boolean
}

/**
 * Compares the same operations with few and with many applications. Judged by processor time, of the server and its database
 * together: other programs on the machine make it longer by a few percent, the clock's time by any amount.
 */
export function judge(small: readonly Figures[], large: readonly Figures[]): Judged[] {
  return small.flatMap((before) => {
    const after = large.find(({ name }) => name === before.name)
    if (!after) return []
    const cpu = totalOf(after) / totalOf(before)
    return [
      {
        name: before.name,
        small: before,
        large: after,
        cpu,
        wall: after.median / before.median,
        isMet: before.grows === true || cpu <= maxRatio,
      },
    ]
  })
}

function totalOf({ cpu, databaseCpu }: Figures): number {
  return cpu + databaseCpu
}
