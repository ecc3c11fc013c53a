import { sections } from '@recruiting/schema/application'
import { emptyDraft } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import { describe, expect, it } from 'vitest'
import { asDraft, issueResolver, issuesOf, listErrors } from './issue-resolver.ts'

const { personal, education, experience, other } = sections
const options = { fields: {}, shouldUseNativeValidation: false }

async function resolve(form: Parameters<typeof issueResolver>[0], values: object, others: Issue[] = []) {
  const { errors } = await issueResolver(form, () => others)(values, undefined, options)
  return listErrors(errors).map(({ path, error }) => `${path} ${error.type}`)
}

describe('the resolver', () => {
  it('gives path and rule of every issue in the order of the screen', async () => {
    expect(await resolve({ personal }, { personal: emptyDraft(personal) })).toEqual([
      'personal.nameZh required',
      'personal.nameEn required',
      'personal.email required',
      'personal.mobilePhone required',
    ])
  })

  it('gives issues at groups and in rows', async () => {
    expect(await resolve({ education }, { education: emptyDraft(education) })).toEqual([
      'education.highest required',
      'education.secondHighest required',
    ])
    const entry = { ...emptyDraft(experience).entries[0], category: 'work', companyName: 'A', jobTitle: 'B' }
    const draft = { seniority: 'none', entries: [{ ...entry, start: '2024/06', end: '2024/05' }] }
    expect(await resolve({ experience }, { experience: draft })).toEqual([
      'experience.entries.0.end endBeforeStart',
    ])
  })

  it('lets what is right pass, as it was typed', async () => {
    const typed = {
      personal: {
        lastNameZh: '陳',
        firstNameZh: '怡君',
        nameEn: ' Chen ',
        email: 'a@b.tw',
        mobilePhone: '０９１２３４５６７８',
      },
    }
    const result = await issueResolver({ personal })(typed, undefined, options)
    expect(result).toEqual({ values: typed, errors: {} })
  })

  it('puts issues from elsewhere in the place of those of the same path', async () => {
    const draft = { ...emptyDraft(other), workPermitRequired: 'no' }
    const others: Issue[] = [
      { path: 'other.headshot', rule: 'fileKind' },
      { path: 'other.portfolio', rule: 'fileExpired' },
    ]
    expect(await resolve({ other }, { other: draft }, others)).toEqual([
      'other.headshot fileKind',
      'other.resume required',
      'other.portfolio fileExpired',
    ])
  })

  it('takes a radio group without a choice for unanswered, not for a wrong answer', async () => {
    const draft = { other: { ...emptyDraft(other), workPermitRequired: null } }
    expect((await resolve({ other }, draft))[0]).toBe('other.workPermitRequired required')
    expect(asDraft({ a: null, b: [{ c: undefined }], d: false })).toEqual({ a: '', b: [{ c: '' }], d: false })
  })
})

it('speaks of nothing but the sections it was given', () => {
  expect(issuesOf({}, { personal: emptyDraft(personal) })).toEqual([])
})
