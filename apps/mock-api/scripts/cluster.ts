/** The servers of `npm run cluster`, until SIGTERM. Arguments: the site's port, the number of backends and of sites. */
import { once } from 'node:events'
import { join } from 'node:path'
import { startCluster } from './support/cluster.ts'
import { startPostgres } from './support/postgres-server.ts'
import { withFolder } from './support/temporary-folder.ts'

const [port = 0, backends = 0, sites = 0] = process.argv.slice(2).map(Number)
const { DATABASE_URL, DATA_DIR } = process.env

const told = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT'), once(process, 'disconnect')])

await withFolder(async (folder) => {
  const database = DATABASE_URL ? undefined : await startPostgres()
  try {
    const environment = {
      DATABASE_URL: DATABASE_URL ?? database?.url ?? '',
      DATA_DIR: DATA_DIR ?? join(folder, 'data'),
      LINK_MAIL_TICK: '500ms',
      LOG_LEVEL: 'warn',
    }
    const siteUrl = `http://localhost:${port}`
    const cluster = await startCluster({ backends, sites, port, siteUrl, environment })
    await cluster.whole()
    const origins = (members: typeof cluster.backends) => members.map(({ origin }) => origin).join('  ')
    console.log(`
  Site      ${siteUrl}/
  Mailbox   ${siteUrl}/__mock/mailbox
  Sites     ${origins(cluster.sites)}
  API       ${cluster.apiOrigin}/api
  Backends  ${origins(cluster.backends)}
  Database  ${withoutPassword(environment.DATABASE_URL)}
  Data      ${environment.DATA_DIR}

Stop with Ctrl-C.`)
    await told
    await cluster.close()
  } finally {
    await database?.remove()
  }
})
process.exit(0)

function withoutPassword(url: string): string {
  return Object.assign(new URL(url), { password: '' }).href
}
