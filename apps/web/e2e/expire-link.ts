import type { APIRequestContext } from '@playwright/test'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import { expect } from './test.ts'

/** Lets an emailed link expire: the shortest configurable lifetime, one hour, is too long for a test. */
export async function expireLink(request: APIRequestContext, link: string): Promise<void> {
  const token = new URL(link, 'http://site').pathname.split('/').at(-1)
  const answer = await request.post(testSupportCalls.endLink.path, { data: { token, as: 'expired' } })
  expect(answer.status(), await answer.text()).toBe(204)
}
