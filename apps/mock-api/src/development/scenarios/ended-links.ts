import { type Call, calls } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import { type LinkPurpose, linkPurposes } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import { Failure } from '../../failure.ts'
import { everyScope, type Scenario } from './scenario.ts'

/** How an emailed link can end. */
type End = 'expired' | 'used' | 'replaced'

const names: Readonly<Record<LinkPurpose, BothLanguages>> = {
  'personal-info': { tw: '編輯個人資料', us: 'edit personal information' },
  referral: { tw: '推薦', us: 'open a referral' },
  'delete-resume': { tw: '刪除履歷', us: 'delete a resume' },
}

/** A scenario for each purpose: every call with a link of the purpose fails with `link_<end>`, whatever its token. */
export function endedLinks(end: End, words: (purpose: BothLanguages) => BothLanguages): Scenario[] {
  const code = `link_${end}` satisfies ProblemCode
  return linkPurposes.map((purpose) => ({
    id: `link-${end}-${purpose}`,
    title: words(names[purpose]),
    description: {
      tw: `使用「${names[purpose].tw}」連結的每個呼叫都回覆 410 ${code}，不論權杖為何；重寄連結照常運作。`,
      us: `Every call with a link to ${names[purpose].us} answers 410 ${code}, whatever its token. Asking for a new link works.`,
    },
    scopes: everyScope,
    failure: (name) => {
      const call: Call = calls[name]
      return call.link === purpose ? new Failure(code) : undefined
    },
  }))
}
