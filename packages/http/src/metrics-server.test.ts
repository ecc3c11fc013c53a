import { describe, expect, it, onTestFinished } from 'vitest'
import { serveMetrics } from './metrics-server.ts'

const metrics = { scrape: async () => 'a_total 1\n', contentType: 'text/plain; version=0.0.4' }

async function start(served: Parameters<typeof serveMetrics>[0] = metrics): Promise<string> {
  const { port, close } = await serveMetrics(served, { host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  return `http://127.0.0.1:${port}`
}

describe('the address of the metrics', () => {
  it('answers /metrics in the format of Prometheus', async () => {
    const answer = await fetch(`${await start()}/metrics`)

    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4')
    expect(await answer.text()).toBe('a_total 1\n')
  })

  it.each([
    ['GET', '/', 404],
    ['GET', '/api/jobs', 404],
    ['POST', '/metrics', 405],
    ['HEAD', '/metrics', 200],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect((await fetch((await start()) + path, { method })).status).toBe(status)
  })

  it('answers 500 without a word when a scrape fails', async () => {
    const answer = await fetch(
      `${await start({ ...metrics, scrape: async () => Promise.reject(new Error('secret')) })}/metrics`,
    )

    expect([answer.status, await answer.text()]).toEqual([500, ''])
  })
})

describe('an address that cannot be used is named in one line', () => {
  it('when it is in use', async () => {
    const port = Number(new URL(await start()).port)

    await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow(
      `127.0.0.1:${port} is in use; choose another METRICS_PORT.`,
    )
  })

  it('when it is not an address of this machine', async () => {
    await expect(serveMetrics(metrics, { host: '2001:db8::1', port: 9464 })).rejects.toThrow(
      /^Cannot listen on \[2001:db8::1\]:9464 \(E\w+\); choose another METRICS_HOST or METRICS_PORT\.$/,
    )
  })
})

it('is closed with its connections, so that the process can end', async () => {
  const { port, close } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const ask = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(await ask()).toBe('a_total 1\n')
  close()

  await expect(ask()).rejects.toThrow('fetch failed')
})
