import { untrustedProxyWarning } from '@recruiting/http/trusted-proxies'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { whyUnusable } from './probe.ts'

/** Exit code when the backend cannot be reached or a variable is wrong, as of the contract kit. */
const misconfigured = 2

/** Ends the process: the channel to the parent process would keep it alive. */
function refuse(reason: string): never {
  console.error(reason)
  process.exit(misconfigured)
}

try {
  await main()
} catch (error) {
  if (error instanceof ConfigError) refuse(error.message)
  const isOfListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  if (isOfListening) refuse(`${error.message}. Set HOST and PORT to a free place.`)
  throw error
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const reason = await whyUnusable(config.TARGET_URL)
  if (reason !== undefined) refuse(reason)
  const app = await buildApp(config)
  const warning = untrustedProxyWarning({
    behindTls: config.SITE_URL.startsWith('https:'),
    trustProxy: config.TRUST_PROXY,
  })
  if (warning !== undefined) app.log.warn(warning)

  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    app.server.closeAllConnections()
    void app.close().finally(() => process.exit(0))
  }
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop)

  await app.listen({ host: config.HOST, port: config.PORT })
  const address = app.server.address()
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : config.PORT })
}
