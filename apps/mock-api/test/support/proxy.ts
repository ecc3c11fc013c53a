import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { buildProxy } from '../../src/development/proxy/build-proxy.ts'
import { readProxyConfig } from '../../src/development/proxy/proxy-config.ts'

/** Starts the proxy before a backend; it stops after the test. @returns its origin. */
export async function startLogProxy(target: string): Promise<{ url: string; port: number }> {
  const config = readProxyConfig({ TARGET_URL: target, TRUST_PROXY: 'loopback' })
  const app = await buildProxy(config, { logStream: { write: () => true } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}
