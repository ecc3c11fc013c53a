import { installPackages } from './install.mjs'
import { inRoot } from './places.mjs'
import { endAll, run, whenNpmEnds } from './processes.mjs'
import { serverRuntime } from './runtime.mjs'
import { exitCodeOf } from './say.mjs'

async function stop() {
  await endAll()
  process.exit(130)
}

/**
 * Installs what the lock file says, then runs a program of a package until it ends or a signal stops it. Its exit code
 * becomes that of this process.
 * @param file relative to the repository
 */
export async function runPackageProgram(file) {
  process.once('SIGINT', stop).once('SIGTERM', stop)
  whenNpmEnds(stop)
  try {
    await installPackages()
    process.exitCode = await run([serverRuntime(), inRoot(file)])
  } catch (error) {
    process.exitCode = exitCodeOf(error)
  }
}
