/**
 * Interruptible work: a generator that yields between pieces of about a millisecond at most. The caller decides how
 * many pieces to run per turn.
 */
export type Steps<T = void> = Generator<undefined, T, undefined>

/** The number of rows, words or keys per piece. */
export const rowsOfStep = 256

/** Runs all pieces at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Visits the items, yielding after each piece. */
export function* eachInSteps<T>(items: Iterable<T>, visit: (item: T, at: number) => void): Steps {
  let at = 0
  for (const item of items) {
    visit(item, at)
    if (++at % rowsOfStep === 0) yield
  }
}

/** Sorts stably: sorts runs, then merges them pairwise. */
export function* sortInSteps<T extends object>(
  items: Iterable<T>,
  compare: (a: T, b: T) => number,
): Steps<T[]> {
  const all = [...items]
  let runs: T[][] = []
  for (let at = 0; at < all.length; at += rowsOfStep) {
    runs.push(all.slice(at, at + rowsOfStep).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeInSteps<T extends object>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Steps<T[]> {
  const merged: T[] = []
  let [fromA, fromB] = [0, 0]
  while (fromA < a.length || fromB < b.length) {
    const [itemA, itemB] = [a[fromA], b[fromB]]
    const takesA = itemB === undefined || (itemA !== undefined && compare(itemA, itemB) <= 0)
    if (takesA && itemA !== undefined) {
      merged.push(itemA)
      fromA++
    } else if (itemB !== undefined) {
      merged.push(itemB)
      fromB++
    }
    if (merged.length % rowsOfStep === 0) yield
  }
  return merged
}
