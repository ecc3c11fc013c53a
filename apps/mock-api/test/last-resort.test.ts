import { once } from 'node:events'
import { connect } from 'node:net'
import { flawsOfLog, linesOf } from '@recruiting/http/test-canaries'
import { defectOnSignal, defectSignal, defects } from '@recruiting/http/test-defects'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { startServer } from './support/server-process.ts'
import { samples } from './support/uploads.ts'

/** A process needs half a minute to start on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

type Defect = keyof typeof defects

async function startWith(defect: Defect, more: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  return await startServer({ DATA_DIR: folder.path, NODE_OPTIONS: defectOnSignal(defect), ...more })
}

const upload = multipartBody([
  { name: 'kind', value: 'resume' },
  { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' },
])
const head = `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nContent-Length: ${upload.length}\r\nExpect: 100-continue\r\n\r\n`

describe.each(Object.keys(defects) as Defect[])('%s', (defect) => {
  it('is logged without its message; running requests finish, then the process ends with 1', async () => {
    const server = await startWith(defect)
    const socket = connect(server.port ?? 0, '127.0.0.1')
    const answered = once(socket, 'data')
    socket.write(head)
    await answered
    server.child.kill(defectSignal)
    const livez = () => fetch(`http://127.0.0.1:${server.port}/livez`).catch(() => 'refused')
    await expect.poll(livez).toBe('refused')
    const finished = once(socket, 'data')
    socket.write(upload)
    expect(String(await finished)).toContain('HTTP/1.1 201 Created')

    expect(await server.ended).toBe(1)
    expect(linesOf(server.log())).toMatchObject([
      { level: 'fatal', msg: 'uncaught error: the process ends', err: { type: 'TypeError', message: '' } },
    ])
    expect(server.log()).toContain('at ')
    expect(flawsOfLog(server.log())).toEqual([])
    expect(server.errors()).toBe('')
  })
})

it('ends the process although a request never finishes', async () => {
  const server = await startWith('a thrown error', { SHUTDOWN_TIMEOUT: '1s' })
  const socket = connect(server.port ?? 0, '127.0.0.1').on('error', () => undefined)
  const answered = once(socket, 'data')
  socket.write(head)
  await answered
  server.child.kill(defectSignal)

  expect(await server.ended).toBe(1)
})

it('makes the exit code of a shutdown that is under way 1', async () => {
  const server = await startWith('a thrown error', { SHUTDOWN_DELAY: '2s' })
  server.child.kill('SIGTERM')
  const readyz = async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status
  await expect.poll(readyz).toBe(503)
  server.child.kill(defectSignal)

  expect(await server.ended).toBe(1)
})
