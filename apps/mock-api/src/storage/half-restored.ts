import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FolderUnusable } from './folder-lock.ts'

/** The folder within a data folder in which a restore works; while it exists, the restore is not complete. */
export const restoringName = 'restoring'

/** Throws `FolderUnusable` for a data folder whose restore was interrupted. */
export function refuseHalfRestored(folder: string): void {
  if (existsSync(join(folder, restoringName)))
    throw new FolderUnusable(`A restore into data folder ${folder} was interrupted: run it again.`)
}

/** A place that a restore fills. `content` says what it finds there: nothing, what an interrupted restore left, or data. */
export type Restorable = {
  content(): Promise<'nothing' | 'half-restored' | 'data'>
  /** Marks an empty place as half-restored. */
  begin(): Promise<void>
  end(): Promise<void>
  /** Removes what a restore left. */
  clear(): Promise<void>
}
