import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { type LinkPurpose, type Locale, linkPurposes } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { LinkEnd } from '@recruiting/schema/test-support/entities'
import type { Context } from '../../context.ts'
import type { IssuedLink } from '../../links/links.ts'
import { endLink } from '../handlers.ts'
import { deletionLink, editLink, referralLink } from './people.ts'
import type { SiteRoute } from './site-pages.ts'
import type { SiteWords } from './site-words.ts'
import type { Destination, State } from './state.ts'

type LinkState = 'valid' | 'unknown' | LinkEnd['as']

const pages: Record<
  LinkPurpose,
  {
    id: string
    title: BothLanguages
    route: SiteRoute
    /** A text of the page of a valid link. */
    shows: (words: SiteWords) => string
    make: (context: Context, locale: Locale) => Promise<IssuedLink>
  }
> = {
  'delete-resume': {
    id: 'deletion',
    title: { tw: '刪除履歷連結', us: 'Deletion link' },
    route: '/delete-resume/detail/$token',
    shows: ({ deleteResume }) => deleteResume.confirm.title,
    make: deletionLink,
  },
  'personal-info': {
    id: 'edit',
    title: { tw: '個人資料修改連結', us: 'Edit link' },
    route: '/personal-info/edit/$token',
    shows: ({ personalInfo }) => personalInfo.lead,
    make: editLink,
  },
  referral: {
    id: 'referral',
    title: { tw: '推薦連結', us: 'Referral link' },
    route: '/referral/check/$token',
    shows: ({ referral }) => referral.nextTitle,
    make: referralLink,
  },
}

const titles: Record<LinkState, BothLanguages> = {
  valid: { tw: '有效', us: 'valid' },
  expired: { tw: '已過期', us: 'expired' },
  used: { tw: '已使用', us: 'used' },
  replaced: { tw: '已被新連結取代', us: 'replaced by a newer one' },
  unknown: { tw: '不存在', us: 'unknown' },
}

/** The words of a link that cannot be used. */
const failures = { expired: 'expired', used: 'used', replaced: 'replaced', unknown: 'invalid' } as const

/** As a mail program breaks a link: the server counts only complete tokens as attempts to guess one. */
const incompleteToken = 'state-unknown'

/** Every page of an emailed link, in every state that its link can have. */
export const linkStates: readonly State[] = linkPurposes.flatMap((purpose) =>
  statesOf(purpose).map((state) => ({
    id: `${pages[purpose].id}-${state}`,
    title: {
      tw: `${pages[purpose].title.tw}：${titles[state].tw}`,
      us: `${pages[purpose].title.us}: ${titles[state].us}`,
    },
    route: pages[purpose].route,
    shows: (words: SiteWords) =>
      state === 'valid' ? pages[purpose].shows(words) : words.links[failures[state]].title,
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
  if (state === 'unknown') return { path: `${linkFacts[purpose].page}/${incompleteToken}` }
  const link = await pages[purpose].make(context, locale)
  if (state !== 'valid') await endLink(context, { token: link.token, as: state })
  return { path: pathOf(link) }
}

/** The path of a link. */
export function pathOf({ url }: Pick<IssuedLink, 'url'>): Destination['path'] {
  return `/${new URL(url).pathname.slice(1)}`
}
