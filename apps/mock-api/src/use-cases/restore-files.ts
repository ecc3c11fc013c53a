import { dirname, join } from 'node:path'
import type { BucketPlace } from '../files/bucket-place.ts'
import { syncFolder } from '../files/durable-folder.ts'
import { folderPlace, ownerName } from '../files/file-owner.ts'
import { openFolderStore } from '../files/folder-store.ts'
import type { FileStore } from '../files/store.ts'
import { filePath } from './backup-format.ts'
import { type BackupDisk, BackupUnusable, readPart, writePart } from './backup-parts.ts'
import { connectBucket, filesFolder, openBucketStore } from './open-files.ts'
import { type CheckedBackup, listedFiles } from './read-backup.ts'

/** The store into which the files of a backup are restored. */
export type FilesTarget = {
  /** The entries of the folder in which the restore works that become part of the data folder. */
  entries: readonly string[]
  /** Runs the restore; leaves an empty store when it fails. Throws `BackupUnusable`. */
  fill<T>(restore: () => Promise<T>): Promise<T>
  /** Copies the files of a backup. Throws `BackupUnusable`. */
  copy(backup: CheckedBackup): Promise<FileStore>
}

type Files = Pick<CheckedBackup, 'folder' | 'manifest'>

/**
 * @param work the folder in which the restore works
 * @param id of the restored installation
 */
export async function filesTarget(
  work: string,
  place: BucketPlace | undefined,
  { id, disk }: { id: string; disk: BackupDisk },
): Promise<FilesTarget> {
  return place === undefined ? folderTarget(work, { id, disk }) : await bucketTarget(work, place, id)
}

function folderTarget(work: string, { id, disk }: { id: string; disk: BackupDisk }): FilesTarget {
  return {
    entries: ['files'],
    // The caller removes the folder.
    fill: (restore) => restore(),
    async copy(backup) {
      const files = await openFolderStore(filesFolder(work))
      await folderPlace(filesFolder(work)).putText(ownerName, id)
      await copyToFolder(backup, work, disk)
      return files
    },
  }
}

async function copyToFolder(backup: Files, work: string, disk: BackupDisk): Promise<void> {
  const shards = new Set<string>()
  for await (const { file, content } of filesOf(backup)) {
    const path = join(work, filePath(file.key))
    await writePart(path, content, disk)
    shards.add(dirname(path))
  }
  for (const shard of shards) await syncFolder(shard)
}

/** The files of a backup; the content fails at its end when it was altered. */
async function* filesOf(backup: Files) {
  for await (const file of listedFiles(backup))
    yield { file, content: readPart(join(backup.folder, filePath(file.key)), file) }
}

async function bucketTarget(work: string, place: BucketPlace, id: string): Promise<FilesTarget> {
  const bucket = await connectBucket(place)
  const owner = await import('../files/file-owner.ts')

  /** Takes the place when it is empty or has what an interrupted restore left. */
  async function begin(): Promise<void> {
    const content = await owner.contentOfBucket(bucket)
    if (content === 'data')
      throw new BackupUnusable(`Bucket ${bucket.place} is not empty: name another prefix in FILES_URL.`)
    if (content === 'half-restored') await owner.removeRestored(bucket)
    await owner.beginRestoring(bucket, id)
  }

  return {
    entries: [],
    async fill(restore) {
      await begin()
      let restored: Awaited<ReturnType<typeof restore>>
      try {
        restored = await restore()
      } catch (error) {
        // What cannot be removed stays marked as half-restored, and the next restore removes it.
        await owner.removeRestored(bucket).catch(() => undefined)
        throw error
      }
      // If this fails, the start of the server does it.
      await owner.endRestoring(bucket, id).catch(() => undefined)
      return restored
    },
    async copy(backup) {
      const hasFiles = async () => false
      const { files } = await openBucketStore(place, work, { id, hasFiles, isPublicAllowed: true })
      for await (const { file, content } of filesOf(backup)) await files.replace(file.key, content)
      return files
    },
  }
}
