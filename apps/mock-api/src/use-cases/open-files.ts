import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Bucket } from '../files/bucket.ts'
import { type BucketPlace, describePlace } from '../files/bucket-place.ts'
import { folderStore, openFolderStore } from '../files/folder-store.ts'
import { type FileStore, FilesUnavailable, FilesUnusable } from '../files/store.ts'

/** The part of the configuration that names the store. */
type FilesConfig = Pick<Config, 'DATA_DIR' | 'FILES_URL' | 'NODE_ENV'>

/** The row of `secrets` with the id by which a bucket knows the database. */
const nameOfId = 'bucket'

/** The folder of the files in a data folder. */
export const filesFolder = (dataFolder: string) => join(dataFolder, 'files')

/** The folder in which files of a bucket arrive. */
const arrivingFolder = (dataFolder: string) => join(dataFolder, 'arriving')

/**
 * Opens the store of the files: the bucket of `FILES_URL`, else a folder in the data folder. A bucket that is unavailable
 * now is opened when this database has files in it. Throws `FilesUnusable`.
 */
export async function openFiles(config: FilesConfig, db: Kysely<Database>): Promise<FileStore> {
  const { DATA_DIR, FILES_URL, NODE_ENV } = config
  const known = await bucketIdOf(db)
  const isUsed = known !== undefined && (await hasFiles(db))
  if (FILES_URL === undefined) {
    if (isUsed)
      throw new FilesUnusable(
        'The files of this database are in a bucket: set FILES_URL, or move them into the data folder with backup and restore.',
      )
    // Forget the empty bucket: otherwise it would later seem to have the files that are now stored in the folder.
    if (known !== undefined) await setBucketId(db, undefined)
    return await openFolderStore(filesFolder(DATA_DIR))
  }
  const id = known ?? (await makeBucketId(db))
  const store = await openBucketStore(FILES_URL, DATA_DIR, {
    id,
    db,
    isPublicAllowed: NODE_ENV !== 'production',
  })
  try {
    await store.remote.probe()
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    if (!isUsed || !error.isTransient) throw new FilesUnusable(error.message, { cause: error })
  }
  return store
}

/** The same for reading only. Sends no request to a bucket before its first use. */
export async function filesToRead(config: FilesConfig, db: Kysely<Database>): Promise<FileStore> {
  const { DATA_DIR, FILES_URL } = config
  if (FILES_URL === undefined) return folderStore(filesFolder(DATA_DIR))
  const bucket = await connectBucket(FILES_URL)
  const [{ bucketStore }, { requireOwner, ownerName }] = await Promise.all([
    import('../files/bucket-store.ts'),
    import('../files/bucket-owner.ts'),
  ])
  const id = await bucketIdOf(db)
  return bucketStore(bucket, folderStore(arrivingFolder(DATA_DIR)), {
    check: () => requireOwner(bucket, id),
    isPublic: () => bucket.isPublic(ownerName),
  })
}

/** What is wrong with a bucket that strangers may list or read. */
function publicLine(place: BucketPlace): string {
  return `Bucket ${describePlace(place)} is public: everybody may list or read it. Block public access.`
}

/** The store of a bucket that belongs to a database; connects at the first request. */
export async function openBucketStore(
  place: BucketPlace,
  dataFolder: string,
  { id, db, isPublicAllowed }: { id: string; db: Kysely<Database>; isPublicAllowed: boolean },
) {
  const bucket = await connectBucket(place)
  const [{ bucketStore }, { claimBucket, ownerName }] = await Promise.all([
    import('../files/bucket-store.ts'),
    import('../files/bucket-owner.ts'),
  ])
  const isPublic = () => bucket.isPublic(ownerName)
  let isJudged = isPublicAllowed
  return bucketStore(bucket, await openFolderStore(arrivingFolder(dataFolder)), {
    isPublic,
    async check() {
      await claimBucket(bucket, { id, hasFiles: () => hasFiles(db) })
      if (!isJudged && (await isPublic())) throw new FilesUnusable(publicLine(place))
      isJudged = true
    },
  })
}

/** Loading the client takes 40 MB and 0.3 s, which only those pay who use it. */
export async function connectBucket(place: BucketPlace): Promise<Bucket> {
  const { openBucket } = await import('../files/bucket.ts')
  return openBucket(place)
}

/** The id by which a bucket knows the database; undefined when its files are in a folder. */
async function bucketIdOf(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', nameOfId).executeTakeFirst()
  return row?.value
}

/** Stores a new id, unless another process has stored one. @returns the stored one */
async function makeBucketId(db: Kysely<Database>): Promise<string> {
  const id = newBucketId()
  await db
    .insertInto('secrets')
    .values({ name: nameOfId, value: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await bucketIdOf(db)) ?? id
}

export function newBucketId(): string {
  return randomBytes(16).toString('base64url')
}

/** Replaces the id of a restored database: the one in the backup names the bucket of the installation that wrote it. */
export async function setBucketId(db: Kysely<Database>, id: string | undefined): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', nameOfId).execute()
  if (id !== undefined) await db.insertInto('secrets').values({ name: nameOfId, value: id }).execute()
}

async function hasFiles(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('files').select('key').limit(1).executeTakeFirst()
  return row !== undefined
}
