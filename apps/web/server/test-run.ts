import { runSite } from './run.ts'
import { buildSite } from './site.ts'
import { testPages } from './test-site.ts'

/** A process of the site with the pages of the tests, which need no build. */
await runSite((config) => buildSite({ ...config, clientFolder: undefined, pages: testPages }))
