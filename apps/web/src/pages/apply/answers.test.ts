import { type sectionNames, sections } from '@recruiting/schema/application'
import { expect, it } from 'vitest'
import { answerGroups, monthText } from './check-step.tsx'
import { completeDraft } from './test-draft.ts'

function paths(
  name: (typeof sectionNames)[number],
  change: (draft: ReturnType<typeof completeDraft>) => void = () => {},
) {
  const draft = completeDraft()
  change(draft)
  return answerGroups(sections[name], draft.sections[name], name).map(({ path, answers }) => [
    path,
    answers.map((answer) => answer.path.slice(path.length + 1)),
  ])
}

it('shows every field of a section, answered or not', () => {
  expect(paths('personal')).toEqual([
    ['personal', ['lastNameZh', 'firstNameZh', 'nameEn', 'email', 'mobilePhone']],
  ])
})

it('leaves out what another answer hides', () => {
  expect(paths('education')).toEqual([
    ['education.highest', ['qualification', 'school', 'department', 'status', 'yearMonth']],
    ['education.secondHighest', ['qualification']],
  ])
  expect(paths('application')[0]?.[1]).not.toContain('channelOther')
  expect(
    paths('application', ({ sections: { application } }) => {
      application.channel = 'other'
    })[0]?.[1],
  ).toContain('channelOther')
})

it('shows rows of lists by what is filled in, in the order of the screen', () => {
  expect(
    paths('other', ({ sections: { other } }) => {
      const empty = { name: '', jobTitle: '', organisation: '', city: '', contactPhone: '', contactEmail: '' }
      other.recommenders = [empty, { ...empty, name: '林', contactEmail: 'a@b.tw' }]
    }),
  ).toEqual([
    ['other', ['workPermitRequired', 'lawsuit']],
    ['other.recommenders.1', ['name', 'contactEmail']],
    ['other', ['headshot', 'resume', 'portfolio', 'portfolioUrl']],
  ])
})

it('shows months in one form', () => {
  expect(monthText('２０２４-6')).toBe('2024/06')
  expect(monthText('unclear')).toBe('unclear')
})
