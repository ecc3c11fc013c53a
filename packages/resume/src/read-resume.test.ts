import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hostileDocuments } from '../corpus/hostile.ts'
import { engine, parts, scoreOf, underTarget } from '../scripts/score.ts'
import { usualBounds } from './bounds.ts'
import { fieldProposals } from './proposals.ts'
import { type Kind, readResume } from './read-resume.ts'

const learned = new URL('../corpus/learned/', import.meta.url)

describe('what is learned from in the corpus', () => {
  it.each(parts)('is read as well as the targets: %s', async (part) => {
    expect(underTarget(await scoreOf(part))).toEqual([])
  })
})

const code = await engine()
const read = (bytes: Uint8Array, kind: Kind, bounds = usualBounds) =>
  readResume(bytes, kind, { engine: async () => code, bounds, today: '202605' })

/** A stream that unfolds to megabytes, and again. */
const bomb =
  [...hostileDocuments()].find(({ name }) => name.endsWith('stream-bomb.pdf'))?.bytes ?? new Uint8Array()

describe('a document from a stranger', () => {
  it('gives proposals or a reason, whatever is wrong with it', async () => {
    const outcomes = new Map<string, number>()
    for (const { name, bytes } of hostileDocuments()) {
      const reading = await read(bytes, name.endsWith('.pdf') ? 'pdf' : 'docx')
      const outcome = 'reason' in reading ? reading.reason : 'proposals'
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    expect([...outcomes.keys()].toSorted()).toEqual([
      'damaged',
      'encrypted',
      'noText',
      'proposals',
      'tooLarge',
    ])
    expect([...outcomes.values()].reduce((sum, count) => sum + count)).toBe(300)
  })

  const pdf = readFileSync(new URL('05-latex-researcher.pdf', learned))
  const docx = readFileSync(new URL('04-minguo-form.docx', learned))
  it.each([
    ['bytes', 'pdf', pdf, { bytes: pdf.length - 1 }],
    ['pages', 'pdf', pdf, { pages: 1 }],
    ['characters of a PDF', 'pdf', pdf, { characters: 100 }],
    ['characters of a Word document', 'docx', docx, { characters: 100 }],
    ['unzipped bytes', 'docx', docx, { unzippedBytes: 100 }],
    ['memory of the engine', 'pdf', bomb, { engineMemory: 2 ** 24 }],
  ] as const)('is refused when it is beyond the bound on %s', async (_what, kind, bytes, bound) => {
    expect(await read(bytes, kind)).not.toEqual({ reason: 'tooLarge' })
    expect(await read(bytes, kind, { ...usualBounds, ...bound })).toEqual({ reason: 'tooLarge' })
  })
})

/** A Word document of the paragraphs, in a ZIP archive of one part. */
function docxOf(...paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const data = deflateRawSync(`<w:document><w:body>${body}</w:body></w:document>`)
  const name = Buffer.from('word/document.xml')
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50)
  head.writeUInt16LE(8, 10)
  head.writeUInt32LE(data.length, 20)
  head.writeUInt16LE(name.length, 28)
  const local = Buffer.alloc(30)
  local.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, name, data, head, name, end])
}

