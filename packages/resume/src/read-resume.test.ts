import { readdirSync, readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hostileDocuments } from '../corpus/hostile.ts'
import { engine, scoreOf, underTarget } from '../scripts/score.ts'
import { TrueValues } from '../scripts/true-values.ts'
import { usualBounds } from './bounds.ts'
import { fieldProposals } from './proposals.ts'
import { type Kind, readResume } from './read-resume.ts'

const learned = new URL('../corpus/learned/', import.meta.url)

describe('what is learned from in the corpus', () => {
  it('has true values in their form', () => {
    const files = readdirSync(learned).filter((name) => name.endsWith('.json'))
    expect(files).toHaveLength(20)
    for (const name of files) {
      expect(
        TrueValues.safeParse(JSON.parse(readFileSync(new URL(name, learned), 'utf8'))),
        name,
      ).toMatchObject({ success: true })
    }
  })

  it.each(['learned', 'second-held-out'] as const)('is read as well as the targets: %s', async (part) => {
    expect(underTarget(await scoreOf(part))).toEqual([])
  })
})

const code = await engine()
const read = (bytes: Uint8Array, kind: Kind, bounds = usualBounds) =>
  readResume(bytes, kind, { engine: async () => code, bounds, today: '202605' })

/** A stream that unfolds to megabytes, and again. */
const bomb =
  hostileDocuments().find(({ name }) => name.endsWith('stream-bomb.pdf'))?.bytes ?? new Uint8Array()

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
    expect(outcomes.values().reduce((sum, count) => sum + count)).toBe(300)
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
})
