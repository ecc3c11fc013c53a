import { readFileSync } from 'node:fs'
import type { LoggedExchange } from '@recruiting/schema/steering/entities'
import { type SteeringClient, steeringClient } from '@recruiting/schema/test-support/client'
import { expect } from 'vitest'

/** The log of a server through its calls. */
export type LogReader = {
  call: SteeringClient
  /** Waits for the next logged request and returns it; the log was empty before. */
  single: () => Promise<LoggedExchange>
}

export function logOf({ url }: { url: string }): LogReader {
  const call = steeringClient(url)
  return {
    call,
    async single() {
      await expect.poll(async () => (await call('listRequests')).requests.length).toBe(1)
      const [entry] = (await call('listRequests')).requests
      return await call('getRequest', { params: { id: entry?.id ?? '' } })
    },
  }
}

const contract: unknown = JSON.parse(
  readFileSync(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8'),
)

/** What the contract says at the place of a finding; undefined when the place does not exist. */
export function contractAt(place: string): unknown {
  const [file, pointer = ''] = place.split('#')
  if (file !== 'contract/openapi.json') return undefined
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
      contract,
    )
}
