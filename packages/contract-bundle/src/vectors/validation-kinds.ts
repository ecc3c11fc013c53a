import { createHash } from 'node:crypto'
import { type FieldValues, fieldValues } from '@recruiting/schema/examples/field-values'
import { type FieldKindName, fieldKindNames } from '@recruiting/schema/fields/field'
import type { Change } from './changes.ts'
import { kindEdges } from './kind-edges.ts'
import { type BodyName, looksLikeNumber, type ValidationCase, validationCase } from './validation-case.ts'
import { shown } from './vector-file.ts'

/** Where the values of a kind are tried; `wholeNumber` is a kind of query fields, see `queries.ts`. */
const places: Readonly<Record<Exclude<FieldKindName, 'wholeNumber'>, [BodyName, string, ...Change[]]>> = {
  line: ['application', 'personal.nameEn'],
  multiline: ['application', 'experience.entries.0.content'],
  choice: ['application', 'education.highest.status'],
  yesNo: ['application', 'other.workPermitRequired'],
  checkbox: ['personalInfo', 'other.removePortfolio'],
  agreement: ['application', 'consent.agreed'],
  code: ['application', 'application.recommendCode'],
  jobCode: ['application', 'jobCodes.0'],
  email: ['application', 'personal.email'],
  phone: ['application', 'experience.entries.0.supervisorPhone'],
  mobilePhone: ['application', 'personal.mobilePhone'],
  url: ['application', 'other.portfolioUrl'],
  money: ['application', 'application.expectedSalary'],
  yearMonth: ['application', 'education.highest.yearMonth'],
  yearMonthSixDigits: ['personalInfo', 'education.highest.yearMonth'],
  date: ['application', 'consent.version'],
  file: ['application', 'other.headshot'],
  // Elsewhere than in Taiwan, whose codes have a rule of their own.
  postalCode: ['personalInfo', 'contact.postalCode', { set: 'contact.country', value: 'JP' }],
  idNumber: ['personalInfo', 'identity.idNumber'],
  birthDate: ['personalInfo', 'identity.birthDate'],
}

/** Kinds whose samples in `field-values.ts` have a shorter maximum than any field of the contract. */
const kindsWithLength: ReadonlySet<FieldKindName> = new Set(['line', 'multiline', 'code'])

/** The values of each kind, tried at one field; the other fields of the kind behave alike. */
export function kindCases(): ValidationCase[] {
  return fieldKindNames.flatMap((kind) => {
    if (kind === 'wholeNumber') return []
    const [body, path, ...before] = places[kind]
    const known: FieldValues = fieldValues[kind]
    const edges = kindEdges[kind] ?? []
    const values = new Map<string, { value: unknown; why: string }>()
    for (const value of known.valid) {
      values.set(nameOf(value), { value, why: `A field of kind ${kind} accepts ${shown(value)}.` })
    }
    for (const { value, rule } of known.invalid) {
      values.set(nameOf(value), { value, why: `A field of kind ${kind} refuses ${shown(value)} as ${rule}.` })
    }
    for (const [value, why] of edges) values.set(nameOf(value), { value, why })
    return [...values.values()]
      .filter(({ value }) => isPortable(kind, value))
      .map(({ value, why }) =>
        validationCase({
          id: `validation.kind.${kind}.${nameOf(value)}`,
          why,
          body,
          ...(isPhone(kind) && looksLikeNumber(value) && { needs: 'phoneMetadata' }),
          changes: [...before, { set: path, value }],
        }),
      )
  })
}

/**
 * Whether the value can be used here: well-formed, since strict parsers refuse the rest (see `json-bodies.ts`), of a
 * reasonable length, and not about the length or the options of a sample field. `fieldCases` has those.
 */
function isPortable(kind: FieldKindName, value: unknown): boolean {
  if (kind === 'choice' && ['yes', 'maybe'].some((each) => each === value)) return false
  if (typeof value !== 'string') return true
  const isOfSampleLength = kindsWithLength.has(kind) && /^(.)\1{18,}$/u.test(value)
  return value.isWellFormed() && value.length <= 300 && !isOfSampleLength
}

/** A stable name of a value: the text itself if it is plain, else a hash. */
export function nameOf(value: unknown): string {
  const text = JSON.stringify(value)
  if (typeof value === 'string' && /^[A-Za-z0-9@+#-]{1,30}$/.test(value)) return `text-${value}`
  if (/^[a-z0-9]{1,12}$/.test(text)) return `json-${text}`
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

function isPhone(kind: FieldKindName): boolean {
  return kind === 'phone' || kind === 'mobilePhone'
}
