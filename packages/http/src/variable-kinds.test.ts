import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  byteCount,
  duration,
  hostAndPort,
  listenAddress,
  origin,
  trustedProxies,
  wholeNumber,
} from './variable-kinds.ts'

const kinds: readonly (readonly [
  name: string,
  kind: z.ZodType<unknown, string>,
  read: readonly (readonly [text: string, value: unknown])[],
  refused: readonly string[],
])[] = [
  [
    'an address to listen on',
    listenAddress,
    [
      ['::1', '::1'],
      ['[::1]', '::1'],
      ['[2001:DB8::1]', '2001:DB8::1'],
      ['0.0.0.0', '0.0.0.0'],
      ['backend', 'backend'],
    ],
    ['', 'a b', 'http://a', '[::1', '::1]', '[a b]', '[]'],
  ],
  [
    'a whole number',
    wholeNumber(0, 65_535),
    [
      ['0', 0],
      ['65535', 65_535],
    ],
    ['65536', '-1', '3e3', '1.0', '10s', ''],
  ],
  [
    'a duration',
    duration,
    [
      ['250ms', 250],
      ['90s', 90_000],
      ['15m', 900_000],
      ['2h', 7_200_000],
      ['730d', 63_072_000_000],
    ],
    ['soon', '10', 's', '1.5h', '-1s', '1 s', '1H'],
  ],
  [
    'a size',
    byteCount(10 * 1024 ** 2),
    [
      ['10MiB', 10_485_760],
      ['1GiB', 1_073_741_824],
      ['2TiB', 2_199_023_255_552],
    ],
    ['9MiB', '10MB', '1.5GiB', '1024', 'GiB'],
  ],
  [
    'an origin',
    origin,
    [
      ['https://jobs.example.com/', 'https://jobs.example.com'],
      ['http://127.0.0.1:80', 'http://127.0.0.1'],
      ['HTTPS://Jobs.example:8443', 'https://jobs.example:8443'],
      ['http://[::1]:4000', 'http://[::1]:4000'],
    ],
    [
      'jobs.example.com',
      'ftp://jobs.example',
      'file:///etc',
      'https://a.example/jobs',
      'https://a.example//',
      'https://a.example?x',
      'https://a.example#x',
      'https://a.example\\jobs',
      'https://user:secret@a.example',
      'https:a.example',
      'https://',
      'https://a b',
    ],
  ],
  [
    'trusted proxies',
    trustedProxies,
    [
      ['', false],
      [' , ', false],
      ['127.0.0.1, ::1', ['127.0.0.1', '::1']],
      ['10.0.0.0/8,2001:db8::/32 uniquelocal', ['10.0.0.0/8', '2001:db8::/32', 'uniquelocal']],
    ],
    ['everybody', 'loopback,proxy.example', 'loopback ::/0'],
  ],
]

describe.each(kinds)('%s', (_name, kind, read, refused) => {
  it.each(read)('reads %j as %j', (text, value) => {
    expect(kind.parse(text)).toEqual(value)
  })

  it.each(refused)('refuses %j', (text) => {
    expect(kind.safeParse(text).success).toBe(false)
  })
})

it.each([
  ['127.0.0.1', '127.0.0.1:80'],
  ['localhost', 'localhost:80'],
  ['::1', '[::1]:80'],
])('the address %s with a port is %s', (host, address) => {
  expect(hostAndPort(host, 80)).toBe(address)
  expect(URL.canParse(`http://${address}`)).toBe(true)
})
