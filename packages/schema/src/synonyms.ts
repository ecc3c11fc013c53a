import { synonyms as ownSynonyms } from '@recruiting/brand/extras'
import { foldText } from './keyword.ts'

const home = ['居家工作', '遠距', 'remote'] as const
const partTime = ['兼職'] as const
const hsinchu = ['新竹'] as const
const support = ['客戶服務'] as const
const people = ['人力資源'] as const

/**
 * Words of job seekers that vacancies spell otherwise: each folded term also finds the texts with one of its words. Words
 * have no blank. Published as `x-synonyms`.
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  wfh: home,
  居家辦公: home,
  在家工作: home,
  在家上班: home,
  遠距工作: home,
  遠端工作: home,
  內勤: ['行政', '業務助理'],
  工讀: partTime,
  工讀生: partTime,
  打工: partTime,
  正職: ['全職'],
  新竹科學園區: hsinchu,
  竹科: hsinchu,
  中部科學園區: ['台中'],
  中科: ['台中'],
  南部科學園區: ['台南'],
  南科: ['台南'],
  pm: ['專案經理', '專案管理', '產品經理', '產品管理'],
  hr: people,
  人資: people,
  rd: ['研發'],
  qa: ['品質', '測試'],
  qc: ['品質'],
  客服: support,
  程式設計師: ['軟體工程師'],
}

/** The contract's table and that of the company, folded. */
const words = new Map<string, readonly string[]>()
for (const [term, found] of [synonyms, ownSynonyms].flatMap((table) =>
  Object.entries<readonly string[]>(table),
)) {
  const folded = foldText(term)
  words.set(folded, [...new Set([...(words.get(folded) ?? [folded]), ...found.map(foldText)])])
}

/** What a vacancy may contain instead of a folded term, and the term itself. */
export function wordsFor(term: string): readonly string[] {
  return words.get(term) ?? [term]
}
