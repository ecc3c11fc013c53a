import { type Case, mustHold, type Need } from '../kit/case.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import {
  answered,
  bodyOf,
  confirmed,
  linkOf,
  needsOf,
  type Purpose,
  personalInfo,
  purposes,
  readingCall,
} from './steps.ts'

const where = 'docs/writing-a-backend/state.md#state-and-answer'

/** The calls that take a link, with the purpose of that link. */
const linkCalls = {
  getPersonalInfo: 'personal-info',
  savePersonalInfo: 'personal-info',
  getReferral: 'referral',
  getResumeDeletion: 'delete-resume',
  confirmResumeDeletion: 'delete-resume',
} as const satisfies Record<string, Purpose>
type LinkCall = keyof typeof linkCalls
const callNames = Object.keys(linkCalls) as LinkCall[]

type Link = { email: string; token: string }
type Answer = readonly [status: number, code?: string]
type State = {
  holds: string
  needs?: readonly Need[]
  only?: readonly Purpose[]
  bring: (kit: Kit, link: Link, purpose: Purpose) => Promise<unknown>
  answer: Answer
}

const unknown: Answer = [401, 'link_invalid']
const states: Readonly<Record<string, State>> = {
  valid: {
    holds: 'A valid link gets the answer of the call.',
    bring: async () => undefined,
    answer: [200],
  },
  expired: {
    holds: 'An expired link is 410 `link_expired`.',
    needs: ['links'],
    bring: ({ support }, { token }) => support.endLink(token, 'expired'),
    answer: [410, 'link_expired'],
  },
  replaced: {
    holds: 'A replaced link is 410 `link_replaced`.',
    needs: ['links'],
    bring: ({ support }, { token }) => support.endLink(token, 'replaced'),
    answer: [410, 'link_replaced'],
  },
  used: {
    holds: 'A link that was used up is 410 `link_used`.',
    only: ['delete-resume'],
    bring: (kit, { email, token }) => confirmed(kit, email, token),
    answer: [410, 'link_used'],
  },
  'of-deleted-data': {
    holds: 'A link whose application or recommendation was deleted is 401, as one that never was.',
    only: ['personal-info', 'referral'],
    async bring(kit, { email }) {
      await answered(kit, 'requestResumeDeletion', 202, { json: { email } })
      const [mail] = await kit.support.awaitMails(email, 2)
      await confirmed(kit, email, mail?.links[0]?.token ?? '')
    },
    answer: unknown,
  },
}

/** Makes a call with a token and all other required parts. */
async function callWith(kit: Kit, call: LinkCall, { email, token }: Link) {
  return await kit.http.call(call, {
    token,
    ...(call === 'savePersonalInfo' && {
      json: personalInfo(kit, email),
      headers: { 'If-Match': '*' },
    }),
  })
}

async function expectAnswer(kit: Kit, call: LinkCall, link: Link, [status, code]: Answer): Promise<void> {
  const exchange = await callWith(kit, call, link)
  expectEqual(`the status of ${call}`, exchange.received.status, status, exchange)
  if (code !== undefined) expectEqual(`the code of ${call}`, bodyOf(exchange).code, code, exchange)
}

/** Every state of a link, with every call that takes a link. */
export const linkStateCases: Case[] = [
  ...callNames.flatMap((call) => {
    const purpose = linkCalls[call]
    return Object.entries(states)
      .filter(([, { only }]) => only?.includes(purpose) ?? true)
      .map(
        ([id, { holds, needs = [], bring, answer }]): Case => ({
          id: `links.${id}.${call}`,
          ...mustHold('links', where),
          holds: `${call}: ${holds}`,
          needs: needsOf(purpose, ...needs),
          // A token of deleted data counts as a wrong one.
          ...(answer === unknown && { alone: true }),
          async test(kit) {
            const link = await linkOf(kit, purpose)
            await bring(kit, link, purpose)
            await expectAnswer(kit, call, link, answer)
          },
        }),
      )
  }),
  ...purposes.flatMap((purpose) =>
    [false, true].map(
      (isEnded): Case => ({
        ...mustHold('links', where),
        id: `links.other-purpose.${isEnded ? 'ended.' : ''}${purpose}`,
        holds: isEnded
          ? `An ended link for ${purpose} is 401 in calls of another purpose: they do not tell its state.`
          : `A valid link for ${purpose} is 401 in every call of another purpose, and stays valid.`,
        needs: needsOf(purpose, 'limits', ...(isEnded ? (['links'] as const) : [])),
        alone: true,
        async test(kit) {
          const link = await linkOf(kit, purpose)
          if (isEnded) await kit.support.endLink(link.token, 'expired')
          for (const call of callNames)
            if (linkCalls[call] !== purpose) await expectAnswer(kit, call, link, unknown)
          if (!isEnded) await answered(kit, readingCall[purpose], 200, { token: link.token })
        },
      }),
    ),
  ),
]
