import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The longest path of a socket: 104 bytes on macOS, 108 on Linux, including the terminating NUL. */
const longestPath = 100

const addressFile = (folder: string) => join(folder, 'admin.address')

/**
 * Chooses where this process listens for commands and writes the address into the data folder, readable by the
 * owner only: a socket in the folder, in a new private folder if the path is too long, or a pipe on Windows. The
 * caller has locked the folder, so an address left by an earlier process is removed.
 * @returns the address, and a function that removes it.
 */
export function publishAddress(folder: string): { address: string; withdraw: () => void } {
  const file = addressFile(folder)
  const inFolder = resolve(folder, 'admin.sock')
  const isShort = Buffer.byteLength(inFolder) <= longestPath
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\recruiting-${randomBytes(16).toString('hex')}`
      : isShort
        ? inFolder
        : join(mkdtempSync(join(tmpdir(), 'recruiting-')), 'admin.sock')
  rmSync(file, { force: true })
  rmSync(inFolder, { force: true })
  writeFileSync(file, address, { mode: 0o600, flag: 'wx' })
  return {
    address,
    withdraw() {
      rmSync(file, { force: true })
      if (process.platform !== 'win32' && !isShort) rmSync(dirname(address), { recursive: true, force: true })
    },
  }
}

/**
 * The address at which the process that has locked this data folder listens for commands; undefined when none is
 * written.
 */
export function findAddress(folder: string): string | undefined {
  try {
    return readFileSync(addressFile(folder), 'utf8')
  } catch {
    return undefined
  }
}
