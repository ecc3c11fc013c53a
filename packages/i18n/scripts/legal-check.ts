import { createHash } from 'node:crypto'
import type { CompanyWords } from '@recruiting/brand/company-words'
import type { OwnLegal } from '@recruiting/brand/own-legal-texts'
import type { LegalTexts } from '../src/legal.ts'

type LegalName = keyof LegalTexts
type ByText = Readonly<Partial<Record<LegalName, string>>>

/** What a company wrote down when it set the day from which its values are in the legal texts. */
export type LegalRecord = { since: string; values: string; wording: ByText }

/** A short digest of any JSON value. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}

/** Digest of what a company changes in the legal texts: its values that occur in them, and its own texts. */
export function digestOfValues(words: readonly CompanyWords[], own: OwnLegal): string {
  const values = words.map(({ name, englishName, address, court, privacyMail, retention }) => [
    name,
    englishName,
    address,
    court,
    privacyMail,
    retention,
  ])
  return digestOf(Object.keys(own).length === 0 ? values : [values, own])
}

/**
 * What is wrong with the version of a company's legal texts.
 * @param values the present digest of its values
 * @param wording the present versions of the wording
 */
export function outdatedVersions(record: LegalRecord, values: string, wording: ByText): string[] {
  const changed =
    record.values === values ? [] : ['the values of the company in the legal texts, or its own texts,']
  // A wording newer than the record has its own date as its version.
  const older = (Object.keys(wording) as LegalName[]).filter(
    (name) => wording[name] !== record.wording[name] && (wording[name] ?? '') <= record.since,
  )
  return [...changed, ...older.map((name) => `the wording of ${name}`)].map(
    (what) =>
      `${what} changed after ${record.since}: set values to '${values}', wording to ${JSON.stringify(wording)} and, ` +
      'if people may have consented before, legalSince to the day from which the new texts are in force, all in ' +
      'packages/brand/src/legal-record.ts; then run `npm run generate -- record`',
  )
}
