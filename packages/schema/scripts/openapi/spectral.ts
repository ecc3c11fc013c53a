import spectralCore from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
import { type Call, calls, readsPublicData } from '../../src/contract/calls.ts'

/** What Spectral reports at one place; `at` joins the members of the path with blanks, e.g. `paths /jobs get`. */
type Finding = { rule: string; at: string; message: string }

const { Document, Ruleset, Spectral } = spectralCore

const spectral = new Spectral()
spectral.setRuleset(new Ruleset({ extends: [rulesets.oas, owasp] }))

/**
 * Applies the recommended rules of `spectral:oas` and the OWASP rules to the text of a document, in this process and
 * without the network.
 * @returns every finding of every severity.
 */
export async function spectralFindings(text: string): Promise<Finding[]> {
  // Only with a source does Spectral name the place of a referenced component instead of each reference.
  const results = await spectral.run(new Document(text, parsers.Json, '/openapi.json'))
  return results.map(({ code, path, message }) => ({ rule: `${code}`, at: path.join(' '), message }))
}

/**
 * Compares findings with the exceptions of a document.
 * @returns the findings without an exception, and the rules and places of exceptions without a finding, one a line.
 */
export function compareFindings(
  findings: readonly Finding[],
  exceptions: readonly SpectralException[],
): { unexpected: string[]; unused: string[] } {
  const places = exceptions.flatMap(({ rule, at = [''] }) => at.map((place) => ({ rule, place })))
  const covers = ({ rule, place }: { rule: string; place: string }, finding: Finding) =>
    rule === finding.rule && (place === '' || `${finding.at} `.startsWith(`${place} `))
  const unexpected = findings.filter((finding) => !places.some((place) => covers(place, finding)))
  const unused = places.filter((place) => !findings.some((finding) => covers(place, finding)))
  return {
    unexpected: unexpected.map(({ rule, at, message }) => `${rule} at ${at}: ${message}`),
    unused: unused.map(({ rule, place }) => `${rule} ${place}`.trim()),
  }
}

/** A rule of the OWASP rule set that a document does not follow. `spectral:oas` has no exceptions. */
type SpectralException = {
  rule: `owasp:${string}`
  /** The places, as the beginnings of paths; every place if absent. */
  at?: readonly string[]
  reason: string
}

const sameOrigin: SpectralException = {
  rule: 'owasp:api8:2023-define-cors-origin',
  reason:
    'The site and its calls have one origin. The header comes only where an operator allows other origins; without it browsers refuse them the answers.',
}

const freeText: SpectralException = {
  rule: 'owasp:api4:2023-string-restricted',
  reason:
    'Names, reasons, titles and header values are text in any language. Each has a maximum length; the rules by which text is refused beyond that stand in x-field-rules.',
}

const bounds = (rule: SpectralException['rule'], at: readonly string[]): SpectralException => ({
  rule,
  at,
  reason:
    'The place narrows a schema that has bounds of its own; the rule reads each fragment alone, and reads an object of examples with a member named integer as a schema. The tests of the documents find a schema without bounds.',
})

const limitHeaders: SpectralException = {
  rule: 'owasp:api4:2023-rate-limit',
  reason:
    'A 429 says with Retry-After when to come again. Remaining numbers in every answer would tell a guesser how many attempts are left.',
}

/** The places of the calls that a condition chooses. */
function placesOf(isChosen: (call: Call) => boolean): string[] {
  const chosen = Object.values<Call>(calls).filter(isChosen)
  return chosen.map(({ path, method }) => `paths ${path} ${method.toLowerCase()}`)
}

const publicReads = placesOf(readsPublicData)
const readsBySecret = placesOf(({ method, secret }) => method === 'GET' && secret !== undefined)
const anonymousWrites = placesOf(({ method, link }) => method !== 'GET' && link === undefined)

const noToken =
  'It answers 202 to every token, and without one, so that nobody learns from it which links exist.'

/** The exceptions of `contract/openapi.json`. A test refuses one that no finding needs any more. */
export const contractExceptions: readonly SpectralException[] = [
  sameOrigin,
  freeText,
  limitHeaders,
  bounds('owasp:api4:2023-string-limit', ['components schemas']),
  bounds('owasp:api4:2023-integer-limit', ['components schemas', 'components responses']),
  {
    rule: 'owasp:api2:2023-read-restricted',
    at: publicReads,
    reason: 'Vacancies and lists of options are public.',
  },
  {
    rule: 'owasp:api2:2023-read-restricted',
    at: readsBySecret,
    reason: 'The random id of a staged file is its secret.',
  },
  {
    rule: 'owasp:api2:2023-write-restricted',
    at: anonymousWrites,
    reason:
      'Applicants have no account. They apply and ask for links without one; the random id of a staged file is its secret.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    at: [...publicReads, ...readsBySecret, ...anonymousWrites],
    reason: 'The call takes no token, so it never answers 401.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    at: ['paths /links/resend post'],
    reason: noToken,
  },
  { rule: 'owasp:api2:2023-write-restricted', at: ['paths /links/resend post'], reason: noToken },
  {
    rule: 'owasp:api4:2023-string-limit',
    at: ['paths /uploads post', 'paths /export post'],
    reason:
      'The file is bounded in bytes (`maxBytes` of x-uploads, `exportBytes` of x-limits), which `maxLength` does not count.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit-responses-429',
    at: placesOf(({ link, rateLimits }) => link === undefined && rateLimits === undefined),
    reason:
      'The call reads public data, or concerns the one file whose secret id the caller has. The contract sets no limit for it.',
  },
]

const development =
  'The calls exist in development only; production answers 404. They are guarded by Host and Origin.'

/** The exceptions of `contract/test-support.openapi.json`. */
export const testSupportExceptions: readonly SpectralException[] = [
  sameOrigin,
  freeText,
  { rule: 'owasp:api2:2023-read-restricted', reason: development },
  { rule: 'owasp:api2:2023-write-restricted', reason: development },
  { rule: 'owasp:api8:2023-define-error-responses-401', reason: development },
  { rule: 'owasp:api4:2023-rate-limit', reason: development },
  { rule: 'owasp:api4:2023-rate-limit-responses-429', reason: development },
  bounds('owasp:api4:2023-string-limit', ['components schemas']),
  bounds('owasp:api4:2023-integer-limit', ['components responses']),
]
