/**
 * `npm run dev`: the site, the development tools and the reference backend with hot reload, until Ctrl-C. Needs only Node 20
 * and npm.
 *
 * Without PORT it takes 3000 or the next free port. DATA_DIR (.data in the repository, which `npm start` and the commands
 * use too), HOST, SITE_URL and the backend's variables may be set. With API_URL, the origin of another backend, only the
 * site is started. Types are checked by the editor and by `npm run check -- types`.
 */
import { checkArguments } from './lib/arguments.mjs'
import { buildTools, checkPath } from './lib/build.mjs'
import { installPackages } from './lib/install.mjs'
import { sayDamaged } from './lib/installed.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { claimPort, firstFreePort } from './lib/port.mjs'
import { endAll, endOnSignals } from './lib/processes.mjs'
import { exitCodeOf, say } from './lib/say.mjs'
import { startServer } from './lib/servers.mjs'

async function dev(env, args) {
  checkArguments('dev', {}, args)
  checkPath()
  const host = (env.HOST || '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const port = env.PORT
    ? await claimPort(env.PORT, host, 'npm run dev')
    : await firstFreePort(3000, host, 'npm run dev')
  const siteUrl = env.SITE_URL || `http://localhost:${port}`
  const dataFolder = env.DATA_DIR ? asTyped(env.DATA_DIR) : inRoot('.data')

  await installPackages()
  if (!env.API_URL) await buildTools()
  say('Starting the backend and the site')
  const site = await startServer('The site', 'apps/web/server/development/dev.ts', {
    NODE_ENV: 'development',
    HOST: host,
    PORT: String(port),
    SITE_URL: siteUrl,
    DATA_DIR: dataFolder,
    LINK_MAIL_TICK: env.LINK_MAIL_TICK || '500ms',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  })
  say(`
  Site     ${siteUrl}/
  Tools    ${siteUrl}/__mock
  States   ${siteUrl}/__mock/gallery
  Mailbox  ${siteUrl}/__mock/mailbox
  API      ${siteUrl}/api
  ${env.API_URL ? `Backend  ${env.API_URL}` : `Data     ${dataFolder}`}

Changes of sources show in the open pages. Stop with Ctrl-C.`)
  await site.ended
}

const isEnding = endOnSignals(0, { starting: () => say('\nStopping') })

try {
  await dev(process.env, process.argv.slice(2))
} catch (error) {
  if (!isEnding()) {
    process.exitCode = exitCodeOf(error)
    sayDamaged()
    await endAll()
  }
}
