import type { Case } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import { cachingCases } from './caching.ts'
import { framingCases } from './framing.ts'
import { headerCases } from './headers.ts'
import { httpCases } from './http.ts'
import { idempotencyCases } from './idempotency.ts'
import { jobDetailCases } from './jobs.ts'
import { jobListCases } from './jobs-list.ts'
import { jsonCases } from './json.ts'
import { languageCases } from './languages.ts'
import { limitCases } from './limits.ts'
import { mediaTypeCases } from './media-types.ts'
import { orderCases } from './order-of-checks.ts'
import { stateOrderCases } from './order-of-state.ts'
import { originCases } from './origins.ts'
import { queryCases } from './queries.ts'
import { stageCases } from './stages.ts'
import { uploadClaimCases } from './uploads-claims.ts'
import { uploadPartCases } from './uploads-parts.ts'
import { sampleCases } from './uploads-samples.ts'
import { uploadScanCases } from './uploads-scans.ts'
import { validationCases, valueCases } from './validation.ts'

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
    ...limitCases(contract),
    ...framingCases,
    ...stageCases(contract),
    ...mediaTypeCases(contract),
    ...validationCases(contract),
    ...valueCases(contract),
    ...orderCases(contract),
    ...stateOrderCases(contract),
    ...sampleCases(contract),
    ...uploadPartCases,
    ...uploadClaimCases,
    ...uploadScanCases,
    ...idempotencyCases,
  ]
}
