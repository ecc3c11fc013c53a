import type { Case } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import { jsonCases, mediaTypeCases } from './bodies.ts'
import { cachingCases } from './caching.ts'
import { clockCases } from './clock.ts'
import { deletionCases } from './deletion.ts'
import { headerCases, originCases } from './headers.ts'
import { framingCases, httpCases } from './http.ts'
import { idempotencyCases } from './idempotency.ts'
import { jobCases, jobDetailCases } from './jobs.ts'
import { jobChangeCases } from './jobs-changes.ts'
import { jobListCases, openedJobsCases } from './jobs-list.ts'
import { languageCases } from './languages.ts'
import { limitCases } from './limits.ts'
import { linkRenewalCases } from './link-renewal.ts'
import { linkStateCases } from './link-states.ts'
import { linkTokenCases, scannerCases } from './link-tokens.ts'
import { mailCases } from './mails.ts'
import { orderCases } from './order-of-checks.ts'
import { stateOrderCases } from './order-of-state.ts'
import { personalInfoCases } from './personal-info.ts'
import { personalInfoAddressCases } from './personal-info-address.ts'
import { personalInfoFileCases } from './personal-info-files.ts'
import { personalInfoVersionCases } from './personal-info-versions.ts'
import { queryCases } from './queries.ts'
import { rateLimitCases } from './rate-limits.ts'
import { referralCases } from './referral.ts'
import { stageCases } from './stages.ts'
import { storedTextCases, submitStateCases } from './submit-state.ts'
import { uploadClaimCases, uploadScanCases } from './uploads-claims.ts'
import { uploadPartCases } from './uploads-parts.ts'
import { sampleCases } from './uploads-samples.ts'
import { validationCases } from './validation.ts'
import { worldCases } from './worlds.ts'

/** The cases about requests: how they are read, checked and refused. */
export function requestCases(contract: Contract): Case[] {
  return [
    ...jobListCases(contract),
    ...jobDetailCases,
    ...cachingCases(contract),
    ...queryCases(contract),
    ...languageCases(contract),
    ...headerCases,
    ...httpCases(contract),
    ...originCases(contract),
    ...jsonCases(contract),
    ...limitCases,
    ...framingCases,
    ...stageCases(contract),
    ...mediaTypeCases(contract),
    ...validationCases(contract),
    ...orderCases(contract),
    ...stateOrderCases(contract),
    ...sampleCases(contract),
    ...uploadPartCases,
    ...uploadClaimCases,
    ...uploadScanCases,
    ...idempotencyCases,
  ]
}

/**
 * The cases about what is stored, and what changes when.
 * @param randomTests of `worlds.side-by-side`
 */
export function stateCases(contract: Contract, randomTests?: number): Case[] {
  return [
    ...openedJobsCases,
    ...submitStateCases,
    ...storedTextCases,
    ...personalInfoCases(contract),
    ...personalInfoVersionCases(contract),
    ...personalInfoFileCases,
    ...personalInfoAddressCases,
    ...linkStateCases,
    ...linkTokenCases(contract),
    ...scannerCases,
    ...linkRenewalCases,
    ...referralCases,
    ...deletionCases(contract),
    ...mailCases,
    ...jobChangeCases,
    ...clockCases(contract),
    ...rateLimitCases(contract),
    ...worldCases(randomTests),
  ]
}

/** All cases, in the order in which they are reported; `randomTests` as for `stateCases`. Throws `TypeError` when an id occurs twice. */
export function allCases(contract: Contract, randomTests?: number): Case[] {
  const cases = [...jobCases, ...requestCases(contract), ...stateCases(contract, randomTests)]
  const seen = new Set<string>()
  for (const { id } of cases) {
    if (seen.has(id)) throw new TypeError(`Two cases have the id ${id}`)
    seen.add(id)
  }
  return cases
}
