import type { Case } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import { jsonCases, limitCases, mediaTypeCases } from './bodies.ts'
import { cachingCases } from './caching.ts'
import { clockCases } from './clock.ts'
import { deletionCases } from './deletion.ts'
import { edgeCases } from './edges.ts'
import { exportCases } from './exports.ts'
import { framingCases, headerCases, httpCases } from './http.ts'
import { jobCases, jobDetailCases, jobListCases, openedJobsCases } from './jobs.ts'
import { jobChangeCases } from './jobs-changes.ts'
import { languageCases } from './languages.ts'
import { linkRenewalCases } from './link-renewal.ts'
import { linkStateCases, linkTokenCases } from './links.ts'
import { mailRecipientCases } from './mail-recipients.ts'
import { mailCases } from './mails.ts'
import { orderCases, stateOrderCases } from './order.ts'
import { originCases } from './origins.ts'
import { personalInfoCases } from './personal-info.ts'
import { personalInfoAddressCases, personalInfoFileCases } from './personal-info-changes.ts'
import { queryCases } from './queries.ts'
import { rateLimitCases } from './rate-limits.ts'
import { referralCases } from './referral.ts'
import { restartCases } from './restart.ts'
import { storedTextCases } from './stored-texts.ts'
import { idempotencyCases, submitStateCases } from './submit.ts'
import { uploadClaimCases, uploadScanCases } from './uploads-claims.ts'
import { sampleCases, uploadPartCases } from './uploads-parts.ts'
import { stageCases, validationCases } from './validation.ts'
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
    ...mediaTypeCases,
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
    ...personalInfoFileCases,
    ...personalInfoAddressCases,
    ...linkStateCases,
    ...linkTokenCases(contract),
    ...linkRenewalCases,
    ...exportCases,
    ...referralCases,
    ...deletionCases(contract),
    ...mailCases,
    ...mailRecipientCases,
    ...jobChangeCases,
    ...clockCases(contract),
    ...edgeCases,
    ...rateLimitCases(contract),
    ...worldCases(randomTests),
    ...restartCases,
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
