import { hash } from 'node:crypto'
import { withFallback } from '@recruiting/i18n/fallback'
import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { copy as copyTw } from '@recruiting/i18n/locales/tw/copy'
import { fields as fieldsTw } from '@recruiting/i18n/locales/tw/fields'
import { form as formTw } from '@recruiting/i18n/locales/tw/form'
import { options as optionsTw } from '@recruiting/i18n/locales/tw/options'
import { personalInfo as personalInfoTw } from '@recruiting/i18n/locales/tw/personal-info'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { copy as copyUs } from '@recruiting/i18n/locales/us/copy'
import { fields as fieldsUs } from '@recruiting/i18n/locales/us/fields'
import { form as formUs } from '@recruiting/i18n/locales/us/form'
import { options as optionsUs } from '@recruiting/i18n/locales/us/options'
import { personalInfo as personalInfoUs } from '@recruiting/i18n/locales/us/personal-info'
import { interpolate, labelOf, optionLabelOf } from '@recruiting/i18n/sentence'
import type { ExportedApplication } from '@recruiting/schema/export'
import { fieldKinds } from '@recruiting/schema/fields/field'
import { formatYearMonth } from '@recruiting/schema/fields/year-month'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { editSections } from '@recruiting/schema/personal-info'
import { isLoose, type Loose, unwrap } from '@recruiting/schema/structure'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { Html, html } from '../html.ts'

const us = {
  ...{ copy: copyUs, fields: fieldsUs, form: formUs, options: optionsUs },
  ...{ common: commonUs, personalInfo: personalInfoUs },
}
const tw = {
  ...{ copy: copyTw, fields: fieldsTw, form: formTw, options: optionsTw },
  ...{ common: commonTw, personalInfo: personalInfoTw },
}
type Words = typeof tw | typeof us
const words: Readonly<Record<Locale, Words>> = { tw: withFallback(tw, us), us }

const style = `
:root { color-scheme: light dark; font-family: system-ui, -apple-system, 'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif; line-height: 1.6 }
body { max-width: 48rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h2 { margin: 2rem 0 0; border-bottom: 2px solid }
h3 { margin: 1.25rem 0 0 }
dl { margin: 0 }
dl > div { padding: .5rem 0; border-bottom: 1px solid #8888 }
dt { font-size: .875rem }
dd { margin: 0; white-space: pre-wrap }
@media (min-width: 36rem) { dl > div { display: grid; grid-template-columns: 14rem 1fr; gap: 1rem } dt { font-size: 1rem } }
`

/** No script runs, nothing is loaded or sent, whatever an answer contains. */
const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'`

/** The page for a person: what `application.json` has, in the language of the application. */
export function copyPage(application: ExportedApplication): string {
  const { locale, reference, jobs, sections, files, missingFiles, submittedAt, exportedAt } = application
  const own = words[locale]
  const { copy, personalInfo } = own
  const title = ({ title: each }: (typeof jobs)[number]) => each[locale] ?? each.tw ?? each.us ?? ''
  const time = (at: string) => own.common.taipeiTime.replace('{{time}}', taipeiMinute(at))
  const fileName = (kind: string) => labelOf(own, `other.${kind}`)
  return html`<!DOCTYPE html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${copy.title} ${reference}</title>
<style>${new Html(style)}</style>
</head>
<body>
<h1>${copy.title}</h1>
<p>${copy.lead}</p>
${list([
  [personalInfo.facts.reference, reference],
  [personalInfo.facts.jobs, jobs.map((job) => `${title(job)} (${job.code})`).join('\n')],
  [personalInfo.facts.submittedAt, time(submittedAt)],
  [copy.exportedAt, time(exportedAt)],
])}
${Object.entries(editSections).map(([name, schema]) => {
  const answers: unknown = sections[name as keyof typeof sections]
  return isLoose(answers)
    ? html`<h2>${labelOf(own, name)}</h2>\n${answersHtml(schema, answers, name, locale)}`
    : html``
})}
<h2>${copy.files}</h2>
${list([
  ...files.map(({ kind, name, path }): Row => [fileName(kind), html`<a href="${path}">${name}</a>`]),
  ...missingFiles.map(({ kind, reason }): Row => [fileName(kind), copy.missing[reason]]),
])}
<p>${copy.again}</p>
</body>
</html>
`.source
}

type Row = [label: string, value: string | Html]

function list(rows: readonly Row[]): Html {
  if (rows.length === 0) return html``
  return html`<dl>${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>\n`
}

/** The answers of an object, and under headings those of the objects and lists in it. */
function answersHtml(schema: AnySchema, answers: Loose, path: string, locale: Locale): Html {
  const rows: Row[] = []
  const below: Html[] = []
  for (const [name, child] of Object.entries(fieldsOf(schema) ?? {})) {
    const answer = answers[name]
    const at = `${path}.${name}`
    const element = elementOf(child)
    if (Array.isArray(answer) && element) {
      for (const [position, row] of answer.entries())
        below.push(groupHtml(rowName(at, position + 1, locale), element, row, at, locale))
    } else if (isLoose(answer)) below.push(groupHtml(labelOf(words[locale], at), child, answer, at, locale))
    // A unit is shown with its amount.
    else if (answer !== undefined && !(name.endsWith('Unit') && name.slice(0, -4) in answers))
      rows.push([labelIn(answers, at, locale), textIn(answers, name, child, at, locale)])
  }
  return html`${list(rows)}${below}`
}

function groupHtml(title: string, schema: AnySchema, answers: Loose, path: string, locale: Locale): Html {
  return html`<h3>${title}</h3>\n${answersHtml(schema, answers, path, locale)}`
}

function rowName(path: string, number: number, locale: Locale): string {
  const { experience, other } = words[locale].form
  return interpolate(path === 'experience.entries' ? experience.row : other.recommender, { number })
}

/** The label of a field; that of some months depends on a status. */
function labelIn({ status }: Loose, path: string, locale: Locale): string {
  const { form } = words[locale]
  const isOpen = status === 'serving' || status === 'pendingDischarge'
  if (path === 'military.end' && isOpen) return form.military.expectedEnd
  if (path.endsWith('.yearMonth') && typeof status === 'string' && status in form.monthOf)
    return form.monthOf[status as keyof typeof form.monthOf]
  return labelOf(words[locale], path)
}

/** An answer as text. */
function textIn(answers: Loose, name: string, schema: AnySchema, path: string, locale: Locale): string {
  const [answer, unitName] = [answers[name], answers[`${name}Unit`]]
  const own = words[locale]
  if (typeof answer === 'boolean') return own.options.yesNo[answer ? 'yes' : 'no']
  if (typeof answer === 'number') {
    const unit = optionLabelOf(own, 'salaryUnit', typeof unitName === 'string' ? unitName : 'month')
    return interpolate(own.common.salary.exact, { unit, min: answer.toLocaleString(languageTags[locale]) })
  }
  const text = String(answer)
  const kind = fieldKinds.get(unwrap(schema))
  if (kind?.kind === 'yearMonthSixDigits') return formatYearMonth(text)
  if (kind?.kind !== 'choice') return kind?.show?.(text) ?? text
  return /country$/i.test(name) ? countryName(text, locale) : optionLabelOf(own, path, text)
}

function countryName(code: string, locale: Locale): string {
  const { country } = words[locale].options
  if (code in country) return country[code as keyof typeof country]
  return new Intl.DisplayNames(languageTags[locale], { type: 'region' }).of(code) ?? code
}
