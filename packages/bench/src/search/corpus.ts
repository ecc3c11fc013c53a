import { seedJobs } from '@recruiting/mock-api/seed/seed-jobs'
import type { Job, LocalizedLines } from '@recruiting/schema/job'
import { mix } from './mix.ts'

/** The number of different descriptions; real vacancies of a large employer repeat descriptions too. */
const descriptions = 20_000

/**
 * Makes `count` vacancies, the same at each call: texts of the seed in new combinations, with generated titles,
 * codes and words, so that the number of distinct words grows with the number of vacancies.
 */
export function makeJobs(count: number): Job[] {
  const seeds = seedJobs()
  const pick = (at: number, salt: number) => seeds[mix(at, salt) % seeds.length] ?? seeds[0]
  const contents = Array.from({ length: Math.min(count, descriptions) }, (_, at): LocalizedLines => {
    const { tw = [], us = [] } = pick(at, 1)?.content ?? {}
    return {
      tw: [...tw, `參與${name(at)}專案`],
      us: [...us, `Works on the ${name(at)} project`],
    }
  })
  return Array.from({ length: count }, (_, at) => {
    const [kind, other, more] = [pick(at, 2), pick(at, 3), pick(at, 4)]
    if (kind === undefined || other === undefined || more === undefined) throw new Error('The seed is empty')
    const unit = `${name(mix(at, 5) % (count / 10))}`
    return {
      ...kind,
      status: undefined,
      code: `${kind.code.slice(0, 2)}-${100_000 + at}`,
      title: { tw: `${kind.title.tw ?? ''}（${unit}組）`, us: `${kind.title.us ?? ''}, ${unit} team` },
      employmentType: other.employmentType,
      locations: more.locations,
      postedAt: new Date(Date.UTC(2026, 0, 1) + (mix(at, 6) % 26_000_000) * 1000).toISOString(),
      content: contents[mix(at, 7) % contents.length] ?? kind.content,
      requirements: other.requirements,
      benefits: more.benefits,
    }
  })
}

/** A generated name of a few letters. */
function name(at: number): string {
  return Math.floor(at + 36 ** 3).toString(36)
}
