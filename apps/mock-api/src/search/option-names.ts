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
 * The names of a vacancy's places, job type, employment type and remote work in both languages. A keyword finds them too.
 * `none` says what a vacancy does not offer, so its name is left out.
 */
export function optionNames(job: Job): string[] {
  return filterNames.flatMap((filter) =>
    optionsOfJob(job, filter)
      .filter((option) => option !== 'none')
      .flatMap((option) => words.map((each) => each[filter][option] ?? option)),
  )
}
