/**
 * `npm run contract:diff -- <older bundle>`: what changed between an older bundle (a folder, or an archive of
 * `contract:bundle`) and `contract/`, and whom it breaks. Exit code 1 when something breaks, 2 when a bundle cannot be read.
 * Needs only Node 20 and npm.
 */
import { runPackageProgram } from './lib/package-program.mjs'

await runPackageProgram('contract:diff', 'packages/contract-bundle/scripts/diff.ts', {
  argument: '<folder or .tar.gz of an older bundle>',
})
