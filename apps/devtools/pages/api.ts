import { callUrl } from '@recruiting/schema/contract/request'
import type { Issue } from '@recruiting/schema/issue'
import { type TestSupportCallName, worldHeader } from '@recruiting/schema/test-support/calls'
import { steeringClient, testSupportClient } from '@recruiting/schema/test-support/client'
import { TestSupport } from '@recruiting/schema/test-support/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** How often a visible page asks for changes, in ms. */
const interval = 2000

export const steering = steeringClient('')
export const support = testSupportClient('')

/** A call was refused, or got no answer. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string | undefined
  readonly title: string | undefined
  readonly issues: readonly Issue[]

  constructor({ code, title, issues = [] }: { code?: string; title?: string; issues?: Issue[] } = {}) {
    super(code)
    this.code = code
    this.title = title
    this.issues = issues
  }
}

/**
 * Makes a call that changes something. Its body is what was typed: the server judges it.
 * @throws Refused with the problem of the answer
 */
export async function send(
  { method, path }: { method: string; path: `/${string}` },
  { params, body }: { params?: Record<string, string>; body?: unknown } = {},
): Promise<unknown> {
  const answer = await fetch(callUrl({ path }, params, undefined, ''), {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused()
  })
  const text = await answer.text()
  const value = text.startsWith('{') ? JSON.parse(text) : {}
  if (!answer.ok) throw new Refused({ code: `HTTP ${answer.status}`, ...value })
  return value
}

/** The answer of a call, asked again while the page is visible; undefined while there is none. */
export function useCall<T>(name: string, ask: () => Promise<T>, every = interval): T | undefined {
  return useQuery({ queryKey: [name], queryFn: ask, refetchInterval: every, retry: false }).data
}

/** Asks every call of the page again. */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

/** Says whether the backend has a call for tests; undefined before it is known. */
export function useOffered(): ((name: TestSupportCallName) => boolean) | undefined {
  const calls = useCall('getTestSupport', async () => {
    const answer = await fetch('/__mock', { headers: { accept: 'application/json' } })
    const list = TestSupport.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined)
    return list.data?.calls ?? []
  })
  return calls && ((name) => calls.includes(name))
}

/** The world of this browser, from its cookie; undefined in the common one. */
export function currentWorld(): string | undefined {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === worldHeader)?.[1] || undefined
}

/** Chooses the world of this browser until it is closed; undefined: the common one. */
export function enterWorld(id: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere yet.
  document.cookie = `${worldHeader}=${id ?? ''}; Path=/; SameSite=Lax${id === undefined ? '; Max-Age=0' : ''}`
}
