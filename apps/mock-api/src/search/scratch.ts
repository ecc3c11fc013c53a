import { type Bitmap, createBitmap } from './bitmap.ts'

/**
 * Bitmaps that each search reuses: with a million vacancies one has 125 kB, and allocating a dozen per search would
 * keep the garbage collector busy. A search is synchronous, so one set suffices.
 */
export type Scratch = {
  /** Reclaims all bitmaps; call it before a search. */
  reset(): void
  /** A bitmap with arbitrary content. */
  any(): Bitmap
  /** An empty bitmap. */
  empty(): Bitmap
  /** A copy of a bitmap. */
  copyOf(bitmap: Bitmap): Bitmap
}

export function createScratch(size: number): Scratch {
  const bitmaps: Bitmap[] = []
  let given = 0
  function any(): Bitmap {
    const bitmap = bitmaps[given] ?? createBitmap(size)
    bitmaps[given++] = bitmap
    return bitmap
  }
  return {
    reset() {
      given = 0
    },
    any,
    empty: () => any().fill(0),
    copyOf(bitmap) {
      const copy = any()
      copy.set(bitmap)
      return copy
    },
  }
}
