/**
 * The closed list of rule codes. An issue is a path and one of these; words are found by both
 * (`fields.<path>.<rule>`, else `errors.<rule>` with the field's label), so no text travels.
 */
export const rules = [
  'required',
  /** Present although another answer makes it meaningless. */
  'notApplicable',
  'unknownField',
  /** Of the wrong JSON type. */
  'invalid',
  /** Not one of the listed options. */
  'option',
  'tooLong',
  'tooMany',
  'tooFew',
  'number',
  'tooSmall',
  'tooLarge',
  /** More than pay by the hour may be, though not too much for another unit. */
  'tooLargeByTheHour',
  /** Control characters or text that is not well-formed Unicode. */
  'characters',
  'email',
  'phone',
  /** A Taiwanese number that is not a mobile one. */
  'mobilePhone',
  'url',
  'code',
  /** Application form: typed as yyyy/MM. */
  'yearMonth',
  /** Edit form: typed as YYYYMM. */
  'yearMonthSixDigits',
  'date',
  'postalCode',
  /** An ID or resident certificate whose check digit does not fit, or no document's number at all. */
  'idNumber',
  'endBeforeStart',
  'phoneOrEmail',
  'duplicate',
  /** Consent was given to another version of the notice than the one in force. */
  'consentVersion',
  'jobUnknown',
  'jobClosed',
  'fileEmpty',
  'fileTooBig',
  'fileKind',
  'fileUnreadable',
  'filePassword',
  'filePixels',
  /** The staged file is gone, already used or of another kind: choose it again. */
  'fileExpired',
] as const
export type Rule = (typeof rules)[number]

export function isRule(value: unknown): value is Rule {
  return typeof value === 'string' && (rules as readonly string[]).includes(value)
}

/** The numbers a sentence may interpolate. */
export type RuleParams = Readonly<{ min?: number; max?: number }>
