import { createHash } from 'node:crypto'
import { readConfig } from '@recruiting/mock-api/config'
import { linkHours } from '@recruiting/mock-api/links/links'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { limits } from '@recruiting/schema/limits'
import { linkPurposes, locales } from '@recruiting/schema/options'
import type { VectorCase, VectorFile } from './vector-file.ts'

const plain = 'q'.repeat(43)

/** Texts that have the form of a token. */
const tokens = {
  letters: [`A text of ${plain.length} characters of base64url has the form of a token.`, plain],
  all: ['A token may have letters, digits, hyphens and underscores.', `${'aZ09-_'.repeat(7)}x`],
  lastBits: [
    'The last character of a token may be any of base64url: the text is hashed, not the decoded bytes.',
    `${'A'.repeat(42)}B`,
  ],
} as const

/** Texts that do not. */
const noTokens = {
  short: [`A text of ${plain.length - 1} characters`, 'q'.repeat(42)],
  long: [`A text of ${plain.length + 1} characters`, 'q'.repeat(44)],
  padded: ['A text with an equals sign as padding', `${plain}=`],
  plus: ['A text with a plus, which base64url does not use,', `${'q'.repeat(42)}+`],
  slash: ['A text with a slash, which base64url does not use,', `${'q'.repeat(42)}/`],
  dot: ['A text with a dot', `${'q'.repeat(42)}.`],
  unicode: ['A text with a character outside ASCII', `${'q'.repeat(42)}ｑ`],
  empty: ['An empty text', ''],
} as const

/** Headers `Authorization` that a call reads, with a valid token in the place of `{token}`. */
const headers = {
  bearer: ['A call accepts the token after the scheme Bearer in the header Authorization.', 'Bearer {token}'],
  lower: ['The scheme Bearer is compared without regard to case.', 'bearer {token}'],
  blanks: ['Several blanks between the scheme Bearer and the token are accepted.', 'Bearer   {token}'],
} as const

/** Headers that it does not. */
const wrongHeaders = {
  basic: ['A token with the scheme Basic', 'Basic {token}'],
  bare: ['A token without a scheme', '{token}'],
  comma: ['A header Authorization with two tokens', 'Bearer {token}, Bearer {token}'],
  trailing: ['A header Authorization with text after the token', 'Bearer {token} x'],
  quoted: ['A token in quotes', 'Bearer "{token}"'],
  empty: ['The scheme Bearer without a token', 'Bearer '],
  none: ['A call that needs a link, without the header Authorization,', null],
} as const

type State = 'active' | 'used' | 'replaced'

const outcome = {
  ok: { status: 200, code: null },
  invalid: { status: 401, code: 'link_invalid' },
  used: { status: 410, code: 'link_used' },
  replaced: { status: 410, code: 'link_replaced' },
  expired: { status: 410, code: 'link_expired' },
} as const

/** What a reading call answers, by the state of its link. */
const states: Readonly<
  Record<string, readonly [why: string, state: State | 'unknown', expiresIn: number, keyof typeof outcome]>
> = {
  active: ['A link is valid in the last millisecond of its lifetime.', 'active', 1, 'ok'],
  expired: ['A link ends at the moment of its expiry: the answer is link_expired.', 'active', 0, 'expired'],
  replaced: [
    'A link that a newer one has replaced is answered with link_replaced.',
    'replaced',
    3_600_000,
    'replaced',
  ],
  replacedExpired: [
    'A replaced link is answered with link_replaced, not link_expired, after its expiry.',
    'replaced',
    -1,
    'replaced',
  ],
  used: ['A link that was used up is answered with link_used.', 'used', 3_600_000, 'used'],
  unknown: ['A token that was never issued is answered with link_invalid.', 'unknown', 3_600_000, 'invalid'],
}

const newer = {
  same: [
    'A newer link to edit an application replaces the older one of this application.',
    'personal-info',
    'sameApplication',
    'replaced',
  ],
  otherApplication: [
    'Links to edit different applications are valid at the same time.',
    'personal-info',
    'otherApplication',
    'active',
  ],
  delete: [
    'A newer link to delete the data of an address replaces the older one of this address.',
    'delete-resume',
    'sameAddress',
    'replaced',
  ],
  deleteOther: [
    'A newer link to delete the data of another address leaves the older link valid.',
    'delete-resume',
    'otherAddress',
    'active',
  ],
  otherPurpose: [
    'A newer link of another purpose leaves a link to edit an application valid.',
    'personal-info',
    'deletionOfTheAddress',
    'active',
  ],
  retry: [
    'When a mail is sent again with another link, the link of its first attempt stays valid.',
    'personal-info',
    'retryOfTheMail',
    'active',
  ],
  thirdRetry: [
    'At most three links of one mail are valid: the third retry replaces the oldest one.',
    'personal-info',
    'thirdRetryOfTheMail',
    'replaced',
  ],
} as const

