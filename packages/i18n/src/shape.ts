import type { Rule } from '@recruiting/schema/rules'

/** The same keys with any text: a second locale must have every key and no others. */
export type Shape<T> = T extends string ? string : { readonly [K in keyof T]: Shape<T[K]> }

/** The words of a field: label, optional hint, and sentences for some rules. */
export type FieldWords = { readonly label: string; readonly hint?: string } & {
  readonly [R in Rule]?: string
}

/** The words of a group of fields; the group itself may be missing. */
type GroupWords = {
  readonly label: string
  readonly hint?: string
  readonly required?: string
  readonly tooMany?: string
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
