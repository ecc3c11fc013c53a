import type { APIRequestContext } from '@playwright/test'
import type { Locale } from '@recruiting/schema/options'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { expect } from './test.ts'

/** Recommends the owner of an address. */
export async function recommend(request: APIRequestContext, email: string, locale: Locale): Promise<void> {
  const { path } = testSupportCalls.createReferral
  const answer = await request.post(path, { data: { ...exampleReferralOrder, email, locale } })
  expect(answer.status(), await answer.text()).toBe(201)
}
