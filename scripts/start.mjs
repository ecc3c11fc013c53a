/**
 * `npm start`: runs the whole site from a fresh clone. Installs what the lock file says, builds, and runs the
 * reference backend and the site until Ctrl-C. Needs only Node 20 and npm.
 *
 * PORT (3000), HOST (127.0.0.1), DATA_DIR (.data in the repository) and SITE_URL may be set. With API_URL, the origin of
 * another backend, only the site is started. With `-- --proxy <origin>`, a proxy before that backend logs its API with the
 * contract's verdict, and causes faults: its page is `/__mock`. With `-- --empty`, the backend starts without the invented
 * vacancies, in the data folder .data-own.
 */
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonOf } from './lib/arguments.mjs'
import { buildSite, checkPath } from './lib/build.mjs'
import { memoryEnvironment } from './lib/environment.mjs'
import { installPackages } from './lib/install.mjs'
import { sayDamaged } from './lib/installed.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { claimPort } from './lib/port.mjs'
import { endAll, endOnSignals } from './lib/processes.mjs'
import { exitCodeOf, quoted, Refusal, say } from './lib/say.mjs'
import { startServer } from './lib/servers.mjs'

/** The data folder of a company's own vacancies, apart from the invented ones in `.data`. */
const ownData = '.data-own'

/** Exit code for a wrong option, and for a backend that the proxy cannot reach. */
const misconfigured = 2

async function start(env, args) {
  const { proxy: proxied, empty } = optionsOf(args)
  const target = proxyTarget(env, proxied)
  if (empty && (target || env.API_URL)) {
    throw new Refusal(
      '--empty starts the reference backend; it needs neither --proxy nor API_URL.',
      misconfigured,
    )
  }
  checkPath()
  const host = (env.HOST || '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const port = await claimPort(env.PORT || '3000', host, 'npm start')
  const siteUrl = env.SITE_URL || `http://localhost:${port}`
  const dataFolder = env.DATA_DIR ? asTyped(env.DATA_DIR) : inRoot(empty ? ownData : '.data')

  await installPackages()
  // Check this before the build, which takes a minute.
  const proxy = target ? await startProxy(env, { siteUrl, target }) : undefined
  await buildSite()

  const backend = proxy ?? (env.API_URL ? undefined : await startBackend(env, { siteUrl, dataFolder, empty }))
  const apiUrl = env.API_URL || `http://127.0.0.1:${backend.port}`
  say('Starting the site')
  const site = await startServer('The site', 'apps/web/server/server.ts', {
    ...memoryEnvironment(env),
    NODE_ENV: 'production',
    HOST: host,
    PORT: String(port),
    SITE_URL: siteUrl,
    API_URL: apiUrl,
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
    // The backend has the port itself.
    ...(env.METRICS_PORT && backend && !proxy && { METRICS_PORT: String(Number(env.METRICS_PORT) + 1) }),
    STEERED: env.STEERED || String(backend !== undefined),
  })

  say(`
  Site     ${siteUrl}/${backend && !proxy ? `\n  States   ${siteUrl}/__mock/gallery` : ''}
  ${proxy ? `Requests ${siteUrl}/__mock` : `Mailbox  ${siteUrl}/__mock/mailbox`}
  API      ${siteUrl}/api
  ${backend && !proxy ? `Data     ${dataFolder}` : `Backend  ${target ?? apiUrl}`}
${empty ? `\n${nextStep(dataFolder)}\n` : ''}
Stop with Ctrl-C.`)
  await Promise.race([site.ended, ...(backend ? [backend.ended] : [])])
}

/** @throws Refusal for an unknown option */
function optionsOf(args) {
  try {
    return parseArgs({ args, options: { proxy: { type: 'string' }, empty: { type: 'boolean' } } }).values
  } catch (error) {
    const usage = 'Usage: npm start -- [--empty] [--proxy https://staging.example.com]'
    throw new Refusal(`${reasonOf(error)}\n${usage}`, misconfigured)
  }
}

/** What to do on a site without vacancies. */
function nextStep(dataFolder) {
  const folder = relative(asTyped('.'), dataFolder) || '.'
  return `Import your vacancies: npm run mock-api -- jobs import vacancies.csv --data-dir ${quoted(folder)} (docs/make-it-yours.md)`
}

/**
 * @param proxy the value of `--proxy`
 * @returns its origin, or undefined without the option
 * @throws Refusal for a value that is no origin
 */
function proxyTarget(env, proxy) {
  const wanted = 'Give the origin of a backend: npm start -- --proxy https://staging.example.com'
  if (proxy === undefined) return undefined
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined
  const isOrigin =
    /^https?:$/.test(url?.protocol) && url.pathname + url.search + url.hash === '/' && !url.username
  if (!isOrigin) throw new Refusal(`--proxy is no http or https origin. ${wanted}`, misconfigured)
  if (env.API_URL) throw new Refusal('Give either --proxy or API_URL.', misconfigured)
  return url.origin
}

async function startProxy(env, { siteUrl, target }) {
  say('Starting the proxy')
  return await startServer('The proxy', 'apps/mock-api/src/proxy.ts', {
    NODE_ENV: 'development',
    TARGET_URL: target,
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    SITE_URL: siteUrl,
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  })
}

async function startBackend(env, { siteUrl, dataFolder, empty }) {
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
    ...(empty && { SEED: 'none' }),
    // The contract kit requests hundreds of links; the default would make it wait 5 s for each.
    LINK_MAIL_TICK: env.LINK_MAIL_TICK || '500ms',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  })
}

const isEnding = endOnSignals(0, { starting: () => say('\nStopping') })

try {
  await start(process.env, process.argv.slice(2))
} catch (error) {
  if (!isEnding()) {
    process.exitCode = exitCodeOf(error)
    sayDamaged()
    await endAll()
  }
}
