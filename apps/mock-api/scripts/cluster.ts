/**
 * `npm run cluster -- [--backends 3] [--sites 2]`: several backends with one PostgreSQL database and several sites, each kind
 * behind a balancer, until Ctrl-C. PORT (3000), DATABASE_URL (default: a new PostgreSQL server, whose data is deleted at the
 * end) and DATA_DIR may be set.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './support/cluster.ts'
import { startPostgres } from './support/postgres-server.ts'
import { withFolder } from './support/temporary-folder.ts'

const { values } = parseArgs({
  options: { backends: { type: 'string', default: '3' }, sites: { type: 'string', default: '2' } },
})
const [backends, sites] = [Number(values.backends), Number(values.sites)]
const { DATABASE_URL, DATA_DIR } = process.env
const port = Number(process.env.PORT || '3000')

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
  Mails     ${siteUrl}/__mock/mails
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
