import { pathOf } from './link-states.ts'
import { closedJob, openJob } from './open-jobs.ts'
import { referralLink } from './people.ts'
import type { State } from './state.ts'

const route = '/referral/check/$token'

/** The referral check, besides the states of its link. */
export const referralStates: readonly State[] = [
  {
    id: 'referral-some-closed',
    title: { tw: '推薦確認：部分職缺已關閉', us: 'Referral check: one vacancy is closed' },
    route,
    shows: ({ referral }) => referral.closed,
    prepare: async (context, locale) => {
      const jobs = [await openJob(context), await closedJob(context)]
      return { path: pathOf(await referralLink(context, locale, jobs)) }
    },
  },
  {
    id: 'referral-all-closed',
    title: { tw: '推薦確認：職缺全部關閉', us: 'Referral check: every vacancy is closed' },
    route,
    shows: ({ referral }) => referral.allClosed,
    prepare: async (context, locale) => ({
      path: pathOf(await referralLink(context, locale, [await closedJob(context)])),
    }),
  },
  {
    id: 'referral-accepted',
    title: { tw: '推薦確認：繼續應徵', us: 'Referral check: going on to the vacancy' },
    route,
    shows: ({ about }) => about.consent.apply,
    acts: [{ press: 'main section button' }],
    prepare: async (context, locale) => ({ path: pathOf(await referralLink(context, locale)) }),
  },
]
