import * as fs from 'node:fs/promises'

/** The calls that write, replaceable in tests to simulate a full disk. */
type Disk = Pick<typeof fs, 'open' | 'rm'>

/** Writes a file that must not exist yet; removes it if it cannot be written completely. Throws errors of the disk. */
export async function writeNewFile(path: string, text: string, disk: Disk = fs): Promise<void> {
  const handle = await disk.open(path, 'wx')
  try {
    await handle.writeFile(text)
  } catch (error) {
    await disk.rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}