describe('proposals', () => {
  it('have the paths of the form, with the place and the line that they came from', async () => {
    const reading = await read(
      docxOf(
        '王小明',
        'ming@example.com',
        '學歷',
        '國立中央大學　資訊工程學系　碩士　畢業　2016/9～2018/6',
        '工作經歷',
        '北辰軟體股份有限公司　工程師　2019.07～迄今',
      ),
      'docx',
    )
    const fields = 'proposals' in reading ? fieldProposals(reading.proposals) : []
    expect(fields.map(({ path, value }) => [path, value])).toEqual([
      ['personal.lastNameZh', '王'],
      ['personal.firstNameZh', '小明'],
      ['personal.email', 'ming@example.com'],
      ['education.highest.qualification', 'master'],
      ['education.highest.school', '國立中央大學'],
      ['education.highest.department', '資訊工程學系'],
      ['education.highest.status', 'graduated'],
      ['education.highest.yearMonth', '201806'],
      ['experience.entries.0.companyName', '北辰軟體股份有限公司'],
      ['experience.entries.0.jobTitle', '工程師'],
      ['experience.entries.0.start', '201907'],
      ['experience.entries.0.stillEmployed', true],
    ])
    expect(fields[2]?.source).toEqual({ paragraph: 2, quote: 'ming@example.com' })
  })

  it('leave out what the form would refuse, and the phone numbers of others', async () => {
    const reading = await read(
      docxOf('履歷', `a@example.invalid-`, '公司電話 0912-345-678', '緊急聯絡人 王先生 0912-345-679'),
      'docx',
    )
    expect('proposals' in reading ? fieldProposals(reading.proposals) : undefined).toEqual([])
  })

  it.each([
    [
      'degrees that a form numbers',
      [
        '學歷',
        '最高學歷：國立中央大學　資訊工程學系　碩士　105年9月～107年6月',
        '次高學歷：逢甲大學　大學　肄業',
      ],
      {
        'education.highest.school': '國立中央大學',
        'education.highest.qualification': 'master',
        'education.highest.yearMonth': '201806',
        'education.secondHighest.qualification': 'bachelor',
        'education.secondHighest.status': 'dropout',
      },
    ],
    [
      'no level for a second study at a university',
      ['學歷', '國立中央大學　資訊工程學系　2016/9～2018/6', '逢甲大學　電機工程學系　2012/9～2016/6'],
      {
        'education.highest.school': '國立中央大學',
        'education.highest.qualification': undefined,
        'education.secondHighest.qualification': 'bachelor',
      },
    ],
    [
      'a company beside its industry and size',
      ['經歷', '工程師', '北辰軟體股份有限公司｜電腦軟體業 100~500人', '2019/7 ~ 仍在職'],
      { 'experience.entries.0.companyName': '北辰軟體股份有限公司' },
    ],
    [
      'labels in lines of their own, full-width digits, a company named like a title',
      ['經歷', '綠芽設計（２０２１／０３～迄今）', '職稱：視覺設計師', '工作內容：', '品牌識別。'],
      {
        'experience.entries.0.companyName': '綠芽設計',
        'experience.entries.0.jobTitle': '視覺設計師',
        'experience.entries.0.start': '202103',
        'experience.entries.0.content': '品牌識別。',
      },
    ],
    [
      'schools and companies that have words of headings in their names',
      [
        '歐陽　雅婷',
        '學歷',
        '馬偕醫護管理專科學校',
        '應用外語科',
        '經歷',
        '藍海旅行社',
        '業務助理',
        '109年8月至今',
      ],
      {
        'personal.lastNameZh': '歐陽',
        'education.highest.department': '應用外語科',
        'experience.entries.0.companyName': '藍海旅行社',
      },
    ],
    [
      'headers with bullets, months before years, and industries beside companies',
      [
        '經歷',
        '● 和泰物流有限公司（物流業） – 倉儲主管 (1月 2018 - 12月 2024)',
        '● 統領百貨（百貨業） – 樓管 (4月 2011 - 12月 2012)',
      ],
      {
        'experience.entries.1.companyName': '統領百貨',
        'experience.entries.1.jobTitle': '樓管',
        'experience.entries.1.start': '201104',
      },
    ],
    [
      'an entry behind its heading, and a company and title with a slash between',
      [
        '學歷：國立臺北商業大學會計資訊系（100年9月至104年6月）',
        '經歷：',
        '▍【2018.06－現職】統一超商股份有限公司／區域經理',
        '負責專案。',
      ],
      {
        'education.highest.yearMonth': '201506',
        'experience.entries.0.companyName': '統一超商股份有限公司',
        'experience.entries.0.jobTitle': '區域經理',
        'experience.entries.0.content': '負責專案。',
      },
    ],
    [
      'an address that a narrow column broke, and no link of its rest',
      ['王小明', 'xiaoming.wang@', 'example.org', 'github.com/xiaoming'],
      { 'personal.email': 'xiaoming.wang@example.org', 'other.portfolioUrl': 'https://github.com/xiaoming' },
    ],
    [
      'no pay and no length of time for a title, and no page or industry for a company',
      [
        '經歷',
        '資深韌體工程師',
        '北辰軟體股份有限公司（軟體業，員工 300 人）',
        '2019/7 ~ 2021/8（2 年 2 個月）',
        '年薪 130 萬元以上',
      ],
      {
        'experience.entries.0.companyName': '北辰軟體股份有限公司',
        'experience.entries.0.jobTitle': '資深韌體工程師',
      },
    ],
    [
      'no school of the word alone, and dots of Asian fonts as bullets',
      [
        '學歷',
        'Master of Science, University',
        '2016/9 - 2018/6',
        '經歷',
        '北辰軟體股份有限公司　工程師　2019.07～迄今',
        '‧導入自動化測試。',
      ],
      { 'education.highest.school': undefined, 'experience.entries.0.content': '導入自動化測試。' },
    ],
    [
      'a title that is also a label',
      ['Experience', 'Marina Bay Hotel', 'Front Office Supervisor　Mar 2018 – Present'],
      {
        'experience.entries.0.jobTitle': 'Front Office Supervisor',
        'experience.entries.0.stillEmployed': true,
      },
    ],
  ])('include %s', async (_what, paragraphs, expected) => {
    const reading = await read(docxOf(...paragraphs), 'docx')
    const fields = 'proposals' in reading ? fieldProposals(reading.proposals) : []
    const found = (path: string) => fields.find((field) => field.path === path)?.value
    expect(Object.fromEntries(Object.keys(expected).map((path) => [path, found(path)]))).toEqual(expected)
  })
})
