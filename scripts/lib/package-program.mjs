import { checkArguments } from './arguments.mjs'
import { installPackages } from './install.mjs'
import { sayDamaged } from './installed.mjs'
import { inRoot } from './places.mjs'
import { endOnSignals, run } from './processes.mjs'
import { serverRuntime } from './runtime.mjs'
import { exitCodeOf } from './say.mjs'

/**
 * Installs what the lock file says, then runs a program of a package, as the package's own scripts do, with the arguments of
 * this process, until it ends or a signal stops it. Its exit code becomes that of this process.
 * @param {string} name of the command, as `npm run` knows it
 * @param {string} file relative to the repository
 * @param {import('./arguments.mjs').Taken} taken
 */
export async function runPackageProgram(name, file, taken = {}) {
  const args = process.argv.slice(2)
  endOnSignals(130)
  try {
    checkArguments(name, taken, args)
    await installPackages()
    process.exitCode = await run([serverRuntime(), '--conditions=contract', inRoot(file), ...args])
    if (process.exitCode !== 0) sayDamaged()
  } catch (error) {
    process.exitCode = exitCodeOf(error)
  }
}
