import { open } from 'node:fs/promises'
import { Announcement, Outcome } from './deletion-receipts.ts'
import { errorCode } from './durable-folder.ts'

export type StoredDeletion = Announcement & { addressHash?: string }

/** The content of a receipts file. */
type StoredReceipts = {
  /** Deletions that were not cancelled, in their order; with the hash of the address if they have an outcome. */
  deletions: StoredDeletion[]
  /** The ids of those without an outcome: the process ended before it was written. */
  undecided: ReadonlySet<string>
  /** Numbers of lines that cannot be read, such as one within which a process was killed. */
  unreadable: number[]
}

/** Reads a receipts file; undefined when there is none. Throws other errors of the disk. */
export async function readReceipts(path: string): Promise<StoredReceipts | undefined> {
  const handle = await open(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
  if (!handle) return undefined
  const announced = new Map<string, StoredDeletion>()
  const undecided = new Set<string>()
  const unreadable: number[] = []
  let number = 0
  // Closes the handle at the end.
  for await (const line of handle.readLines()) {
    number++
    const value = parsed(line)
    const announcement = Announcement.safeParse(value)
    const outcome = Outcome.safeParse(value)
    if (announcement.success) {
      announced.set(announcement.data.id, announcement.data)
      undecided.add(announcement.data.id)
    } else if (outcome.success) {
      const { id } = outcome.data
      const deletion = announced.get(id)
      undecided.delete(id)
      if ('cancelled' in outcome.data) announced.delete(id)
      else if (deletion) announced.set(id, { ...deletion, addressHash: outcome.data.addressHash })
    } else unreadable.push(number)
  }
  return { deletions: [...announced.values()], undecided, unreadable }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
