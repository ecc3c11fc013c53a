/**
 * `npm run contract:bundle`: packs `contract/` as `dist/recruiting-contract-<version>.tar.gz`, with its SHA-256
 * beside it. Refuses when a file is stale or the changelog lacks the version. Needs only Node 20 and npm.
 */
import { runPackageProgram } from './lib/package-program.mjs'

await runPackageProgram('contract:bundle', 'packages/contract-bundle/scripts/pack.ts')
