import { systemReason } from '@recruiting/http/system-reason'
import { damageLine, isFull } from '../db/errors.ts'
import { FolderUnusable } from '../db/folder-lock.ts'
import { FilesUnavailable } from '../files/store.ts'
import { TooManyClosed } from '../use-cases/import-jobs.ts'
import { ImportLost, ImportRunning, ImportStopped } from '../use-cases/run-import.ts'

/** Why a call failed, for a line that names the path: the system's reason, else the error's kind. */
export function reasonOf(error: unknown): string {
  return systemReason(error) ?? (error instanceof Error ? error.name : 'unknown reason')
}

/** Why a command could not be carried out, if it is for the operator to solve; undefined for a defect. */
export function failureLine(error: unknown): string | undefined {
  // The folder's own line says more than the cause.
  if (error instanceof FolderUnusable) return undefined
  if (error instanceof ImportRunning)
    return 'Another import is running; try again when it has ended. Nothing was written.'
  if (error instanceof ImportStopped)
    return 'The server is stopping; try again when it runs again. Nothing was written.'
  if (error instanceof ImportLost)
    return 'The connection with the lock of the import was lost; try again. Nothing was written.'
  if (error instanceof TooManyClosed) return `${tooManyLine(error)} Nothing was written.`
  if (error instanceof FilesUnavailable) return `${error.message} Nothing was written.`
  if (isFull(error)) return 'The disk is full; free some room and try again. Nothing was written.'
  const damage = damageLine(error)
  if (damage !== undefined) return damage
  const reason = systemReason(error)
  if (reason === undefined) return undefined
  const path = error instanceof Error && 'path' in error ? `${String(error.path)} cannot be used: ` : ''
  return `${path}${reason}. Nothing was written.`
}

function tooManyLine({ missing, open, most }: TooManyClosed): string {
  return `${missing} of ${open} open vacancies are not in the file, and at most ${most} are closed at once. If the file is complete, add --max-close ${missing}.`
}
