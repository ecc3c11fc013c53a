import type { Case } from '../kit/case.ts'
import type { Contract } from '../kit/contract.ts'
import { clockCases } from './clock.ts'
import { deletionCases } from './deletion.ts'
import { jobChangeCases } from './jobs-changes.ts'
import { openedJobsCases } from './jobs-opened.ts'
import { linkRenewalCases } from './link-renewal.ts'
import { linkStateCases } from './link-states.ts'
import { linkTokenCases, scannerCases } from './link-tokens.ts'
import { mailCases } from './mails.ts'
import { personalInfoCases } from './personal-info.ts'
import { personalInfoAddressCases } from './personal-info-address.ts'
import { personalInfoFileCases } from './personal-info-files.ts'
import { personalInfoVersionCases } from './personal-info-versions.ts'
import { rateLimitCases } from './rate-limits.ts'
import { referralCases } from './referral.ts'
import { storedTextCases } from './stored-texts.ts'
import { submitStateCases } from './submit-state.ts'

/** The cases about what is stored, and what changes when. */
export function stateCases(contract: Contract): Case[] {
  return [
    ...openedJobsCases,
    ...submitStateCases(contract),
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
  ]
}
