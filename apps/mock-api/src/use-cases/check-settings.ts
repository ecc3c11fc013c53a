import { brand } from '@recruiting/brand/brand'
import { ownLegal } from '@recruiting/brand/own-legal'
import type { OwnLegal } from '@recruiting/brand/own-legal-texts'
import { placeholders } from '@recruiting/brand/production'
import { addressesOf, type Config, proxyWarning, readConfig } from '../config.ts'

/** The durations that legal texts state, with these texts. `RETENTION` is judged by the configuration. */
const statedIn = {
  UPLOAD_TTL: ['privacy'],
  REFERRAL_LINK_TTL: ['privacy'],
  EDIT_LINK_TTL: ['privacy', 'notice'],
  DELETE_LINK_TTL: ['privacy', 'notice'],
} as const satisfies { [K in keyof Config]?: readonly (keyof OwnLegal)[] }

type StatedName = keyof typeof statedIn
const statedNames = Object.keys(statedIn) as StatedName[]

/** Settings that are valid but may be wrong, one sentence each, with what to do. */
export function settingProblems(
  config: Parameters<typeof addressesOf>[0] & Pick<Config, 'NODE_ENV' | 'TRUST_PROXY' | StatedName>,
  own: OwnLegal = ownLegal,
): string[] {
  const { NODE_ENV, SITE_URL } = config
  const isHttps = SITE_URL.startsWith('https:')
  const isProduction = NODE_ENV === 'production'
  const problems = [
    proxyWarning(config),
    isProduction && !isHttps
      ? `Links in mails begin with ${SITE_URL} and open on this machine only. Set SITE_URL to the public https origin.`
      : undefined,
    !isProduction && isHttps
      ? `NODE_ENV is ${NODE_ENV} and SITE_URL is https: everybody can open the mailbox and the other controls. Set NODE_ENV=production.`
      : undefined,
    ...(isProduction || isHttps ? placeholders(addressesOf(config), brand) : []),
    ...(isProduction ? untrueTexts(config, own) : []),
  ]
  return problems.filter((problem) => problem !== undefined)
}

/** The standard legal texts state the defaults; a company that needs others states them in texts of its own. */
function untrueTexts(config: Pick<Config, StatedName>, own: OwnLegal): string[] {
  const defaults = readConfig({})
  return statedNames
    .filter((name) => config[name] !== defaults[name])
    .map((name) => [name, statedIn[name].filter((text) => own[text] === undefined)] as const)
    .filter(([, texts]) => texts.length > 0)
    .map(
      ([name, texts]) =>
        `${name} differs from what the legal texts state (${texts.join(', ')}). Remove the setting, or write your own texts into packages/brand/src/own-legal.ts.`,
    )
}
