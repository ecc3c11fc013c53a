import { describe, expect, it, onTestFinished } from 'vitest'
import { type ClamdMode, startClamd, type TestClamd } from '../development/fake-clamd.ts'
import { OperatorError } from '../storage/errors.ts'
import { eicar, openScanner, ScannerFailed, scanContent, scannerPlace } from './clamd.ts'

/** Large enough to fill the buffers of a connection. */
const large = Buffer.alloc(12 * 1024 * 1024, 'abc')

async function clamdFor(mode: ClamdMode = 'right'): Promise<TestClamd> {
  const clamd = await startClamd()
  clamd.mode = mode
  onTestFinished(async () => {
    await clamd.stop()
  })
  return clamd
}

function* inPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

const scan = (clamd: TestClamd, content: Iterable<Buffer>, timeout = '60s') =>
  scanContent(scannerPlace(clamd.url(timeout)), content)

describe('a scanner that works', () => {
  it('gives its verdict of contents of any size', async () => {
    const clamd = await clamdFor()
    const bad = Buffer.concat([large, eicar])
    expect(await scan(clamd, [])).toEqual({ isInfected: false })
    expect(await scan(clamd, [Buffer.alloc(0), eicar])).toMatchObject({ isInfected: true })
    expect(await scan(clamd, inPieces(large))).toEqual({ isInfected: false })
    expect(await scan(clamd, inPieces(bad))).toEqual({
      isInfected: true,
      signature: 'Eicar-Test-Signature',
    })
  })

  it('may add hash and size to the name of what it found', async () => {
    const clamd = await clamdFor('detail')
    expect(await scan(clamd, [eicar])).toEqual({ isInfected: true, signature: 'Eicar' })
    await openScanner(scannerPlace(clamd.url())).probe()
  })
})

describe('a scanner in trouble gives no verdict, and the reason', () => {
  it.each<[ClamdMode, string]>([
    ['hang', 'gave no verdict in 300 ms'],
    ['hangUp', 'it closed the connection'],
    ['garble', 'gave an answer that is no verdict'],
    ['hurry', 'answered before it had the file'],
    ['fail', "could not scan: Can't allocate memory ERROR"],
    ['small', 'raise StreamMaxLength in clamd.conf'],
    ['reset', 'before it had the file, as it does when StreamMaxLength is too small'],
  ])('%s', async (mode, reason) => {
    const clamd = await clamdFor(mode)
    // Only the scanner that hangs has to meet a limit.
    const failure = scan(clamd, inPieces(large), mode === 'hang' ? '300ms' : '60s')
    await expect(failure).rejects.toThrow(ScannerFailed)
    await expect(failure).rejects.toThrow(reason)
  })

  it.each<[ClamdMode, string]>([
    ['lie', 'does not find the test file of EICAR'],
    ['accuse', 'finds Everything.Is.Bad in a harmless text'],
    ['hangUp', 'it closed the connection'],
  ])('its probe fails: %s', async (mode, reason) => {
    const clamd = await clamdFor()
    const scanner = openScanner(scannerPlace(clamd.url()))
    await scanner.probe()
    clamd.mode = mode
    await expect(scanner.probe()).rejects.toThrow(reason)
    expect(scanner.isUnavailable()).toBe(true)
    clamd.mode = 'right'
    await scanner.probe()
    expect(scanner.isUnavailable()).toBe(false)
  })
})

it('passes on the error of a content that cannot be read', async () => {
  const clamd = await clamdFor()
  const unreadable = new Error('altered')
  function* broken() {
    yield large.subarray(0, 1000)
    throw unreadable
  }
  await expect(scan(clamd, broken())).rejects.toBe(unreadable)
})

it('ends with the reason of its signal', async () => {
  const clamd = await clamdFor('hang')
  const stopping = new AbortController()
  const scanning = scanContent(scannerPlace(clamd.url()), [eicar], stopping.signal)
  const reason = new Error('stopping')
  stopping.abort(reason)
  await expect(scanning).rejects.toBe(reason)
  await expect(scanContent(scannerPlace(clamd.url()), [eicar], stopping.signal)).rejects.toBe(reason)
})

describe('the address of a scanner', () => {
  it.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310, timeout: 30_000 }],
    ['tcp://clamav', { host: 'clamav', port: 3310, timeout: 30_000 }],
    ['tcp://[::1]:3311/', { host: '::1', port: 3311, timeout: 30_000 }],
    ['tcp://scanner.example:99?timeout=2m', { host: 'scanner.example', port: 99, timeout: 120_000 }],
  ])('may be %s', (url, place) => {
    expect(scannerPlace(url)).toEqual(place)
  })

  it.each([
    '127.0.0.1:3310',
    'http://127.0.0.1:3310',
    'tcp://',
    'tcp://clamav:0x1',
    'tcp://somebody:secret@clamav',
    'tcp://clamav/socket',
    'tcp://clamav?timeout=1ms',
    'tcp://clamav?timeout=1s&timeout=2s',
    'tcp://clamav?level=high',
  ])('may not be %s, and the message says the form without a value', (url) => {
    const place = () => scannerPlace(url)
    expect(place).toThrow(OperatorError)
    expect(place).toThrow('tcp://host:3310')
    expect(place).not.toThrow('secret')
  })
})
