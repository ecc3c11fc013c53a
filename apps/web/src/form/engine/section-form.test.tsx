// @vitest-environment happy-dom
import { type SectionName, sections } from '@recruiting/schema/application'
import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { RecommenderFields } from '~/sections/other.tsx'
import { CheckboxField, ChoiceField, YesNoField } from '../controls/choice-fields.tsx'
import { DateField } from '../controls/date-fields.tsx'
import { TextField } from '../controls/text-field.tsx'
import { SectionForm } from './section-form.tsx'
import { renderForm, renderIn, testDesk, textsOf } from './test-form.tsx'

const sentences = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.textContent)

const entry = { ...emptyDraft(ExperienceEntry), companyName: '甲' }

it.each([
  ['personal.nameEn', <TextField path="personal.nameEn" />, {}],
  ['other.workPermitRequired', <YesNoField path="other.workPermitRequired" />, {}],
  ['application.channel', <ChoiceField path="application.channel" />, {}],
  ['education.highest.yearMonth', <DateField path="education.highest.yearMonth" />, {}],
  [
    'experience.entries.0.stillEmployed',
    <CheckboxField path="experience.entries.0.stillEmployed" />,
    { entries: [entry] },
  ],
  ['other.recommenders.1.contactPhone', <RecommenderFields position={1} />, {}],
])('a single error of %s focuses its control, and is said above', async (path, field, answers) => {
  const [section = ''] = path.split('.')
  const serverIssues = [{ path, rule: 'required' }] as const
  await renderForm(section as SectionName, field, { serverIssues, answers })
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(path))
  expect(sentences()).toHaveLength(1)
  expect(document.activeElement?.closest('details:not([open])')).toBeNull()
})

it('the summary names the degree of each wrong month, which its field does not', async () => {
  const degree = { qualification: 'bachelor', school: '甲', department: '', status: 'graduated' } as const
  const { next } = await renderForm(
    'education',
    <>
      <DateField path="education.highest.yearMonth" />
      <DateField path="education.secondHighest.yearMonth" />
    </>,
    {
      answers: {
        highest: { ...degree, yearMonth: '2024/13' },
        secondHighest: { ...degree, yearMonth: '2020/00' },
      },
    },
  )
  await next()
  const sentence = '請依「yyyy/MM」格式輸入（例如 2024/06）'
  await waitFor(() =>
    expect(sentences()).toEqual([`最高學歷：畢業年月：${sentence}`, `次高學歷：畢業年月：${sentence}`]),
  )
  const [field] = screen.getAllByLabelText('畢業年月')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(field && textsOf(field, 'aria-errormessage')).toEqual([sentence])
  expect(field && textsOf(field, 'aria-describedby')[0]).toBe(sentence)
})

it.each([
  ['that ends a composition', { isComposing: true }],
  ['that ends one in Safari', { keyCode: 229 }],
])('Enter %s does not submit', async (_, how) => {
  await renderForm('personal', <TextField path="personal.lastNameZh" />)
  const field = screen.getByLabelText('中文姓氏')
  const press = createEvent.keyDown(field, { key: 'Enter', ...how })
  fireEvent(field, press)
  expect(press.defaultPrevented).toBe(true)
})

it('a form that was prepared shows the answers of the moment at which it is shown, and those that are filled in below the hands', async () => {
  const answers = { personal: newDraft().sections.personal }
  function Prepared() {
    const [mode, setMode] = useState<'hidden' | 'visible'>('hidden')
    const [round, setRound] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setMode('visible')}>
          show
        </button>
        <button type="button" onClick={() => setRound(1)}>
          fill in
        </button>
        <Activity mode={mode}>
          <SectionForm
            sections={{ personal: sections.personal }}
            defaultValues={{ ...answers }}
            restored={() => ({ ...answers })}
            round={round}
            onChange={() => undefined}
            onValid={() => undefined}
            label="form"
            actions={() => <button type="submit">next</button>}
          >
            <TextField path="personal.nameEn" />
          </SectionForm>
        </Activity>
      </>
    )
  }
  await renderIn('tw', testDesk().desk, <Prepared />)
  const name = screen.getByRole<HTMLInputElement>('textbox', { hidden: true })
  expect(name.value).toBe('')
  answers.personal = { ...answers.personal, nameEn: 'Chen' }
  fireEvent.click(screen.getByRole('button', { name: 'show' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Chen')

  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  await waitFor(() => expect(sentences()).toContain('請輸入電子郵件'))
  name.focus()
  answers.personal = { ...answers.personal, nameEn: 'Chen, Yi', email: 'yi@example.com' }
  fireEvent.click(screen.getByRole('button', { name: 'fill in' }))
  expect(screen.getByRole('textbox')).toBe(name)
  expect(name.value).toBe('Chen, Yi')
  expect(document.activeElement).toBe(name)
  expect(sentences()).not.toContain('請輸入電子郵件')
  expect(sentences().length).toBeGreaterThan(0)
})

it('stays at the step while what judges its answers does not load', async () => {
  const load = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(0)
  const field = <ChoiceField path="application.channel" />
  const options = { answers: { channel: 'cake' }, late: load }
  const { onValid, next } = await renderForm('application', field, options)
  await next()
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(onValid).not.toHaveBeenCalled()
  await next()
  await waitFor(() => expect(onValid).toHaveBeenCalled())
})
