import { BlockList, isIPv6 } from 'node:net'
import { clientOf } from '@recruiting/http/rate-limit'

/** What the addresses of forwarded requests show about the proxies in front, since this process started. */
export type SeenClients = {
  /** Counts a request that came with `X-Forwarded-For`. @param address of the client, as this process believes */
  see: (address: string) => void
  summary: () => {
    /** How many requests were forwarded. */
    forwarded: number
    /** How many of them have an address that no client can have, because somebody invented it. */
    impossible: number
    /** Whether all others have the same address, which is this machine's or in a private network. */
    isOneInside: boolean
  }
}

/** Beginnings of addresses that are reserved for documentation (RFC 5737, RFC 3849). */
const reserved = ['192.0.2.', '198.51.100.', '203.0.113.', '2001:db8:'] as const

const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addSubnet('169.254.0.0', 16)
inside.addSubnet('100.64.0.0', 10)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/** Creates the counters. They hold one address at most, in memory. */
export function createSeenClients(): SeenClients {
  let forwarded = 0
  let impossible = 0
  let only: string | undefined
  let isMixed = false
  return {
    see(address) {
      forwarded += 1
      const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
      if (reserved.some((start) => plain.startsWith(start))) {
        impossible += 1
        return
      }
      if (isMixed) return
      const client = clientOf(plain)
      isMixed = !inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4') || (only ?? client) !== client
      only = client
    },
    summary: () => ({ forwarded, impossible, isOneInside: only !== undefined && !isMixed }),
  }
}
