import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Bucket } from './bucket.ts'
import { type BucketPlace, describePlace } from './bucket-place.ts'
import { claimPlace, emptyLine, folderPlace, isEmptyPlace, ownerName } from './file-owner.ts'
import { openFolderStore } from './folder-store.ts'
import type { Installation, Opening } from './installation.ts'
import type { Database } from './schema.ts'
import { type FileStore, FilesUnavailable, FilesUnusable } from './store.ts'

/** The part of the configuration that names the store. */
type FilesConfig = Pick<Config, 'DATA_DIR' | 'FILES_URL' | 'NODE_ENV'>

/** The folder of the files in a data folder. */
export const filesFolder = (dataFolder: string) => join(dataFolder, 'files')

/**
 * Opens the store of the files: the bucket of `FILES_URL`, else a folder in the data folder. A bucket that is unavailable
 * now is opened when this database has files. Throws `FilesUnusable`.
 */
export async function openFiles(
  { DATA_DIR, FILES_URL, NODE_ENV }: FilesConfig,
  db: Kysely<Database> & { installation: Installation },
  { isForced = false }: Pick<Opening, 'isForced'> = {},
): Promise<FileStore> {
  const { id, former } = db.installation
  const claimant = { id, hasFiles: () => hasFiles(db), ...(isForced && { former }) }
  if (FILES_URL === undefined) {
    const files = await openFolderStore(filesFolder(DATA_DIR))
    const place = folderPlace(filesFolder(DATA_DIR))
    await claimPlace(place, claimant)
    // The folder was claimed, and then FILES_URL named a bucket.
    if (!isForced && (await hasFiles(db)) && (await isEmptyPlace(place)))
      throw new FilesUnusable(emptyLine(place))
    return files
  }
  const isPublicAllowed = NODE_ENV !== 'production'
  const files = await openBucketStore(FILES_URL, DATA_DIR, { ...claimant, isPublicAllowed })
  try {
    await files.remote.probe()
    if (!isForced && (await hasFiles(db)) && (await isEmptyPlace(files)))
      throw new FilesUnusable(emptyLine({ place: describePlace(FILES_URL) }))
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    if (!error.isTransient || !(await hasFiles(db))) throw new FilesUnusable(error.message, { cause: error })
  }
  return files
}

/** The store of a bucket that belongs to a database; connects at the first request. */
export async function openBucketStore(
  place: BucketPlace,
  dataFolder: string,
  { isPublicAllowed, ...claimant }: Parameters<typeof claimPlace>[1] & { isPublicAllowed: boolean },
) {
  const bucket = await connectBucket(place)
  const { bucketStore } = await import('./bucket-store.ts')
  const isPublic = () => bucket.isPublic(ownerName)
  let isJudged = isPublicAllowed
  return bucketStore(bucket, await openFolderStore(join(dataFolder, 'arriving')), {
    isPublic,
    async check() {
      await claimPlace(bucket, claimant)
      if (!isJudged && (await isPublic()))
        throw new FilesUnusable(
          `Bucket ${bucket.place} is public: everybody may list or read it. Block public access.`,
        )
      isJudged = true
    },
  })
}

/** Loading the client takes 40 MB and 0.3 s, which only those pay who use it. */
export async function connectBucket(place: BucketPlace): Promise<Bucket> {
  const { openBucket } = await import('./bucket.ts')
  return openBucket(place)
}

async function hasFiles(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('files').select('key').limit(1).executeTakeFirst()
  return row !== undefined
}
