import type { Rule } from '@recruiting/schema/rules'

/**
 * The words of English, from those of Chinese: the same keys with any text, and no others. A text with a number ends in
 * `_other` and has a second form in English, `_one` (the suffixes of i18next, from `Intl.PluralRules`).
 */
export type Shape<T> = T extends string
  ? string
  : { readonly [K in keyof T]: Shape<T[K]> } & {
      readonly [K in keyof T as K extends `${infer Name}_other` ? `${Name}_one` : never]: string
    }

/** The rules whose sentence counts something. */
type CountingRule = 'tooLong' | 'tooMany' | 'tooFew'

/** The key of the sentence of a rule, in the words of Chinese. */
export type RuleKey = Exclude<Rule, CountingRule> | `${CountingRule}_other`

/** The words of a field: label, optional hint, and sentences for some rules. */
export type FieldWords = { readonly label: string; readonly hint?: string } & {
  readonly [R in RuleKey]?: string
}

/** The words of a group of fields; the group itself may be missing. */
type GroupWords = {
  readonly label: string
  readonly hint?: string
  readonly required?: string
  readonly tooMany_other?: string
}

type Element<T> = T extends readonly (infer E)[] ? E : T

/** Words for every field of a section, by the schema's paths. */
export type SectionWords<T> = {
  readonly [K in keyof T]-?: Element<Exclude<T[K], undefined>> extends infer V
    ? V extends Readonly<Record<string, unknown>>
      ? SectionWords<V> & GroupWords
      : FieldWords
    : never
}
