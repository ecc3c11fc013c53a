import { examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { describe, expect, it } from 'vitest'
import { type EditDraft, editDraftOf } from '~/lib/draft/edit-draft.ts'
import { testFile } from '~/lib/draft/test-draft.ts'
import { compare, merge } from './differences.tsx'
import { begin, type EditState } from './edit-store.ts'

const record = examplePersonalInfoRecord

type Changes<T> = { [K in keyof T]?: Partial<T[K]> }

function changed<T extends object>(sections: T, changes: Changes<T>): T {
  const entries = Object.entries(changes).map(([name, change]) => [
    name,
    Object.assign({}, Reflect.get(sections, name), change),
  ])
  return { ...sections, ...Object.fromEntries(entries) }
}

/** A form in which these answers were changed. */
const typed = (changes: Changes<EditDraft> = {}): EditState => ({
  version: '"1"',
  record,
  answers: changed(editDraftOf(record), changes),
  files: {},
})

/** A form that was opened with the newest record. */
const newest = (address?: string, other: Partial<typeof record> = {}) =>
  begin({
    record: {
      ...record,
      sections: changed(record.sections, address ? { contact: { address } } : {}),
      ...other,
    },
    version: '"2"',
  })

const moved = newest('臺北市')
const mine = typed({ personal: { nameEn: 'Chen' }, identity: { idNumber: 'a123456789' } })

describe('compare', () => {
  it('finds nothing where nothing was changed', () => {
    expect(compare(typed(), newest())).toEqual({
      theirs: [],
      mine: [],
      differing: [],
      differences: [],
      isSame: true,
    })
  })

  it('tells the sections of either side apart', () => {
    const found = compare(typed({ personal: { nameEn: 'Chen' } }), moved)
    expect(found).toMatchObject({ theirs: ['contact'], mine: ['personal'], isSame: false })
  })

  it('names the fields that differ where both were changed', () => {
    expect(compare(typed({ contact: { address: '高雄市' } }), moved).differences).toEqual([
      { path: 'contact.address', newest: '臺北市', yours: '高雄市' },
    ])
  })

  it('overlooks another spelling of the same answer', () => {
    const spelled = typed({
      personal: { mobilePhone: '０９１２-345-678' },
      identity: { birthDate: '1996-3-8' },
    })
    expect(compare(spelled, newest()).mine).toEqual([])
  })

  it('knows an ID number by what may be shown of it', () => {
    const numbered = typed({ identity: { idNumber: 'a123456789' } })
    const replaced = newest(undefined, { maskedIdNumber: 'A12****789' })
    expect(compare(numbered, newest())).toMatchObject({ mine: ['identity'], isSame: false })
    expect(compare(numbered, replaced)).toMatchObject({ theirs: ['identity'], isSame: true })
    expect(compare(typed(), replaced).theirs).toEqual(['identity'])
    expect(JSON.stringify(compare(numbered, replaced))).not.toContain('A123456789')
  })

  it('knows files by name and size', () => {
    const attached = { ...typed(), files: { resume: testFile } }
    const replaced = newest(undefined, {
      files: [...record.files.slice(0, 1), { ...testFile, kind: 'resume' }],
    })
    expect(compare(attached, newest()).mine).toEqual(['other'])
    expect(compare(attached, replaced)).toMatchObject({ theirs: ['other'], isSame: true })
  })

  it('sees that a save whose answer got lost has arrived', () => {
    expect(compare(typed({ contact: { address: ' 臺北市 ' } }), moved).isSame).toBe(true)
  })

  it('lists answers that waited for a new link, unless the form has them already, the ID number masked', () => {
    const waiting = { ...mine, answers: changed(mine.answers, { contact: { address: '高雄市' } }) }
    expect(compare(waiting, newest()).differences).toEqual([
      { path: 'personal.nameEn', newest: 'Yi-Chun Chen', yours: 'Chen' },
      { path: 'identity.idNumber', newest: record.maskedIdNumber ?? '', yours: 'A12****789' },
      { path: 'contact.address', newest: record.sections.contact?.address ?? '', yours: '高雄市' },
    ])
    expect(compare(waiting, newest('高雄市')).differing).toEqual(['personal', 'identity'])
    expect(compare(waiting, waiting).differing).toEqual([])
  })
})

describe('merge', () => {
  it('takes the named sections of the form and all others of the newer one', () => {
    const { answers } = merge(mine, moved, ['personal', 'identity'])
    expect(answers.personal.nameEn).toBe('Chen')
    expect(answers.identity.idNumber).toBe('a123456789')
    expect(answers.contact.address).toBe('臺北市')
  })

  it('takes the files with their section only', () => {
    const withFile = { ...mine, files: { resume: testFile } }
    expect(merge(withFile, moved, ['other']).files).toEqual({ resume: testFile })
    expect(merge(withFile, moved, ['personal']).files).toEqual({})
  })
})
