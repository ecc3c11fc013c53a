import { setTimeout as wait } from 'node:timers/promises'
import { member } from './contract.ts'
import type { Exchange } from './exchange.ts'
import type { Http } from './http.ts'
import { expectEqual, expectThat, Mismatch } from './mismatch.ts'

/** The longest wait for the verdict on a staged file, in milliseconds. */
const scanPatience = 60_000
/** Milliseconds between two questions. */
const interval = 200

/** Asks until a staged file is judged. @returns the last answer. Throws `Mismatch` when that takes too long. */
export async function judgedScan(http: Pick<Http, 'call'>, id: string): Promise<Exchange> {
  for (let left = scanPatience; ; left -= interval) {
    const exchange = await http.call('getUploadScan', { params: { id } })
    expectEqual('the status of getUploadScan', exchange.received.status, 200, exchange)
    if (scanIn(exchange) !== 'scanning') return exchange
    if (left <= 0)
      throw new Mismatch(`the scan after ${scanPatience / 1000} s`, 'a verdict', 'scanning', exchange)
    await wait(interval)
  }
}

/**
 * Waits until an application can claim a harmless file.
 * @param staged the answer of `stageUpload`
 * @returns the file's id.
 */
export async function claimable(http: Pick<Http, 'call'>, staged: Exchange): Promise<string> {
  expectEqual('the status of a staged file', staged.received.status, 201, staged)
  const id = String(member(staged.received.json, 'id'))
  if (scanIn(staged) !== 'scanning') return id
  const exchange = await judgedScan(http, id)
  const scan = scanIn(exchange)
  expectThat(
    'a harmless file is clean or notScanned',
    scan === 'clean' || scan === 'notScanned',
    scan,
    exchange,
  )
  return id
}

/** The state of the scan in an answer. */
export function scanIn(exchange: Exchange): unknown {
  return member(exchange.received.json, 'scan')
}
