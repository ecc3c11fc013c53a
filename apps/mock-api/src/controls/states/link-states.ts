import { randomBytes } from 'node:crypto'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { type LinkPurpose, type Locale, linkPurposes } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { LinkEnd } from '@recruiting/schema/test-support/entities'
import type { Context } from '../../context.ts'
import type { IssuedLink } from '../../links/links.ts'
import { endLink } from '../end-link.ts'
import { deletionLink, editLink, referralLink } from './people.ts'
import type { Destination, State } from './state.ts'

type LinkState = 'valid' | 'unknown' | LinkEnd['as']

const pages: Record<
  LinkPurpose,
  { id: string; title: BothLanguages; make: (context: Context, locale: Locale) => Promise<IssuedLink> }
> = {
  'delete-resume': {
    id: 'deletion',
    title: { tw: '刪除履歷連結', us: 'Deletion link' },
    make: deletionLink,
  },
  'personal-info': {
    id: 'edit',
    title: { tw: '個人資料修改連結', us: 'Edit link' },
    make: editLink,
  },
  referral: { id: 'referral', title: { tw: '推薦連結', us: 'Referral link' }, make: referralLink },
}

const titles: Record<LinkState, BothLanguages> = {
  valid: { tw: '有效', us: 'valid' },
  expired: { tw: '已過期', us: 'expired' },
  used: { tw: '已使用', us: 'used' },
  replaced: { tw: '已被新連結取代', us: 'replaced by a newer one' },
  unknown: { tw: '不存在', us: 'unknown' },
}

/** Every page of an emailed link, in every state that its link can have. */
export const linkStates: readonly State[] = linkPurposes.flatMap((purpose) =>
  statesOf(purpose).map((state) => ({
    id: `${pages[purpose].id}-${state}`,
    title: {
      tw: `${pages[purpose].title.tw}：${titles[state].tw}`,
      us: `${pages[purpose].title.us}: ${titles[state].us}`,
    },
    prepare: (context: Context, locale: Locale) => atLink(context, { purpose, state, locale }),
  })),
)

function statesOf(purpose: LinkPurpose): LinkState[] {
  const { isSpent } = linkFacts[purpose]
  return ['valid', 'expired', ...(isSpent ? (['used'] as const) : []), 'replaced', 'unknown']
}

/** The page of a new link. */
export async function atLink(
  context: Context,
  { purpose, state, locale }: { purpose: LinkPurpose; state: LinkState; locale: Locale },
): Promise<Destination> {
  return { path: `${linkFacts[purpose].page}/${await tokenOf(context, { purpose, state, locale })}` }
}

async function tokenOf(
  context: Context,
  { purpose, state, locale }: { purpose: LinkPurpose; state: LinkState; locale: Locale },
): Promise<string> {
  if (state === 'unknown') return randomBytes(32).toString('base64url')
  const { token } = await pages[purpose].make(context, locale)
  if (state !== 'valid') await endLink(context, { token, as: state })
  return token
}
