import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** What a socket's path may be long: 104 bytes on macOS, 108 on Linux, the closing NUL included. */
const longestPath = 100

const addressFile = (folder: string) => join(folder, 'admin.address')

/**
 * Chooses where the process that has a data folder takes commands, and writes that down in the folder, readable by its
 * owner only: a socket in the folder, in a new private folder where the path is too long, or a pipe on Windows.
 * Whoever has the folder calls this, so what an earlier process left there is removed.
 * @returns the address, and what removes it again.
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

/** Where the process that has this data folder takes commands; undefined when none has said so. */
export function findAddress(folder: string): string | undefined {
  try {
    return readFileSync(addressFile(folder), 'utf8')
  } catch {
    return undefined
  }
}
