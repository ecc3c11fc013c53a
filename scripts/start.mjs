/**
 * `npm start`: runs the whole site from a fresh clone. Installs what the lock file says, builds, and runs the reference
 * backend, the development tools in front of it and the site until Ctrl-C. Needs only Node 20 and npm.
 *
 * PORT (3000), HOST (127.0.0.1), DATA_DIR (.data in the repository) and SITE_URL may be set. With `-- --proxy <origin>`,
 * another backend is behind the tools. With API_URL, the origin of another backend, only the site is started. With
 * `-- --empty`, the reference backend starts without the invented vacancies, in the data folder .data-own.
 */
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonOf } from './lib/arguments.mjs'
import { buildSite, buildTools, checkPath } from './lib/build.mjs'
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

/** Exit code for a wrong option, and for a backend that the tools cannot reach. */
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
  // Before the build, which takes a minute: the tools refuse a backend that they cannot reach.
  const early = target ? await startTools(env, { siteUrl, target }) : undefined
  await buildSite()
  if (!env.API_URL) await buildTools()

  const backend = early || env.API_URL ? undefined : await startBackend(env, { siteUrl, dataFolder, empty })
  const tools =
    early ?? (backend && (await startTools(env, { siteUrl, target: `http://127.0.0.1:${backend.port}` })))
  const apiUrl = env.API_URL || `http://127.0.0.1:${tools.port}`
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
    ...(env.METRICS_PORT && backend && { METRICS_PORT: String(Number(env.METRICS_PORT) + 1) }),
    STEERED: env.STEERED || String(tools !== undefined),
  })

  say(`
  Site     ${siteUrl}/${tools ? `\n  Tools    ${siteUrl}/__mock\n  States   ${siteUrl}/__mock/gallery\n  Mailbox  ${siteUrl}/__mock/mailbox` : ''}
  API      ${siteUrl}/api
  ${backend ? `Data     ${dataFolder}` : `Backend  ${target ?? apiUrl}`}
${empty ? `\n${nextStep(dataFolder)}\n` : ''}
Stop with Ctrl-C.`)
  await Promise.race([site, tools, backend].filter(Boolean).map(({ ended }) => ended))
}

/** @throws Refusal for an unknown option */
function optionsOf(args) {
  const usage = 'Usage: npm start -- [--empty] [--proxy https://staging.example.com]'
  if (args.includes('--help')) throw new Refusal(usage, 0)
  try {
    return parseArgs({ args, options: { proxy: { type: 'string' }, empty: { type: 'boolean' } } }).values
  } catch (error) {
    throw new Refusal(`${reasonOf(error)}\n${usage}`, misconfigured)
  }
}

/** What to do on a site without vacancies. */
function nextStep(dataFolder) {
  const folder = relative(asTyped('.'), dataFolder) || '.'
  return `Import your vacancies: npm run operate -- jobs import vacancies.csv --data-dir ${quoted(folder)} (docs/make-it-yours.md)`
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

async function startTools(env, { siteUrl, target }) {
  say('Starting the development tools')
  return await startServer('The server of the development tools', 'apps/devtools/src/main.ts', {
    NODE_ENV: 'development',
    TARGET_URL: target,
    HOST: '127.0.0.1',
    PORT: '0',
    // Only the site connects to the tools, so its forwarded client address is trusted.
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
    // Only the tools connect to the backend, so its forwarded client address is trusted.
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
