import { describe, expect, it, onTestFinished } from 'vitest'
import { toIso } from '../src/clock.ts'
import { startClamd } from '../src/development/fake-clamd.ts'
import { diagnose } from '../src/operate/diagnose.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { stage } from './support/uploads.ts'

const minute = 60_000

async function findings({ context }: Pick<Backend, 'context'>) {
  return (await diagnose(context)).filter(({ check }) => check === 'scanner')
}

describe('doctor: scanner', () => {
  async function withScanner(settings: Record<string, string> = {}) {
    const clamd = await startClamd()
    onTestFinished(async () => {
      await clamd.stop().catch(() => undefined)
    })
    return { clamd, backend: await startBackend({ CLAMAV_URL: clamd.url(), ...settings }) }
  }

  it('is in order without one, and with one that finds the test file', async () => {
    expect(await findings(await startBackend())).toEqual([
      { check: 'scanner', isOk: true, message: 'files are not scanned: CLAMAV_URL is not set.' },
    ])
    const { clamd, backend } = await withScanner()
    const works = `the scanner at 127.0.0.1:${clamd.port} finds the test file of EICAR`
    expect(await findings(backend)).toEqual([
      { check: 'scanner', isOk: true, message: `${works}; no file waits.` },
    ])
    await stage(backend, 'resume')
    const since = toIso(backend.clock.now)
    expect(await findings(backend)).toEqual([
      { check: 'scanner', isOk: true, message: `${works}; waiting files: 1, the oldest since ${since}.` },
    ])
  })

  it.each([
    ['wait', 'are refused'],
    ['accept', 'judged later'],
  ])('is unavailable, with UNSCANNED_FILES=%s', async (UNSCANNED_FILES, advice) => {
    const { clamd, backend } = await withScanner({ UNSCANNED_FILES })
    clamd.mode = 'lie'
    expect(await findings(backend)).toMatchObject([
      { isOk: false, message: expect.stringContaining('has no signatures; no file waits.') },
    ])
    await clamd.stop()
    expect(await findings(backend)).toMatchObject([
      {
        isOk: false,
        message: expect.stringContaining('ECONNREFUSED'),
        advice: expect.stringContaining(advice),
      },
    ])
  })

  it('reports files that should have been judged, also after CLAMAV_URL was removed', async () => {
    const { backend } = await withScanner()
    const { context, clock } = backend
    await stage(backend, 'resume')
    const since = toIso(clock.now)
    clock.now += 15 * minute
    const waiting = `waiting files: 1, the oldest since ${since}`
    expect(await findings(backend)).toMatchObject([
      { isOk: false, message: expect.stringContaining(waiting), advice: expect.stringContaining('log') },
    ])
    const config = { ...context.config, CLAMAV_URL: undefined }
    expect(await findings({ context: { ...context, config } })).toMatchObject([
      { isOk: false, message: `${waiting}; no scanner judges them.` },
    ])
  })
})
