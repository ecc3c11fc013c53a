import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toolOptions } from './environment.mjs'

/** How long the registry may take to answer before the command says so, in milliseconds. */
const patienceMs = 5000

/** Variables with which npm and pnpm go through a proxy; `fetch` would go past it. */
const proxyVariable = /^(?:https?|all)_proxy$/i

/**
 * Asks whether the registry answers at all; any status is an answer. Behind a proxy it asks nothing.
 * @returns {Promise<string | undefined>} why not, in one line
 */
export async function silenceOfRegistry() {
  const settings = await settingsOfNpm()
  const isBehindProxy =
    Object.keys(process.env).some((name) => proxyVariable.test(name)) ||
    [settings.proxy, settings['https-proxy']].some((value) => value !== 'null')
  if (isBehindProxy || !URL.canParse(settings.registry)) return undefined
  try {
    await fetch(settings.registry, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) })
    return undefined
  } catch (error) {
    const reason =
      error.name === 'TimeoutError'
        ? `nothing within ${patienceMs / 1000} s`
        : (error.cause?.code ?? error.message)
    return `The registry ${settings.registry} does not answer (${reason}).`
  }
}

async function settingsOfNpm() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    const names = ['registry', 'proxy', 'https-proxy']
    const { stdout } = await promisify(execFile)(npm, ['config', 'get', ...names], toolOptions())
    return Object.fromEntries(stdout.split('\n').map((line) => line.trim().split(/=(.*)/, 2)))
  } catch {
    // The installation says what is wrong with npm.
    return {}
  }
}
