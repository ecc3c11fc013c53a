import { readConfig, type SiteConfig } from './config.ts'
import { buildSite } from './site.ts'

/** How long requests under way may take to end once the site is told to stop, in milliseconds. */
const graceMs = 10_000

/** Runs the site until it is told to stop. A parent process is told the port as soon as it listens. */
async function serve(config: SiteConfig): Promise<void> {
  const site = await buildSite(config)
  await site.listen({ host: config.host, port: config.port })
  const address = site.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  if (process.send === undefined) console.log(`The site listens on http://${config.host}:${port}`)
  else process.send({ type: 'listening', port })

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => site.server.closeAllConnections(), graceMs).unref()
    void site.close().finally(letGoOfParent)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop)
}

function complain(error: unknown): void {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const reason = error instanceof Error ? error.message : String(error)
  console.error(inUse ? `${reason}. Set PORT to a port that is free.` : reason)
  process.exitCode = 1
  letGoOfParent()
}

/** The channel to the parent would keep the process alive. */
function letGoOfParent(): void {
  if (process.connected) process.disconnect?.()
}

try {
  await serve(readConfig(process.env))
} catch (error) {
  complain(error)
}
