/**
 * `npm run contract:pack`: builds the contract kit as an npm package with the contract inside, in `dist/`. Needs only
 * Node 20 and npm.
 */
import { runPackageProgram } from './lib/package-program.mjs'

await runPackageProgram('contract:pack', 'packages/contract-tests/scripts/pack.ts')
