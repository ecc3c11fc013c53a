import { request, testPath, wireCases } from '@recruiting/http/test-requests'
import { exchange } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** The last request on the connection; only its answer is 404. */
const last = request('GET', ['Connection: close'], '').replace(testPath, '/api/last')

describe('where a request ends', () => {
  it.each(wireCases)('$name', async ({ bytes, requests, isWrongLater = false }) => {
    const text = await exchange(backend, Buffer.from(bytes + last, 'latin1'))
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    const answers = statuses.filter((status) => status !== 100)

    if (requests.length === 0) {
      expect(['', '400', '431', '413', ...(isWrongLater ? ['405'] : [])]).toContain(answers.join())
    } else {
      const expected = requests.map(({ method }) => statusOf(method))
      expect(answers.slice(0, requests.length)).toEqual(expected)
      // The bytes after the case are parsed as the next request, or the connection is closed.
      expect([[], [404]]).toContainEqual(answers.slice(requests.length))
    }
  })
})

/** The status for a method at the path of the cases, which supports only reading. */
function statusOf(method: string): number {
  return method === 'GET' || method === 'HEAD' ? 200 : 405
}
