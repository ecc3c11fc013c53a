import type { Steps } from './steps.ts'

/**
 * Sorted lists of numbers by key in one array: the list of `key` is `items[start[key]] … items[start[key + 1] -
 * 1]`. Two typed arrays instead of one object per list.
 */
export type PostingLists = { readonly start: Uint32Array; readonly items: Uint32Array }

/**
 * Builds the lists from a function that visits all pairs. It is called twice, to count and to fill, and must visit
 * the same pairs each time, for every key in ascending order of its items.
 */
export function* buildPostingLists(
  keys: number,
  forEachPair: (visit: (key: number, item: number) => void) => Steps,
): Steps<PostingLists> {
  const start = new Uint32Array(keys + 1)
  yield* forEachPair((key) => {
    start[key + 1] = (start[key + 1] ?? 0) + 1
  })
  for (let key = 0; key < keys; key++) start[key + 1] = (start[key + 1] ?? 0) + (start[key] ?? 0)

  const items = new Uint32Array(start[keys] ?? 0)
  const next = start.slice()
  yield* forEachPair((key, item) => {
    const position = next[key] ?? 0
    items[position] = item
    next[key] = position + 1
  })
  return { start, items }
}

/** The list of a key, as a read-only view. */
export function postingList(lists: PostingLists, key: number): Uint32Array {
  return lists.items.subarray(lists.start[key], lists.start[key + 1])
}

/** The length of a key's list. */
export function postingCount(lists: PostingLists, key: number): number {
  return (lists.start[key + 1] ?? 0) - (lists.start[key] ?? 0)
}

/** The intersection of sorted lists, starting with the shortest; empty without lists. */
export function intersectLists(lists: readonly Uint32Array[]): Uint32Array {
  const [smallest = new Uint32Array(), ...others] = lists.toSorted((a, b) => a.length - b.length)
  const common = smallest.slice()
  return others.reduce((rest, other) => rest.subarray(0, keepShared(rest, other)), common)
}

/** Moves the items that are also in `other` to the front of `list`. @returns their number. */
function keepShared(list: Uint32Array, other: Uint32Array): number {
  let kept = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    const item = list[at] ?? 0
    from = lowerBound(other, item, from)
    if (other[from] === item) list[kept++] = item
  }
  return kept
}

/** The first position from `from` on whose item is not below `item`, by exponential and binary search. */
function lowerBound(list: Uint32Array, item: number, from: number): number {
  let low = from
  let high = from
  for (let step = 1; high < list.length && (list[high] ?? 0) < item; step *= 2) {
    low = high + 1
    high += step
  }
  high = Math.min(high, list.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < item) low = middle + 1
    else high = middle
  }
  return low
}
