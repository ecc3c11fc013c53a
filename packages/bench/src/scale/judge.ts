import type { Figures } from './figures.ts'

/** The most that an operation may take with many applications, as a multiple of the same with few. */
export const mostRatio = 1.3

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
        isMet: before.grows === true || cpu <= mostRatio,
      },
    ]
  })
}

function totalOf({ cpu, databaseCpu }: Figures): number {
  return cpu + databaseCpu
}