const resending: Readonly<Record<State | 'unknown' | 'expired', readonly [why: string, sends: boolean]>> = {
  expired: ['The holder of an expired link is sent a new one to the same address.', true],
  replaced: ['The holder of a replaced link is sent a new one to the same address.', true],
  active: ['The call to resend an active link answers 202, but sends no mail.', false],
  used: ['The call to resend a used link answers 202, but sends no mail.', false],
  unknown: ['The call to resend an unknown link answers 202, but sends no mail.', false],
}

export function linkVectors(): VectorFile {
  return {
    name: 'links',
    about:
      'Links in mails, by `kind`. token: whether a text has the form of a token, and the SHA-256 by which it is stored. authorization: what a call answers to a header Authorization. page: the page of the site that a link opens. lifetime: the hours for which a link is valid by default. state: what a reading call answers, by the state of its link and the milliseconds until its expiry. purpose: what the reading call of another purpose answers to a valid link. newer: the state of a link after a newer one was issued. resend: POST /api/links/resend always answers 202; `sendsMail` says whether it sends a mail.',
    cases: [
      ...Object.entries(tokens).map(([id, [why, token]]) => tokenCase(id, why, token, true)),
      ...Object.entries(noTokens).map(([id, [what, token]]) =>
        tokenCase(id, `${what} does not have the form of a token.`, token, false),
      ),
      ...Object.entries(headers).map(([id, [why, header]]) => headerCase(id, why, header, 200)),
      ...Object.entries(wrongHeaders).map(([id, [what, header]]) =>
        headerCase(id, `${what} is answered with 401.`, header, 401),
      ),
      ...pageCases(),
      ...lifetimeCases(),
      ...linkPurposes.flatMap((purpose) =>
        Object.entries(states).map(([id, [why, state, expiresIn, result]]) => ({
          id: `links.state.${purpose}.${id}`,
          why,
          kind: 'state',
          purpose,
          state,
          expiresIn,
          ...outcome[result],
        })),
      ),
      ...purposeCases(),
      ...Object.entries(newer).map(([id, [why, purpose, newerLink, state]]) => ({
        id: `links.newer.${id}`,
        why,
        kind: 'newer',
        purpose,
        newer: newerLink,
        state,
      })),
      ...Object.entries(resending).map(([state, [why, sendsMail]]) => ({
        id: `links.resend.${state}`,
        why,
        kind: 'resend',
        state,
        status: 202,
        sendsMail,
      })),
    ],
  }
}

function tokenCase(id: string, why: string, token: string, valid: boolean): VectorCase {
  const sha256 = valid ? createHash('sha256').update(token).digest('hex') : null
  return { id: `links.token.${id}`, why, kind: 'token', token, valid, sha256 }
}

function headerCase(id: string, why: string, header: string | null, status: number): VectorCase {
  return { id: `links.authorization.${id}`, why, kind: 'authorization', header, status }
}

function pageCases(): VectorCase[] {
  return linkPurposes.flatMap((purpose) =>
    locales.map((locale) => ({
      id: `links.page.${purpose}.${locale}`,
      why: 'The address of a link has the token in its path, and the language of its mail in the query field lang.',
      kind: 'page',
      purpose,
      locale,
      token: plain,
      page: `${linkFacts[purpose].page}/${plain}?lang=${locale}`,
    })),
  )
}

function lifetimeCases(): VectorCase[] {
  const config = readConfig({})
  return linkPurposes.map((purpose) => {
    const hours = linkHours(config, purpose)
    return {
      id: `links.lifetime.${purpose}`,
      why: `By default, a ${purpose} link is valid for ${hours} hours; an operator may set 1 hour to ${limits.linkHours / 24} days.`,
      kind: 'lifetime',
      purpose,
      hours,
    }
  })
}

function purposeCases(): VectorCase[] {
  return linkPurposes.flatMap((purpose) =>
    linkPurposes
      .filter((other) => other !== purpose)
      .map((call) => ({
        id: `links.purpose.${purpose}.${call}`,
        why: `A valid ${purpose} link is answered like an unknown one by the call of ${call}.`,
        kind: 'purpose',
        purpose,
        call,
        ...outcome.invalid,
      })),
  )
}
