import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from './bucket.ts'
import { ifPresent, writeWhole } from './durable-folder.ts'
import { folderStore } from './folder-store.ts'
import { FilesUnusable, isFileKey } from './store.ts'

/**
 * The object or file that says whose files a place holds: the id of the installation, followed by `restoring` until a
 * restore is complete. Without it two installations with one place would remove each other's files, which have no rows in
 * their own databases.
 */
export const ownerName = 'owner'

const restoring = ' restoring'

/** A bucket or a folder of files. */
type FilePlace = Pick<Bucket, 'place' | 'getText' | 'putText' | 'putNewText'> & {
  list(): AsyncIterable<unknown>
  isFolder?: true
}

/** Who uses a place: the id in the database, and whether the database has rows of files. */
type Claimant = {
  id: string
  hasFiles: () => Promise<boolean>
  /** With `--new-installation`: the former ids, whose place is taken; a folder also from others. */
  former?: readonly string[] | undefined
}

/** A folder of files as a place that an installation claims. */
export function folderPlace(root: string): FilePlace {
  return {
    place: root,
    isFolder: true,
    getText: (name) => ifPresent(readFile(join(root, name), 'utf8')),
    putText: async (name, text) => void (await writeWhole(join(root, name), text)),
    putNewText: (name, text) => writeWhole(join(root, name), text, { isNew: true }),
    list: () => folderStore(root).list(),
  }
}

/**
 * Makes sure that a place belongs to this installation; takes it when it is empty. Throws `FilesUnusable` and
 * `FilesUnavailable`.
 */
export async function claimPlace(place: FilePlace, claimant: Claimant): Promise<void> {
  const { id, former, hasFiles } = claimant
  const owner = await place.getText(ownerName)
  if (owner === id) return
  const isTaken = former !== undefined && (place.isFolder || (owner !== undefined && former.includes(owner)))
  // The restore had filled database and place, and was killed just before it said so.
  if (isTaken || owner === `${id}${restoring}`) return await place.putText(ownerName, id)
  if (owner !== undefined) throw new FilesUnusable(foreignLine(place, owner))
  if (!(await isEmptyPlace(place))) {
    // Another process of this installation has taken the place since the owner was read.
    if ((await place.getText(ownerName)) === id) return
    const advice = place.isFolder
      ? `files and no file "${ownerName}". Put the folder of this installation there.`
      : `objects and no object "${ownerName}". Name an empty prefix in FILES_URL.`
    throw new FilesUnusable(`${nameOf(place)} cannot be used: it has ${advice}`)
  }
  if (await hasFiles()) throw new FilesUnusable(emptyLine(place))
  if (await place.putNewText(ownerName, id)) return
  // Another process was faster: of this installation, or of another one.
  const first = await place.getText(ownerName)
  if (first !== id) throw new FilesUnusable(foreignLine(place, first ?? ''))
}

/** What is wrong with an empty place of a database that has files. */
export function emptyLine(place: Pick<FilePlace, 'place' | 'isFolder'>): string {
  const advice = place.isFolder
    ? 'If they are in a bucket, set FILES_URL; otherwise put the folder back.'
    : 'Name the bucket that has them, or move them with backup and restore.'
  return `${nameOf(place)} cannot be used: it is empty, and the database knows files. ${advice}`
}

function nameOf({ place, isFolder }: Pick<FilePlace, 'place' | 'isFolder'>): string {
  return `${isFolder ? 'Folder' : 'Bucket'} ${place}`
}

function foreignLine(place: FilePlace, owner: string): string {
  if (owner.endsWith(restoring))
    return `${nameOf(place)} cannot be used: a restore into it was interrupted; run it again.`
  const advice = place.isFolder
    ? 'Put the folder of this installation there.'
    : 'Name another prefix in FILES_URL.'
  return `${nameOf(place)} cannot be used: it belongs to another installation (${owner}). ${advice}`
}

export async function isEmptyPlace(place: Pick<FilePlace, 'list'>): Promise<boolean> {
  for await (const _ of place.list()) return false
  return true
}

/** A place that a restore fills. `content` says what it finds there: nothing, what an interrupted restore left, or data. */
export type Restorable = {
  content(): Promise<'nothing' | 'half-restored' | 'data'>
  /** The line for the operator when it has data. */
  notEmpty: string
  /** Marks an empty place as half-restored. */
  begin(): Promise<void>
  end(): Promise<void>
  /** Removes what a restore left. */
  clear(): Promise<void>
}

/** A bucket into which a backup is restored. @param id of the restored installation */
export function restorableBucket(bucket: Bucket, id: string): Restorable {
  const mark = `${id}${restoring}`
  return {
    async content() {
      const owner = await bucket.getText(ownerName)
      if (owner?.endsWith(restoring)) return 'half-restored'
      return owner === undefined && (await isEmptyPlace(bucket)) ? 'nothing' : 'data'
    },
    notEmpty: `Bucket ${bucket.place} is not empty: name another prefix in FILES_URL.`,
    async begin() {
      if (await bucket.putNewText(ownerName, mark)) return
      // The first attempt may have succeeded, and only its answer was lost.
      const owner = await bucket.getText(ownerName)
      if (owner !== mark) throw new FilesUnusable(foreignLine(bucket, owner ?? ''))
    },
    // If this fails, the start of the server does it.
    end: () => bucket.putText(ownerName, id).catch(() => undefined),
    async clear() {
      for await (const { name } of bucket.list()) if (isFileKey(name)) await bucket.remove(name)
      // Last, because it marks the others.
      await bucket.remove(ownerName)
    },
  }
}
