import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** The calls of the file system, whatever a test has put in their place. */
export const disk = { ...fs }

/** Puts others in place of calls of the file system, for all modules. @returns a function that undoes it before the test ends */
export function replaceCalls(calls: Partial<typeof fs>): () => void {
  function put(given: Partial<typeof fs>): void {
    Object.assign(fs, given)
    syncBuiltinESMExports()
  }
  const undo = () => put(disk)
  put(calls)
  onTestFinished(undo)
  return undo
}

/**
 * Lets writes below a folder fail, also those into open files, while `fails` returns true.
 * @param code of the system, such as `ENOSPC`
 * @returns ends it
 */
export function failBelow(folder: string, code: string, fails: () => boolean): () => void {
  function check(path: unknown, isWrite = true): void {
    if (isWrite && String(path).startsWith(folder) && fails())
      throw Object.assign(new Error(code), { code, syscall: 'write', path: String(path) })
  }
  return replaceCalls({
    async mkdir(...args: Parameters<typeof fs.mkdir>) {
      check(args[0], !JSON.stringify(args[1]).includes('recursive'))
      return await disk.mkdir(...args)
    },
    async rename(from, to) {
      check(to)
      await disk.rename(from, to)
    },
    async open(path, flags, mode) {
      check(path, flags === 'wx')
      const handle = await disk.open(path, flags, mode)
      const appendFile = handle.appendFile.bind(handle)
      return Object.assign(handle, {
        async appendFile(content: Uint8Array) {
          check(path)
          await appendFile(content)
        },
      })
    },
  } as Partial<typeof fs>)
}
