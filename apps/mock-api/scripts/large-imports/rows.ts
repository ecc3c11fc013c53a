import { seedJobs } from '../../src/seed/seed-jobs.ts'
import type { ImportedJob } from '../../src/use-cases/import-jobs-schema.ts'
import type { ReferralRow } from '../../src/use-cases/import-referrals.ts'

const codeOf = (at: number) => `LI-${100_000 + at}`

/** Invented vacancies: the seed's texts in new combinations, each with words of its own. */
export function* jobRows(count: number, from = 0): Generator<ImportedJob> {
  const seeds = seedJobs()
  for (let at = from; at < from + count; at++) {
    const [one, other] = [seeds[at % seeds.length], seeds[(at * 7 + 3) % seeds.length]]
    if (!one || !other) return
    const { content, requirements, title } = other
    const word = (at + 36 ** 3).toString(36)
    const { validThrough: _, ...rest } = one
    yield {
      ...rest,
      status: 'open',
      code: codeOf(at),
      title: { tw: `${title.tw ?? ''}（${word}組）`, us: `${title.us ?? ''}, ${word} team` },
      content: { ...content, us: [...(content.us ?? []), `Works on the ${word} project`] },
      requirements,
    }
  }
}

/** Invented recommendations for those vacancies. */
export function* referralRows(count: number, jobs: number): Generator<ReferralRow> {
  for (let at = 0; at < count; at++) {
    yield {
      line: at + 2,
      locale: at % 2 === 0 ? 'tw' : 'us',
      referral: {
        recommender: '林大同',
        applicantName: '陳怡君',
        email: `person-${at}@mail.example`,
        phone: '+886912345678',
        reason: '共事三年，細心負責。\n值得一談。',
        jobCodes: [codeOf(at % jobs), codeOf((at * 13 + 1) % jobs)].filter(
          (code, position, all) => all.indexOf(code) === position,
        ),
      },
    }
  }
}
