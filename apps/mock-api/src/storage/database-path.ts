import { join } from 'node:path'

/** The name of the database in a data folder, and in the folder in which `restore` works. */
export const databaseName = 'recruiting.db'

/** The path of the database of a data folder. */
export function databasePath(folder: string): string {
  return join(folder, databaseName)
}
