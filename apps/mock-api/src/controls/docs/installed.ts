import { Failure } from '../../failure.ts'

/**
 * Reads a file that not every installation has: the library of the reference is a development dependency, and releases
 * do not contain `contract/`.
 * @throws Failure `not_found` when the file is missing
 */
export async function installed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND') throw new Failure('not_found', { cause: error })
    throw error
  }
}
