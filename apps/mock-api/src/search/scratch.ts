import { type Bitmap, createBitmap } from './bitmap.ts'

/**
 * Bitmaps that are used again by the next search: at a million vacancies one is 125 kB, and a dozen new ones at
 * each search would keep the garbage collector walking the heap. A search is synchronous, so one set of them does.
 */
export type Scratch = {
  /** Takes back all that was given; call it before a search. */
  reset(): void
  /** Gives a bitmap of any content. */
  any(): Bitmap
  /** Gives an empty bitmap. */
  empty(): Bitmap
  /** Gives a bitmap like another. */
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
