import { installPackages } from './install.mjs'
import { inRoot } from './places.mjs'
import { endOnSignals, run } from './processes.mjs'
import { serverRuntime } from './runtime.mjs'
import { exitCodeOf } from './say.mjs'

/**
 * Installs what the lock file says, then runs a program of a package until it ends or a signal stops it. Its exit code
 * becomes that of this process.
 * @param file relative to the repository
 * @param {string[]} args of the program
 */
export async function runPackageProgram(file, args = []) {
  endOnSignals(130)
  try {
    await installPackages()
    process.exitCode = await run([serverRuntime(), inRoot(file), ...args])
  } catch (error) {
    process.exitCode = exitCodeOf(error)
  }
}
