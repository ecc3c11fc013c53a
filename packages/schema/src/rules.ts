/**
 * The closed list of rule codes. An issue has a path and one of these codes; its words are found by both
 * (`fields.<path>.<rule>`, else `errors.<rule>` with the field's label), so no text is sent.
 */
export const rules = [
  'required',
  /** Present although another answer excludes it. */
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
  /** Above the limit of pay per hour, though below that of other units. */
  'tooLargeByTheHour',
  /** Control characters, marks of direction, nothing visible, or text that is not well-formed Unicode. */
  'characters',
  'email',
  'phone',
  /** A Taiwanese number that is not a mobile number. */
  'mobilePhone',
  'url',
  'code',
  /** Application form: typed as yyyy/MM. */
  'yearMonth',
  /** Edit form: typed as YYYYMM. */
  'yearMonthSixDigits',
  'date',
  'postalCode',
  /** An ID or resident certificate number with a wrong check digit, or no document number at all. */
  'idNumber',
  'endBeforeStart',
  'phoneOrEmail',
  'duplicate',
  /** Consent to a version of the notice that is not in force. */
  'consentVersion',
  'jobUnknown',
  'jobClosed',
  'fileEmpty',
  'fileTooBig',
  'fileKind',
  'fileUnreadable',
  'filePassword',
  'filePixels',
  /** The staged file has expired, was already used or is of another kind: it must be chosen again. */
  'fileExpired',
  /** A scanner found something harmful in the file. */
  'fileInfected',
  /** The scanner has not judged the staged file yet: the same request may succeed later. */
  'fileScanning',
] as const
export type Rule = (typeof rules)[number]

export function isRule(value: unknown): value is Rule {
  return typeof value === 'string' && (rules as readonly string[]).includes(value)
}

/** The numbers a sentence may interpolate. */
export type RuleParams = Readonly<{ min?: number; max?: number }>
