import { type Locale, locales } from '@recruiting/schema/options'
import type { PageRequest } from '../page/page-request.ts'
import { type Entry, groups } from './entries.ts'

export const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** Widths of frames in px, with the height of such a window. */
export const heights = { 360: 740, 768: 1024, 1280: 800 } as const
type Width = keyof typeof heights
export const widths = [360, 768, 1280] as const satisfies readonly Width[]

/** One frame of an entry. */
export type Look = { locale: Locale; mode: Mode; width: Width }

/** What the address of the gallery chooses. */
export type Choices = {
  entry: Entry | undefined
  languages: readonly Locale[]
  modes: readonly Mode[]
  widths: readonly Width[]
}

/** Reads the choices. An unknown value counts as absent: then the language of the page, light and the narrowest width. */
export function readChoices({ query, locale }: Pick<PageRequest, 'query' | 'locale'>): Choices {
  const entries = groups.flatMap((group) => group.entries)
  return {
    entry: entries.find(({ id }) => id === query.state),
    languages: chosen(locales, query.in, 'both', locale),
    modes: chosen(modes, query.mode, 'both', 'light'),
    widths: chosen(widths, query.width, 'all', 360),
  }
}

function chosen<O extends string | number>(
  options: readonly O[],
  asked: string | undefined,
  all: string,
  otherwise: O,
): readonly O[] {
  if (asked === all) return options
  return [options.find((option) => String(option) === asked) ?? otherwise]
}

/** One frame for each chosen language, mode and width. */
export function looksOf({ languages, modes, widths }: Choices): Look[] {
  return languages.flatMap((locale) =>
    modes.flatMap((mode) => widths.map((width) => ({ locale, mode, width }))),
  )
}
