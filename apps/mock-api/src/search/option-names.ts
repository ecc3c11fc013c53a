import { withFallback } from '@recruiting/i18n/fallback'
import { options as twWords } from '@recruiting/i18n/locales/tw/options'
import { options as usWords } from '@recruiting/i18n/locales/us/options'
import type { Job } from '@recruiting/schema/job'
import { type FilterName, filterNames, optionsOfJob } from '@recruiting/schema/job-filters'

const words: readonly Record<FilterName, Readonly<Record<string, string>>>[] = [
  withFallback(twWords, usWords),
  usWords,
]

/**
 * The names of a vacancy's locations, job type, employment type and remote work in both languages, which keywords
 * match too. `none` is omitted, because it names something that is not offered.
 */
export function optionNames(job: Job): string[] {
  return filterNames.flatMap((filter) =>
    optionsOfJob(job, filter)
      .filter((option) => option !== 'none')
      .flatMap((option) => words.map((each) => each[filter][option] ?? option)),
  )
}
