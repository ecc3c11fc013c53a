import { type Config, proxyWarning } from '../config.ts'

/** Domains that are reserved for examples and tests (RFC 2606, RFC 6761). */
const exampleDomain = /[@.](?:example|test|invalid|localhost|example\.(?:com|net|org))>?$/i

/** Settings that are valid and look wrong, one sentence each, with what to do. */
export function settingProblems(
  config: Pick<Config, 'NODE_ENV' | 'SITE_URL' | 'SMTP_FROM' | 'SMTP_URL' | 'TRUST_PROXY'>,
): string[] {
  const { NODE_ENV, SITE_URL, SMTP_FROM, SMTP_URL } = config
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
    SMTP_URL !== undefined && exampleDomain.test(SMTP_FROM)
      ? 'SMTP_FROM has a domain that is reserved for examples. Set it to an address of the company.'
      : undefined,
  ]
  return problems.filter((problem) => problem !== undefined)
}
