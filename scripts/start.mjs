/**
 * `npm start`: runs the whole site from a fresh clone. Installs what the lock file says, builds, and runs the
 * reference backend and the site until Ctrl-C. Needs only Node 20 and npm.
 *
 * PORT (3000), HOST (127.0.0.1), DATA_DIR (.data in the repository) and SITE_URL may be set. With API_URL, the origin of
 * another backend, only the site is started.
 */
import { buildSite } from './lib/build.mjs'
import { memoryEnvironment } from './lib/environment.mjs'
import { installPackages } from './lib/install.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { claimPort } from './lib/port.mjs'
import { endAll, killAll, whenNpmEnds } from './lib/processes.mjs'
import { exitCodeOf, say } from './lib/say.mjs'
import { startServer } from './lib/servers.mjs'

/** npm forwards the Ctrl-C that the terminal has already sent: a second signal within this time is the same one. */
const sameSignalMs = 500

async function start(env) {
  const host = env.HOST || '127.0.0.1'
  const port = await claimPort(env.PORT || '3000', host)
  const siteUrl = env.SITE_URL || `http://localhost:${port}`
  const dataFolder = env.DATA_DIR ? asTyped(env.DATA_DIR) : inRoot('.data')

  await installPackages()
  await buildSite()

  const backend = env.API_URL ? undefined : await startBackend(env, { siteUrl, dataFolder })
  const apiUrl = env.API_URL || `http://127.0.0.1:${backend.port}`
  say('Starting the site')
  const site = await startServer('The site', 'apps/web/server/server.ts', {
    NODE_ENV: 'production',
    HOST: host,
    PORT: String(port),
    SITE_URL: siteUrl,
    API_URL: apiUrl,
  })

  say(`
  Site     ${siteUrl}/
  Mailbox  ${siteUrl}/__mock/mailbox
  API      ${siteUrl}/api
  ${backend ? `Data     ${dataFolder}` : `Backend  ${apiUrl}`}

Stop with Ctrl-C.`)
  await Promise.race([site.ended, ...(backend ? [backend.ended] : [])])
}

async function startBackend(env, { siteUrl, dataFolder }) {
  say('Starting the backend')
  return await startServer('The backend', 'apps/mock-api/src/server.ts', {
    ...memoryEnvironment(env),
    NODE_ENV: 'development',
    // Only the site connects to the backend, so its forwarded client address is trusted.
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    SITE_URL: siteUrl,
    DATA_DIR: dataFolder,
    // The contract kit requests hundreds of links; the default would make it wait 5 s for each.
    LINK_MAIL_TICK: env.LINK_MAIL_TICK || '500ms',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  })
}

let stoppedAt
async function stop() {
  if (stoppedAt !== undefined) {
    if (Date.now() - stoppedAt > sameSignalMs) killAll()
    return
  }
  stoppedAt = Date.now()
  say('\nStopping')
  await endAll()
  process.exit(0)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
whenNpmEnds(stop)

try {
  await start(process.env)
} catch (error) {
  // Exits during the shutdown are expected.
  if (stoppedAt === undefined) {
    process.exitCode = exitCodeOf(error)
    await endAll()
  }
}
