import type { Rule } from '@recruiting/schema/rules'

/** The contract's rules that a file can break. */
export type FileRule = Extract<
  Rule,
  'fileEmpty' | 'fileTooBig' | 'fileKind' | 'fileUnreadable' | 'filePassword' | 'filePixels'
>
