/**
 * `npm start`: the whole site from a fresh clone. Installs what the lock file says, builds, and runs
 * the reference backend and the site until Ctrl-C. Needs nothing but Node 20 and npm.
 *
 * PORT (3000), HOST (127.0.0.1), DATA_DIR (.data in the repository) and SITE_URL may be set.
 */
import { buildSite } from './lib/build.mjs'
import { memoryEnvironment } from './lib/environment.mjs'
import { installPackages } from './lib/install.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { claimPort } from './lib/port.mjs'
import { endAll, killAll, whenNpmEnds } from './lib/processes.mjs'
import { exitCodeOf, say } from './lib/say.mjs'
import { startServer } from './lib/servers.mjs'

/** npm passes a Ctrl-C on that the terminal has sent already: what comes so soon is the same one. */
const sameSignalMs = 500

async function start(env) {
  const host = env.HOST || '127.0.0.1'
  const port = await claimPort(env.PORT || '3000', host)
  const siteUrl = env.SITE_URL || `http://localhost:${port}`
  const dataFolder = env.DATA_DIR ? asTyped(env.DATA_DIR) : inRoot('.data')

  await installPackages()
  await buildSite()

  say('Starting the backend and the site')
  const backend = await startServer('The backend', 'apps/mock-api/src/server.ts', {
    ...memoryEnvironment(env),
    NODE_ENV: 'development',
    // The site is the only one who calls, so it is believed about who asked.
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    SITE_URL: siteUrl,
    DATA_DIR: dataFolder,
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  })
  const site = await startServer('The site', 'apps/web/server/server.ts', {
    NODE_ENV: 'production',
    HOST: host,
    PORT: String(port),
    SITE_URL: siteUrl,
    API_URL: `http://127.0.0.1:${backend.port}`,
  })

  say(`
  Site     ${siteUrl}/
  Mailbox  ${siteUrl}/__mock/mailbox
  API      ${siteUrl}/api
  Data     ${dataFolder}

Stop with Ctrl-C.`)
  await Promise.race([backend.ended, site.ended])
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
  // Processes that end while everything is being stopped are no news.
  if (stoppedAt === undefined) {
    process.exitCode = exitCodeOf(error)
    await endAll()
  }
}
