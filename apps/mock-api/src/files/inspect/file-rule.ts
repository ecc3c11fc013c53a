import type { Rule } from '@recruiting/schema/rules'

/** The rules of the contract that a file can break. */
export type FileRule = Extract<
  Rule,
  'fileEmpty' | 'fileTooBig' | 'fileKind' | 'fileUnreadable' | 'filePassword' | 'filePixels'
>
