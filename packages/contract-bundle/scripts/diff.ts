import { resolve } from 'node:path'
import { bundleFolder } from '../src/artefact.ts'
import { compareBundles, diffLines } from '../src/diff/compare.ts'
import { readBundle, UnusableBundle } from '../src/diff/read-bundle.ts'

const [path, ...more] = process.argv.slice(2)
if (path === undefined || path.startsWith('-') || more.length > 0) {
  console.error('Usage: npm run check -- contract <folder or .tar.gz of an older bundle>')
  process.exitCode = 2
} else {
  try {
    const older = await readBundle(resolve(process.env.INIT_CWD ?? '.', path))
    const newer = await readBundle(bundleFolder)
    const changes = compareBundles(older, newer)
    for (const line of diffLines(older.version, newer.version, changes)) console.log(line)
    process.exitCode = changes.some(({ verdict }) => verdict !== 'adds' && verdict !== 'text') ? 1 : 0
  } catch (error) {
    if (!(error instanceof UnusableBundle)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
