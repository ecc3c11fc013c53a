import { createHash } from 'node:crypto'
import { readConfig } from '@recruiting/mock-api/config'
import { linkHours } from '@recruiting/mock-api/links/links'
import { type LinkPurpose, linkPurposes, locales } from '@recruiting/schema/options'
import type { VectorCase, VectorFile } from './vector-file.ts'

const plain = 'q'.repeat(43)

/** Texts in the place of a token, and whether they have the form of one. */
const tokens = [
  ['letters', '43 characters of base64url.', plain, true],
  ['all', 'Letters, digits, hyphen and underscore.', `${'aZ09-_'.repeat(7)}x`, true],
  [
    'lastBits',
    'The last character may be any: the text itself is hashed, not the bytes it stands for.',
    `${'A'.repeat(42)}B`,
    true,
  ],
  ['short', 'One character less.', 'q'.repeat(42), false],
  ['long', 'One character more.', 'q'.repeat(44), false],
  ['padded', 'No padding.', `${'q'.repeat(43)}=`, false],
  ['plus', 'Base64url, not Base64.', `${'q'.repeat(42)}+`, false],
  ['slash', 'Base64url, not Base64.', `${'q'.repeat(42)}/`, false],
  ['dot', 'No dot.', `${'q'.repeat(42)}.`, false],
  ['unicode', 'ASCII only.', `${'q'.repeat(42)}ｑ`, false],
  ['empty', 'No token.', '', false],
] as const

/** The `Authorization` header of a call with a valid token in the place of `{token}`. */
const headers = [
  ['bearer', 'The scheme.', 'Bearer {token}', 200],
  ['lower', 'The scheme is compared without case.', 'bearer {token}', 200],
  ['blanks', 'Several blanks.', 'Bearer   {token}', 200],
  ['basic', 'Another scheme.', 'Basic {token}', 401],
  ['bare', 'No scheme.', '{token}', 401],
  ['comma', 'Text after the token.', 'Bearer {token}, Bearer {token}', 401],
  ['trailing', 'Text after the token.', 'Bearer {token} x', 401],
  ['quoted', 'The token has no quotes.', 'Bearer "{token}"', 401],
  ['empty', 'No token.', 'Bearer ', 401],
  ['none', 'No header.', null, 401],
] as const

const pages: Readonly<Record<LinkPurpose, string>> = {
  'delete-resume': '/delete-resume/detail',
  'personal-info': '/personal-info/edit',
  referral: '/referral/check',
}

type State = 'active' | 'used' | 'replaced'

const outcome = {
  ok: { status: 200, code: null },
  invalid: { status: 401, code: 'link_invalid' },
  used: { status: 410, code: 'link_used' },
  replaced: { status: 410, code: 'link_replaced' },
  expired: { status: 410, code: 'link_expired' },
} as const

/** What a reading call answers, by the state of its link. */
const states: readonly [
  id: string,
  why: string,
  state: State | 'unknown',
  expiresIn: number,
  keyof typeof outcome,
][] = [
  ['active', 'The last millisecond of its lifetime.', 'active', 1, 'ok'],
  ['expired', 'It ends at the moment of its expiry.', 'active', 0, 'expired'],
  ['replaced', 'A newer link replaces it.', 'replaced', 3_600_000, 'replaced'],
  ['replacedExpired', 'Replaced comes before expired.', 'replaced', -1, 'replaced'],
  ['used', 'A spent link.', 'used', 3_600_000, 'used'],
  ['unknown', 'A token that was never issued.', 'unknown', 3_600_000, 'invalid'],
]

const newer = [
  [
    'same',
    'A newer link of the same purpose and subject replaces the older.',
    'personal-info',
    'sameApplication',
    'replaced',
  ],
  [
    'otherApplication',
    'Edit links of different applications stand side by side.',
    'personal-info',
    'otherApplication',
    'active',
  ],
  [
    'delete',
    'A newer link of the same address replaces the older.',
    'delete-resume',
    'sameAddress',
    'replaced',
  ],
  ['deleteOther', 'Of another address.', 'delete-resume', 'otherAddress', 'active'],
  [
    'otherPurpose',
    'A link of another purpose replaces nothing.',
    'personal-info',
    'deletionOfTheAddress',
    'active',
  ],
  [
    'retry',
    'A mail that is sent again has another link; the one of the first attempt stays valid.',
    'personal-info',
    'retryOfTheMail',
    'active',
  ],
  [
    'thirdRetry',
    'Three links of one mail are valid at most; the oldest ends.',
    'personal-info',
    'thirdRetryOfTheMail',
    'replaced',
  ],
] as const

const resending: readonly [state: State | 'unknown' | 'expired', sends: boolean][] = [
  ['expired', true],
  ['replaced', true],
  ['active', false],
  ['used', false],
  ['unknown', false],
]

export function linkVectors(): VectorFile {
  return {
    name: 'links',
    about:
      'Links in mails, by `kind`. token: whether a text has the form of a token, and the SHA-256 by which it is stored. authorization: the header of a call. page: the page of the site that a link opens. lifetime: by default. state: what a reading call answers by the state of its link and the milliseconds until its expiry. purpose: a valid link with the call of another purpose. newer: the state of a link after a newer one was issued. resend: POST /api/links/resend always answers 202; whether it sends a mail.',
    cases: [
      ...tokens.map(([id, why, token, valid]) => ({
        id: `links.token.${id}`,
        why,
        kind: 'token',
        token,
        valid,
        sha256: valid ? createHash('sha256').update(token).digest('hex') : null,
      })),
      ...headers.map(([id, why, header, status]) => ({
        id: `links.authorization.${id}`,
        why,
        kind: 'authorization',
        header,
        status,
      })),
      ...pageCases(),
      ...lifetimeCases(),
      ...linkPurposes.flatMap((purpose) =>
        states.map(([id, why, state, expiresIn, result]) => ({
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
      ...newer.map(([id, why, purpose, newerLink, state]) => ({
        id: `links.newer.${id}`,
        why,
        kind: 'newer',
        purpose,
        newer: newerLink,
        state,
      })),
      ...resending.map(([state, sendsMail]) => ({
        id: `links.resend.${state}`,
        why: sendsMail
          ? 'Its holder gets a new link at the same address.'
          : 'The answer is the same, but no mail is sent.',
        kind: 'resend',
        state,
        status: 202,
        sendsMail,
      })),
    ],
  }
}

function pageCases(): VectorCase[] {
  return linkPurposes.flatMap((purpose) =>
    locales.map((locale) => ({
      id: `links.page.${purpose}.${locale}`,
      why: 'The token is a part of the path; the language is that of the mail.',
      kind: 'page',
      purpose,
      locale,
      token: plain,
      page: `${pages[purpose]}/${plain}?lang=${locale}`,
    })),
  )
}

function lifetimeCases(): VectorCase[] {
  const config = readConfig({})
  return linkPurposes.map((purpose) => ({
    id: `links.lifetime.${purpose}`,
    why: 'The default; it is configurable from one hour to 90 days.',
    kind: 'lifetime',
    purpose,
    hours: linkHours(config, purpose),
  }))
}

function purposeCases(): VectorCase[] {
  return linkPurposes.flatMap((purpose) =>
    linkPurposes
      .filter((other) => other !== purpose)
      .map((call) => ({
        id: `links.purpose.${purpose}.${call}`,
        why: 'A link of another purpose is answered like an unknown one.',
        kind: 'purpose',
        purpose,
        call,
        ...outcome.invalid,
      })),
  )
}
