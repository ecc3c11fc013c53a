import type { Pair } from './occupation.ts'
import { referrals } from './referrals.ts'
import type { SeedJob } from './seed-jobs.ts'
import { chanceOf, contractSeed, type NonEmpty, pickOf } from './vary.ts'

type SeededReferral = (typeof referrals)[number]

/** Common surnames and given names of Taiwan, and how their owners write them in English. */
const surnames: NonEmpty<Pair> = [
  ['陳', 'Chen'],
  ['林', 'Lin'],
  ['黃', 'Huang'],
  ['張', 'Chang'],
  ['李', 'Li'],
  ['王', 'Wang'],
  ['吳', 'Wu'],
  ['劉', 'Liu'],
  ['蔡', 'Tsai'],
  ['楊', 'Yang'],
]
const givenNames: NonEmpty<Pair> = [
  ['怡君', 'Yi-Chun'],
  ['志明', 'Chih-Ming'],
  ['淑芬', 'Shu-Fen'],
  ['家豪', 'Chia-Hao'],
  ['雅婷', 'Ya-Ting'],
  ['俊傑', 'Chun-Chieh'],
  ['美玲', 'Mei-Ling'],
  ['宗翰', 'Tsung-Han'],
  ['佩珊', 'Pei-Shan'],
  ['建宏', 'Chien-Hung'],
]

/**
 * The recommendations of a seed: for two open vacancies each, and one for a vacancy that is closed if there is one.
 * @param jobs the vacancies of the same seed.
 */
export function referralsOfSeed(number: number, jobs: readonly SeedJob[]): readonly SeededReferral[] {
  if (number === contractSeed) return referrals
  return referrals.map(({ locale, referral }, position) => {
    const nameOf = (what: string) => {
      const [surname, surnameUs] = pickOf(number, `${position} ${what} surname`, surnames)
      const [given, givenUs] = pickOf(number, `${position} ${what} given name`, givenNames)
      return { tw: `${surname}${given}`, us: `${givenUs} ${surnameUs}` }
    }
    const applicant = nameOf('applicant')
    const { recommendCode: _code, ...rest } = referral
    return {
      locale,
      referral: {
        ...rest,
        recommender: nameOf('recommender')[locale],
        applicantName: applicant[locale],
        email: `${applicant.us.toLowerCase().replaceAll(' ', '.')}.${number}.${position + 1}@mail.example`,
        jobCodes: codesOf(number, position, jobs),
      },
    }
  })
}

function codesOf(number: number, position: number, jobs: readonly SeedJob[]): string[] {
  const isLast = position === referrals.length - 1
  const closed = jobs.filter(({ status }) => status === 'closed')
  const among = isLast && closed.length > 0 ? closed : jobs.filter(({ status }) => status === 'open')
  const start = Math.floor(chanceOf(number, `${position} vacancy`) * among.length)
  const count = isLast ? 1 : 2
  return Array.from({ length: count }, (_, at) => among[(start + at) % among.length]?.code).filter(
    (code) => code !== undefined,
  )
}
