import { readBuiltPages } from './built-pages.ts'
import { runSite } from './run.ts'
import { buildSite } from './site.ts'

await runSite(async (config) => {
  const pages = await readBuiltPages(config.clientFolder, config.serverFolder)
  return buildSite({ ...config, pages })
})
