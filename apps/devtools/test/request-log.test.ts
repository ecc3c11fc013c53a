import type { LoggedExchange } from '@recruiting/schema/steering/entities'
import { describe, expect, it } from 'vitest'
import { createRequestLog, type Exchange } from '../src/log.ts'

function exchange(target: string, bytes = 1): Exchange {
  return {
    at: 0,
    method: 'GET',
    target,
    httpVersion: '1.1',
    origin: 'http://localhost',
    requestHeaders: {},
    requestBody: { bytes: Buffer.alloc(0), size: 0 },
    isReceived: true,
    parts: undefined,
    status: 200,
    answerHeaders: {},
    answerBody: { bytes: Buffer.alloc(bytes), size: bytes },
    isSeen: true,
    took: 1,
    steeredBy: [],
  }
}

/** A log of three entries that records what it describes. */
function recorded() {
  const described: string[] = []
  const log = createRequestLog((id, { at, method, target, status, took, origin }): LoggedExchange => {
    described.push(target)
    return {
      ...{ id, at: new Date(at).toISOString(), method, target, status, took, origin },
      ...{ verdict: 'conforms', findings: [], steeredBy: [], requestHeaders: {}, requestBody: '' },
      ...{ answerHeaders: {}, answerBody: '', curl: '' },
    }
  }, 3)
  const add = (target: string, bytes?: number) => log.add(exchange(target, bytes), log.generation())
  const targets = () => log.list({}).map(({ target }) => target)
  return { log, add, targets, described }
}

describe('the log', () => {
  it('keeps the newest entries, with ids that increase', () => {
    const { log, add, targets } = recorded()
    for (const target of ['/a', '/b', '/c', '/d']) add(target)
    expect(targets()).toEqual(['/d', '/c', '/b'])
    expect(log.list({}).map(({ id }) => id)).toEqual(['4', '3', '2'])
    expect(log.find('1')).toBeUndefined()
  })

  it('judges an entry once, and none that nobody reads', () => {
    const { add, targets, described } = recorded()
    for (const target of ['/a', '/b', '/c', '/d']) add(target)
    expect(described).toEqual([])
    targets()
    targets()
    expect(described).toEqual(['/b', '/c', '/d'])
  })

  it('judges the oldest when their bodies need too much memory', () => {
    const { add, described } = recorded()
    const large = 5 * 1024 * 1024
    add('/a', large)
    add('/b', large)
    expect(described).toEqual(['/a'])
    add('/c', large)
    expect(described).toEqual(['/a', '/b'])
  })

  it('drops an exchange that began before the log was emptied', () => {
    const { log, add, targets } = recorded()
    const before = log.generation()
    add('/a')
    log.clear()
    log.add(exchange('/late'), before)
    expect(targets()).toEqual([])
  })
})
