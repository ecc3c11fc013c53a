import type { Bucket } from './bucket.ts'
import { FilesUnusable, isFileKey } from './store.ts'

/**
 * The object that says whose files a place holds: the id of the installation, followed by `restoring` until a restore is
 * complete. Without it two installations with one place would remove each other's files, which have no rows in their
 * own databases.
 */
export const ownerName = 'owner'

const restoring = ' restoring'

/** Who uses a place: the id in the database, and whether the database has rows of files. */
type Installation = { id: string; hasFiles: () => Promise<boolean> }

/**
 * Makes sure that a place belongs to this installation; takes it when it is empty. Throws `FilesUnusable` and
 * `FilesUnavailable`.
 */
export async function claimBucket(bucket: Bucket, { id, hasFiles }: Installation): Promise<void> {
  const owner = await bucket.getText(ownerName)
  if (owner === id) return
  // The restore had filled database and place, and was killed just before it said so.
  if (owner === `${id}${restoring}`) return await bucket.putText(ownerName, id)
  if (owner !== undefined) throw new FilesUnusable(foreignLine(bucket, owner))
  if (!(await isEmpty(bucket))) {
    // Another process of this installation has taken the place since the owner was read.
    if ((await bucket.getText(ownerName)) === id) return
    throw new FilesUnusable(
      `Bucket ${bucket.place} cannot be used: it has objects and no object "${ownerName}". Name an empty prefix in FILES_URL.`,
    )
  }
  if (await hasFiles())
    throw new FilesUnusable(
      `Bucket ${bucket.place} cannot be used: it is empty, and the database knows files. Name the bucket that has them, or move them with backup and restore.`,
    )
  if (await bucket.putNewText(ownerName, id)) return
  // Another process was faster: of this installation, or of another one.
  const first = await bucket.getText(ownerName)
  if (first !== id) throw new FilesUnusable(foreignLine(bucket, first ?? ''))
}

/** The same without taking it. Throws `FilesUnusable`, `FilesUnavailable`. */
export async function requireOwner(bucket: Bucket, id: string | undefined): Promise<void> {
  const owner = await bucket.getText(ownerName)
  if (owner === undefined)
    throw new FilesUnusable(`Bucket ${bucket.place} has no object "${ownerName}": no server has used it yet.`)
  if (owner !== id && owner !== `${id}${restoring}`) throw new FilesUnusable(foreignLine(bucket, owner))
}

function foreignLine({ place }: Bucket, owner: string): string {
  return owner.endsWith(restoring)
    ? `Bucket ${place} cannot be used: a restore into it was interrupted; run it again.`
    : `Bucket ${place} cannot be used: it belongs to another installation. Name another prefix in FILES_URL.`
}

async function isEmpty(bucket: Bucket): Promise<boolean> {
  for await (const _ of bucket.list()) return false
  return true
}

/** What a restore finds at a place. */
export async function contentOfBucket(bucket: Bucket): Promise<'nothing' | 'half-restored' | 'data'> {
  const owner = await bucket.getText(ownerName)
  if (owner?.endsWith(restoring)) return 'half-restored'
  return owner === undefined && (await isEmpty(bucket)) ? 'nothing' : 'data'
}

/** Takes an empty place for an installation whose restore begins. Throws `FilesUnusable` when another one was faster. */
export async function beginRestoring(bucket: Bucket, id: string): Promise<void> {
  const mark = `${id}${restoring}`
  if (await bucket.putNewText(ownerName, mark)) return
  // The first attempt may have succeeded, and only its answer was lost.
  const owner = await bucket.getText(ownerName)
  if (owner !== mark) throw new FilesUnusable(foreignLine(bucket, owner ?? ''))
}

export async function endRestoring(bucket: Bucket, id: string): Promise<void> {
  await bucket.putText(ownerName, id)
}

/** Removes what an interrupted restore left; the owner last, because it marks the others. */
export async function removeRestored(bucket: Bucket): Promise<void> {
  for await (const { name } of bucket.list()) if (isFileKey(name)) await bucket.remove(name)
  await bucket.remove(ownerName)
}
