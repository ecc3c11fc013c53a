/** A site with the pages of the tests, in a process of its own. */
import { runSite } from './run.ts'
import { buildSite } from './site.ts'
import { testPages } from './test-site.ts'

await runSite((config) => buildSite({ ...config, clientFolder: undefined, pages: testPages }))
