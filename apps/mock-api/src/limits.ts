/** A limit that remembers clients or addresses. */
type Forgetful = { clear(): void }

/** All limits of the process, so that tests can make them forget what they remember. */
export type Limits = {
  /** @returns the limit. */
  track<T extends Forgetful>(limit: T): T
  forget(): void
}

export function createLimits(): Limits {
  const limits: Forgetful[] = []
  return {
    track(limit) {
      limits.push(limit)
      return limit
    },
    forget() {
      for (const limit of limits) limit.clear()
    },
  }
}
