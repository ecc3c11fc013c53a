import spectralCore from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'
import type { SpectralException } from './spectral-exceptions.ts'

/** What Spectral reports at one place; `at` joins the members of the path with blanks, e.g. `paths /jobs get`. */
export type Finding = { rule: string; at: string; message: string }

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
