import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'

/** The calls that write, replaceable in tests to simulate a full disk. */
type Disk = Pick<typeof fs, 'open' | 'rename' | 'rm'>

/**
 * Writes a file that must not exist yet; it stays empty until it is complete and synced, and is removed if it cannot be
 * written completely. Throws errors of the disk.
 */
export async function writeNewFile(
  path: string,
  content: string | AsyncIterable<string>,
  { mode = 0o666, disk = fs }: { mode?: number; disk?: Disk } = {},
): Promise<void> {
  await (await disk.open(path, 'wx', mode)).close()
  const partial = `${path}.partial-${randomBytes(4).toString('hex')}`
  try {
    const handle = await disk.open(partial, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await disk.rename(partial, path)
  } catch (error) {
    for (const each of [partial, path]) await disk.rm(each, { force: true })
    throw error
  }
}
