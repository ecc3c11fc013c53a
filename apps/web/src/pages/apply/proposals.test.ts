import type { FieldProposal } from '@recruiting/resume/proposals'
import { sections } from '@recruiting/schema/application'
import { describe, expect, it } from 'vitest'
import { withValueAt } from '~/form/engine/form-path.ts'
import { newDraft } from '~/lib/draft/draft.ts'
import { acceptAll, countOf, jobsFor, proposalAt } from './proposals.ts'

const proposals: FieldProposal[] = Object.entries({
  'personal.email': 'yi@example.com',
  'personal.mobilePhone': '+886912345678',
  'education.highest.qualification': 'bachelor',
  'education.highest.school': '國立臺灣大學',
  'education.highest.yearMonth': '202006',
  'education.secondHighest.qualification': 'highSchool',
  'education.secondHighest.school': '建國中學',
  'experience.entries.0.companyName': '稜河科技',
  'experience.entries.0.jobTitle': '組長',
  'experience.entries.0.start': '202104',
  'experience.entries.0.stillEmployed': true as const,
  'experience.entries.1.companyName': '稜河科技',
  'experience.entries.1.start': '201809',
  'experience.entries.1.end': '202103',
  'experience.entries.2.companyName': '好果子',
}).map(([path, value]) => ({ path, value, source: { page: 1, quote: 'a line' } }))

/** Empty answers with these. */
const typed = (answers: Record<string, unknown> = {}) =>
  Object.entries(answers).reduce((all, [path, value]) => withValueAt(all, path, value), newDraft().sections)

const accepted = (section: string, answers?: Record<string, unknown>) =>
  acceptAll(proposals, sections, typed(answers), section).map(({ path, typed: text }) => [path, text])

it('proposes an answer only while its field is empty', () => {
  const at = (answer: string) => proposalAt(proposals, typed({ 'personal.email': answer }), 'personal.email')
  expect(at(' ')?.value).toBe('yi@example.com')
  expect(at('y')).toBeUndefined()
  expect(proposalAt(proposals, typed(), 'personal.nameEn')).toBeUndefined()
})

it('accepts all of a step as the form shows it, and overwrites nothing', () => {
  expect(accepted('personal')).toEqual([
    ['personal.email', 'yi@example.com'],
    ['personal.mobilePhone', '0912 345 678'],
  ])
  expect(accepted('personal', { 'personal.email': 'own@example.com' })).toHaveLength(1)
  expect(accepted('education')).toContainEqual(['education.highest.yearMonth', '2020/06'])
  expect(accepted('experience')).toEqual([])
})

describe('a degree', () => {
  const highest = (answers: Record<string, unknown>) =>
    accepted('education', answers).filter(([path]) => String(path).startsWith('education.highest.'))

  it('is not mixed with another one that the person has begun', () => {
    expect(highest({ 'education.highest.school': '東海大學' })).toEqual([])
    expect(highest({ 'education.highest.qualification': 'master' })).toEqual([])
  })

  it('is completed when its school is written in another way', () => {
    expect(highest({ 'education.highest.school': ' 台灣大學' })).toHaveLength(2)
    expect(highest({ 'education.highest.qualification': 'bachelor' })).toHaveLength(2)
  })

  it('that does not exist is not proposed', () => {
    expect(accepted('education', { 'education.secondHighest.qualification': 'none' })).toHaveLength(3)
  })
})

describe('jobs', () => {
  const jobs = (...own: { companyName: string; start?: string }[]) => {
    const [empty] = jobsFor(proposals, []).slice(2)
    const entries = own.map((each) => ({ ...empty?.entry, start: '', ...each }))
    return jobsFor(proposals, entries as Parameters<typeof jobsFor>[1]).map(
      ({ entry }) => `${entry.companyName} ${entry.start}`,
    )
  }

  it('without a company are proposed once, too', () => {
    const own: FieldProposal[] = [
      { path: 'experience.entries.0.jobTitle', value: '店員', source: { page: 1, quote: 'a line' } },
    ]
    const [job] = jobsFor(own, [])
    expect(jobsFor(own, job ? [job.entry] : [])).toEqual([])
  })

  it('become entries as the form shows them', () => {
    expect(jobs()).toEqual(['稜河科技 2021/04', '稜河科技 2018/09', '好果子 '])
    expect(jobsFor(proposals, [])[0]?.entry).toMatchObject({
      jobTitle: '組長',
      stillEmployed: true,
      salary: '',
    })
    expect(countOf(proposals)).toBe(10)
  })

  it('are not proposed when the company is among the entries, except for another position there', () => {
    expect(jobs({ companyName: '稜河 科技' })).toEqual(['好果子 '])
    expect(jobs({ companyName: '稜河科技', start: '2021/04' })).toEqual(['稜河科技 2018/09', '好果子 '])
    expect(jobs({ companyName: '好果子' })).toEqual(['稜河科技 2021/04', '稜河科技 2018/09'])
  })

  it('are proposed as far as there is room', () => {
    const four = ['A', 'B', 'C', 'D'].map((companyName) => ({ companyName }))
    expect(jobs(...four)).toEqual(['稜河科技 2021/04'])
    expect(jobs(...four, { companyName: 'E' })).toEqual([])
  })
})
