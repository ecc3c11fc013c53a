import { vi } from 'vitest'

/** `nobody` of Linux. */
const ordinary = 65_534

/**
 * Runs work as a user whose rights the system checks: root, who may do everything, becomes `nobody` meanwhile, and any
 * other user stays the same.
 */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return await work()
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(ordinary)
  process.seteuid?.(ordinary)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    getuid.mockRestore()
  }
}
