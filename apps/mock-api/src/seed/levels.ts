import type { Pair } from './occupation.ts'

/** The level of a vacancy; without one it is a middle level. */
export type Level = 'junior' | 'senior' | 'principal'

type LevelTexts = { payFactor: number; experience: Pair }

export const middleLevel: LevelTexts = {
  payFactor: 1,
  experience: ['具備 2 年以上相關工作經驗。', 'At least 2 years of relevant work experience.'],
}

export const levels: Record<Level, LevelTexts> = {
  junior: {
    payFactor: 0.85,
    experience: [
      '歡迎應屆畢業生及轉職者應徵，到職後由資深同仁帶領。',
      'New graduates and career changers are welcome; an experienced colleague will guide you.',
    ],
  },
  senior: {
    payFactor: 1.35,
    experience: [
      '具備 5 年以上相關工作經驗，曾獨立負責完整專案。',
      'At least 5 years of relevant experience, including full ownership of a project.',
    ],
  },
  principal: {
    payFactor: 1.75,
    experience: [
      '具備 8 年以上相關工作經驗，能訂定技術方向並指導團隊成員。',
      'At least 8 years of relevant experience, setting technical direction and coaching a team.',
    ],
  },
}

export const noExperience: Pair = [
  '無工作經驗可，到職後提供完整教育訓練。',
  'No experience needed: we train you fully.',
]

/** The title with its level: 資深 React工程師, React主任工程師. */
export function titleOfLevel([tw, us]: Pair, level: Level | undefined): Pair {
  switch (level) {
    case undefined:
      return [tw, us]
    case 'junior':
      return [withPrefix('初階', tw), `Junior ${us}`]
    case 'senior':
      return [withPrefix('資深', tw), `Senior ${us}`]
    case 'principal':
      return [tw.replace(/(?=(工程師|設計師|研究員)$)/, '主任'), `Principal ${us}`]
  }
}

/** A space separates a Chinese prefix from Latin letters. */
function withPrefix(prefix: string, title: string): string {
  return /^[A-Za-z]/.test(title) ? `${prefix} ${title}` : `${prefix}${title}`
}
