import type { Locale, RemoteWork, StandardJobType, StandardPlace } from '@recruiting/schema/options'

/** A text in both languages. */
export type Pair = readonly [tw: string, us: string]

/** What the vacancies of an occupation have in common. */
export type Occupation = {
  /** The first part of its codes: two letters of the family and two digits. Never reused. */
  code: string
  jobType: StandardJobType
  title: Pair
  /** Weekly hours of a part-time occupation, which is paid hourly. */
  partTimeHours?: number
  /** Regular pay in Taiwan at the middle level, TWD per month (per hour for part time). */
  pay: readonly [min: number, max: number]
  /** `none`: no experience required, except by a level; `stated`: the requirements mention it; default: by level. */
  experience?: 'none' | 'stated'
  /** Default: not stated. */
  remoteWork?: RemoteWork
  /** The workplace of this occupation, if it is not the main site of the location. */
  site?: Pair
  content: readonly Pair[]
  requirements: readonly Pair[]
  /** Its own benefits, besides working from home and those of all employees. */
  benefits?: readonly Pair[]
  /** Append new ones at the end: the position is the second part of the code. */
  openings: readonly Opening[]
}

/** The occupations of a job type by their codes. */
export function family(
  jobType: StandardJobType,
  occupations: Readonly<Record<string, Omit<Occupation, 'jobType' | 'code'>>>,
): readonly Occupation[] {
  return Object.entries(occupations).map(([code, occupation]) => ({ code, jobType, ...occupation }))
}

/** Lines of text in both languages, one a line: the Chinese, ` | `, the English. */
export function pairs([text = '']: TemplateStringsArray): Pair[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [tw, us, ...more] = line.trim().split(' | ')
      if (!tw || !us || more.length > 0) throw new Error(`Not a line in two languages: ${line}`)
      return [tw, us]
    })
}

/** What distinguishes one vacancy. */
export type Opening = {
  at: StandardPlace | readonly [StandardPlace, ...StandardPlace[]]
  line?: ProductLine
  level?: Level
  /** Overrides the occupation's. */
  remoteWork?: RemoteWork
  /** 待遇面議. */
  negotiable?: true
  /** The number of positions; default: one. */
  openings?: number
  /** The only language of its texts; default: both. */
  only?: Locale
  closed?: true
  /** The last day to apply, in Taiwan: `yyyy-MM-dd`. */
  until?: string
}

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

/** The company's products: the name used in titles, and a sentence that introduces the team. */
export const productLines = {
  storage: product`
    儲能系統 | Energy Storage
    隸屬儲能系統事業處，產品涵蓋機櫃式與貨櫃式電池儲能系統。 | You will join Energy Storage, which builds cabinet and container battery systems.
  `,
  solar: product`
    太陽能逆變器 | Solar Inverters
    隸屬太陽能逆變器團隊，產品應用於住宅屋頂至大型地面型電站。 | You will join Solar Inverters, whose products run on roofs and in utility-scale plants.
  `,
  charging: product`
    電動車充電 | EV Charging
    隸屬電動車充電事業處，負責交流充電樁、直流快充設備及其營運後台。 | You will join EV Charging, which makes AC wallboxes, DC fast chargers and the software behind them.
  `,
  meter: product`
    智慧電表 | Smart Meters
    隸屬智慧電表團隊，與電力公司共同推動先進讀表基礎建設。 | You will join Smart Meters, working with utilities on advanced metering infrastructure.
  `,
  platform: product`
    能源管理平台 | Energy Platform
    隸屬能源管理平台團隊，服務工廠、商辦與校園的用電監控及調度。 | You will join Energy Platform, which monitors and schedules power for factories, offices and campuses.
  `,
  power: product`
    電源供應器 | Power Supplies
    隸屬電源事業處，產品用於伺服器、網通設備與工業電腦。 | You will join Power Supplies, which serves servers, network equipment and industrial computers.
  `,
  sensor: product`
    工業感測器 | Industrial Sensors
    隸屬工業感測器團隊，產品用於設備振動、溫度與電力品質監測。 | You will join Industrial Sensors, which measures vibration, temperature and power quality.
  `,
  wind: product`
    離岸風電 | Offshore Wind
    隸屬離岸風電團隊，提供風場電力轉換設備與監控系統。 | You will join Offshore Wind, which supplies power conversion and monitoring to wind farms.
  `,
  microgrid: product`
    離島微電網 | Island Microgrids
    隸屬離島微電網團隊，整合太陽能、儲能與柴油發電，提升離島供電韌性。 | You will join Island Microgrids, which combines solar, storage and diesel to keep islands powered.
  `,
  home: product`
    家庭能源 | Home Energy
    隸屬家庭能源團隊，產品包含家用儲能、智慧插座與用電管理 App。 | You will join Home Energy, which offers home batteries, smart plugs and an app to manage them.
  `,
}
export type ProductLine = keyof typeof productLines

function product(text: TemplateStringsArray): { name: Pair; team: Pair } {
  const [name, team] = pairs(text)
  if (!name || !team) throw new Error(`Not a name and a sentence: ${text[0]}`)
  return { name, team }
}
