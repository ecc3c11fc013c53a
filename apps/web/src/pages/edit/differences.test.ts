import { examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { describe, expect, it } from 'vitest'
import { type EditDraft, editDraftOf } from '~/lib/draft/edit-draft.ts'
import { compare, merge } from './differences.tsx'
import { begin, type EditState } from './edit-store.ts'

const record = examplePersonalInfoRecord
const file = {
  id: 'x'.repeat(43),
  name: '新履歷.pdf',
  size: 9000,
  type: 'application/pdf',
  advice: [],
  expiresAt: '',
}

function state(change: (answers: EditDraft) => void = () => undefined): EditState {
  const answers = editDraftOf(record)
  change(answers)
  return { version: '"1"', record, answers, files: {} }
}

/** A form that was opened with the newest record. */
function newest(change: (next: PersonalInfoRecord) => void = () => undefined): EditState {
  const next = structuredClone(record)
  change(next)
  return begin({ record: next, version: '"2"' })
}

const moved = newest((next) => {
  if (next.sections.contact) next.sections.contact.address = '臺北市'
})

describe('compare', () => {
  it('finds nothing where nothing was changed', () => {
    expect(compare(state(), newest())).toEqual({
      theirs: [],
      mine: [],
      differing: [],
      differences: [],
      isSame: true,
    })
  })

  it('tells the sections of either side apart', () => {
    const mine = state((answers) => {
      answers.personal.nameEn = 'Chen'
    })
    expect(compare(mine, moved)).toMatchObject({ theirs: ['contact'], mine: ['personal'], isSame: false })
  })

  it('names the fields that differ where both were changed', () => {
    const mine = state((answers) => {
      answers.contact.address = '高雄市'
    })
    expect(compare(mine, moved).differences).toEqual([
      { path: 'contact.address', newest: '臺北市', yours: '高雄市' },
    ])
  })

  it('overlooks another spelling of the same answer', () => {
    const mine = state((answers) => {
      answers.personal.mobilePhone = '０９１２-345-678'
      answers.identity.birthDate = '1996-3-8'
    })
    expect(compare(mine, newest()).mine).toEqual([])
  })

  it('knows an ID number by what may be shown of it', () => {
    const mine = state((answers) => {
      answers.identity.idNumber = 'a123456789'
    })
    const replaced = newest((next) => {
      next.maskedIdNumber = 'A12****789'
    })
    expect(compare(mine, newest())).toMatchObject({ mine: ['identity'], isSame: false })
    expect(compare(mine, replaced)).toMatchObject({ theirs: ['identity'], isSame: true })
    expect(compare(state(), replaced).theirs).toEqual(['identity'])
    expect(JSON.stringify(compare(mine, replaced))).not.toContain('A123456789')
  })

  it('knows files by name and size', () => {
    const mine: EditState = { ...state(), files: { resume: file } }
    const replaced = newest((next) => {
      next.files = [...next.files.slice(0, 1), { ...file, kind: 'resume' }]
    })
    expect(compare(mine, newest()).mine).toEqual(['other'])
    expect(compare(mine, replaced)).toMatchObject({ theirs: ['other'], isSame: true })
  })

  it('sees that a save whose answer got lost has arrived', () => {
    const mine = state((answers) => {
      answers.contact.address = ' 臺北市 '
    })
    expect(compare(mine, moved).isSame).toBe(true)
  })
})

describe('merge', () => {
  const mine = state((answers) => {
    answers.personal.nameEn = 'Chen'
    answers.identity.idNumber = 'a123456789'
  })

  it('takes the named sections of the form and all others of the newer one', () => {
    const { answers } = merge(mine, moved, ['personal', 'identity'])
    expect(answers.personal.nameEn).toBe('Chen')
    expect(answers.identity.idNumber).toBe('a123456789')
    expect(answers.contact.address).toBe('臺北市')
  })

  it('takes the files with their section only', () => {
    const withFile = { ...mine, files: { resume: file } }
    expect(merge(withFile, moved, ['other']).files).toEqual({ resume: file })
    expect(merge(withFile, moved, ['personal']).files).toEqual({})
  })
})

describe('answers that waited for a new link', () => {
  const waiting = state((answers) => {
    answers.personal.nameEn = 'Chen'
    answers.contact.address = '高雄市'
    answers.identity.idNumber = 'a123456789'
  })

  it('are offered field by field where they differ from the form, the ID number masked', () => {
    expect(compare(waiting, newest()).differences).toEqual([
      { path: 'personal.nameEn', newest: 'Yi-Chun Chen', yours: 'Chen' },
      { path: 'identity.idNumber', newest: record.maskedIdNumber ?? '', yours: 'A12****789' },
      { path: 'contact.address', newest: record.sections.contact?.address ?? '', yours: '高雄市' },
    ])
  })

  it('are not offered where the record or the form has them already', () => {
    const saved = newest((next) => {
      if (next.sections.contact) next.sections.contact.address = '高雄市'
    })
    expect(compare(waiting, saved).differing).toEqual(['personal', 'identity'])
    expect(compare(waiting, waiting).differing).toEqual([])
  })
})
