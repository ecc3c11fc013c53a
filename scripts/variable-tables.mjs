/** Writes the tables of environment variables in `docs/operations.md` from the configurations of both servers. Needs Node 26. */
import { inRoot } from './lib/places.mjs'

// By path: the root depends on no package.
const { variables } = await import(inRoot('apps/mock-api/src/config.ts'))
const { variables: siteVariables } = await import(inRoot('apps/web/server/config.ts'))
const { serverVariables } = await import(inRoot('packages/http/src/observation-variables.ts'))
const { writeVariableTable } = await import(inRoot('packages/http/src/variable-table.ts'))

const own = Object.entries(siteVariables).filter(([name]) => !(name in serverVariables))
await writeVariableTable('variables', variables)
await writeVariableTable('site variables', Object.fromEntries(own))
