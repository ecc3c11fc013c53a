import { expect, it } from 'vitest'
import { NoScannerPlace, scannerPlace } from './scanner-place.ts'

it.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310, timeout: 30_000 }],
  ['tcp://clamav', { host: 'clamav', port: 3310, timeout: 30_000 }],
  ['tcp://[::1]:3311/', { host: '::1', port: 3311, timeout: 30_000 }],
  ['tcp://scanner.example:99?timeout=2m', { host: 'scanner.example', port: 99, timeout: 120_000 }],
])('%s is a place', (url, place) => {
  expect(scannerPlace(url)).toEqual(place)
})

it.each([
  ['127.0.0.1:3310', 'tcp://host:3310'],
  ['http://127.0.0.1:3310', 'tcp://host:3310'],
  ['tcp://', 'tcp://host:3310'],
  ['tcp://clamav:0x1', 'tcp://host:3310'],
  ['tcp://somebody:secret@clamav', 'clamd has no users'],
  ['tcp://clamav/socket', 'without a path'],
  ['tcp://clamav?timeout=1ms', 'timeout is from 100ms to 10m'],
  ['tcp://clamav?timeout=1s&timeout=2s', 'timeout is from 100ms to 10m'],
  ['tcp://clamav?level=high', 'timeout is from 100ms to 10m'],
])('%s is none, and the message says why without a value', (url, why) => {
  const place = () => scannerPlace(url)
  expect(place).toThrow(NoScannerPlace)
  expect(place).toThrow(why)
  expect(place).not.toThrow('secret')
})
