import { fastify, LogController } from 'fastify'
import { describe, expect, it } from 'vitest'
import { logOptions, withheldMessage } from './log-options.ts'
import { canary, flawsOfLog, linesOf } from './test-canaries.ts'

class Ours extends Error {
  override name = 'Ours'
}

/** A server with the options of both servers, and its log. */
function server() {
  const lines: string[] = []
  const app = fastify({
    logger: logOptions({
      level: 'trace',
      stream: { write: (line: string) => lines.push(line) > 0 },
      isOurs: (error) => error instanceof Ours,
    }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  })
  return { app, log: () => lines.join('') }
}

function cyclic(): Error {
  const error = new Error(canary)
  error.cause = error
  return error
}

describe('a log line', () => {
  it.each([
    ['an error', new Error(canary)],
    ['an error with a cause', new Error('a', { cause: new Error(canary) })],
    ['an error that is its own cause', cyclic()],
    ['an error whose message looks like a frame', new Error(`a\n    at ${canary} (file.ts:1:1)`)],
    ['an error with a value as its code', Object.assign(new Error('a'), { code: canary, errcode: canary })],
    ['an error with a value as its name', Object.assign(new Error('a'), { name: `${canary} 1` })],
    ['a thrown text', canary],
    ['a rejected object', { message: canary }],
  ])('of %s contains no value', (_what, thrown) => {
    const { app, log } = server()
    app.log.error({ err: thrown }, 'internal')
    app.log.error({ err: thrown })
    app.log.error(thrown instanceof Error ? thrown : { err: thrown })
    app.log.warn({ req: { url: `/${canary}` }, res: { body: canary } }, 'a message')

    expect(flawsOfLog(log())).toEqual([])
    expect(linesOf(log())).toHaveLength(4)
  })

  it.each([
    [`Reply was already sent, did you forget to "return reply" in the "/${canary}" (GET) route?`],
    [`Route GET:/${canary} not found`],
    [`a\n{"level":"info","msg":"${canary}"}`],
    [`\u001b[31m${canary}@example.com`],
    [`\u009b31m${canary}`],
  ])('withholds the message %j', (message) => {
    const { app, log } = server()
    app.log.warn(message)
    app.log.warn({}, message)

    expect(flawsOfLog(log())).toEqual([])
    expect(linesOf(log()).map(({ msg }) => msg)).toEqual([withheldMessage, withheldMessage])
  })

  it('keeps the kind, code and place of an error, and the message of our own', () => {
    const { app, log } = server()
    app.log.error({ err: Object.assign(new TypeError(canary), { code: 'ERR_A' }) }, 'internal')
    app.log.error({ err: new Ours('/jobs/0') }, 'internal')
    const [foreign, ours] = linesOf(log())

    expect(foreign).toMatchObject({
      level: 'error',
      msg: 'internal',
      err: { type: 'TypeError', code: 'ERR_A', message: '' },
    })
    expect(JSON.stringify(foreign)).toContain('log-options.test.ts')
    expect(ours).toMatchObject({ err: { type: 'Ours', message: '/jobs/0' } })
  })

  it('has only the fields that are listed', () => {
    const { app, log } = server()
    app.log.info({ status: 200, headers: { cookie: canary }, [canary]: 1 }, 'answered')

    expect(linesOf(log())).toMatchObject([{ status: 200 }])
    expect(flawsOfLog(log())).toEqual([])
    expect(log()).not.toContain('headers')
  })

  it('has the time in UTC', () => {
    const { app, log } = server()
    app.log.info('a message')
    const [line] = linesOf(log())

    expect(new Date(String(line?.time)).toISOString()).toBe(line?.time)
  })
})
