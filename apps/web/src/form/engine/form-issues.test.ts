import { sections } from '@recruiting/schema/application'
import { emptyDraft } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import { describe, expect, it } from 'vitest'
import { type FormSections, type FormValues, issuesOf, mergeIssues } from './field-info.ts'

const { personal, education, experience, other } = sections

function check(form: FormSections, values: FormValues, others: Issue[] = []) {
  return mergeIssues(issuesOf(form, values), others).map(({ path, rule }) => `${path} ${rule}`)
}

describe('the issues of a form', () => {
  it('have path and rule, in the order of the screen', () => {
    expect(check({ personal }, { personal: emptyDraft(personal) })).toEqual([
      'personal.nameZh required',
      'personal.nameEn required',
      'personal.email required',
      'personal.mobilePhone required',
    ])
  })

  it('stand at groups and in rows', () => {
    expect(check({ education }, { education: emptyDraft(education) })).toEqual([
      'education.highest required',
      'education.secondHighest required',
    ])
    const entry = { ...emptyDraft(experience).entries[0], category: 'work', companyName: 'A', jobTitle: 'B' }
    const draft = { seniority: 'none', entries: [{ ...entry, start: '2024/06', end: '2024/05' }] }
    expect(check({ experience }, { experience: draft })).toEqual(['experience.entries.0.end endBeforeStart'])
  })

  it('are none when every answer is right', () => {
    const typed = {
      personal: {
        lastNameZh: '陳',
        firstNameZh: '怡君',
        nameEn: ' Chen ',
        email: 'a@b.tw',
        mobilePhone: '０９１２３４５６７８',
      },
    }
    expect(check({ personal }, typed)).toEqual([])
  })

  it('from elsewhere replace those of the same path', () => {
    const draft = { ...emptyDraft(other), workPermitRequired: 'no' }
    const others: Issue[] = [
      { path: 'other.headshot', rule: 'fileKind' },
      { path: 'other.portfolio', rule: 'fileExpired' },
    ]
    expect(check({ other }, { other: draft }, others)).toEqual([
      'other.headshot fileKind',
      'other.resume required',
      'other.portfolio fileExpired',
    ])
  })

  it('say that a radio group without a choice is unanswered, not that its answer is wrong', () => {
    expect(check({ other }, { other: emptyDraft(other) })[0]).toBe('other.workPermitRequired required')
  })

  it('concern only the sections that were given', () => {
    expect(issuesOf({}, { personal: emptyDraft(personal) })).toEqual([])
  })
})
