import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { problemCodes } from '@recruiting/schema/contract/problem'
import type { FilterName } from '@recruiting/schema/job-filters'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { type CallIssue, type IssuePlace, issuesOfCall } from '@recruiting/schema/possible-issues'
import { type Rule, rules } from '@recruiting/schema/rules'
import { legalVersions } from '../src/legal.ts'
import { errors as twErrors } from '../src/locales/tw/errors.ts'
import { fields as twFields } from '../src/locales/tw/fields.ts'
import { legal as twLegal } from '../src/locales/tw/legal.ts'
import { links as twLinks } from '../src/locales/tw/links.ts'
import { mail as twMail } from '../src/locales/tw/mail.ts'
import { options as twOptions } from '../src/locales/tw/options.ts'
import { problems as twProblems } from '../src/locales/tw/problems.ts'
import { errors as usErrors } from '../src/locales/us/errors.ts'
import { fields as usFields } from '../src/locales/us/fields.ts'
import { legal as usLegal } from '../src/locales/us/legal.ts'
import { links as usLinks } from '../src/locales/us/links.ts'
import { mail as usMail } from '../src/locales/us/mail.ts'
import { options as usOptions } from '../src/locales/us/options.ts'
import { problems as usProblems } from '../src/locales/us/problems.ts'
import { labelOf, type SentenceWords, sentenceOf } from '../src/sentence.ts'

/**
 * Labels of what a request contains besides a JSON body: query fields, headers and parts of an upload. The site
 * never sends a wrong one, so its pages do not load these words; `contract/messages.json` has them for other clients.
 */
const parameters = {
  tw: {
    keyword: { label: '關鍵字' },
    ...filterLabels(twOptions.filter),
    sort: { label: '排序方式' },
    page: { label: '頁次' },
    pageSize: { label: '每頁筆數' },
    'Idempotency-Key': { label: '請求識別碼' },
    kind: { label: '檔案用途' },
    file: { label: '檔案' },
  },
  us: {
    keyword: { label: 'Keyword' },
    ...filterLabels(usOptions.filter),
    sort: { label: 'Order' },
    page: { label: 'Page' },
    pageSize: { label: 'Vacancies per page' },
    'Idempotency-Key': { label: 'Request key' },
    kind: { label: 'Purpose of the file' },
    file: { label: 'File' },
  },
} as const satisfies Record<Locale, Readonly<Record<string, { label: string }>>>

/** The labels of the query fields of filters. */
function filterLabels(names: Readonly<Record<FilterName, string>>): Record<string, { label: string }> {
  return Object.fromEntries(Object.entries(names).map(([filter, label]) => [filter, { label }]))
}

/** The words of fields and rules by language. */
type IssueWords = Readonly<Record<Locale, SentenceWords>>

const issueWords: IssueWords = {
  tw: { fields: { ...twFields, ...parameters.tw }, errors: twErrors },
  us: { fields: { ...usFields, ...parameters.us }, errors: usErrors },
}

/** The label of a path and the sentence of each of its rules, with the numbers filled in. */
type FieldMessages = { label: Texts; rules: Record<string, Texts> }

/** A path at which a call may report an issue. */
type CallPath = { in: IssuePlace; path: string; rules: Rule[] }

/** The names of all calls. */
export const callNames = Object.keys(calls) as readonly CallName[]

/** The content of `messages.json`; `contract/README.md` describes it. */
export function messages() {
  return {
    languages: languageTags,
    fields: fieldMessages(callNames.flatMap(issuesOfCall), issueWords),
    calls: Object.fromEntries(callNames.map((name) => [name, pathsOfCall(name)])) as Record<
      CallName,
      CallPath[]
    >,
    rules: chosen(rules, (rule) => [generalSentence(twErrors, rule), generalSentence(usErrors, rule)]),
    problems: chosen(problemCodes, (code) => [twProblems[code], usProblems[code]]),
    links: {
      link_invalid: bilingual(twLinks.invalid, usLinks.invalid, 'links.invalid'),
      link_expired: bilingual(twLinks.expired, usLinks.expired, 'links.expired'),
      link_used: bilingual(twLinks.used, usLinks.used, 'links.used'),
      link_replaced: bilingual(twLinks.replaced, usLinks.replaced, 'links.replaced'),
    },
    options: bilingual(twOptions, usOptions, 'options'),
    mails: bilingual(twMail, usMail, 'mail'),
    notice: {
      inForce: legalVersions.notice,
      versions: { [legalVersions.notice]: bilingual(twLegal.notice, usLegal.notice, 'legal.notice') },
    },
  }
}

/**
 * The label of each path and the sentences of its issues. Throws with the path, the rule and the language of a
 * missing word.
 */
export function fieldMessages(
  issues: readonly CallIssue[],
  words: IssueWords,
): Record<string, FieldMessages> {
  const found: Record<string, FieldMessages> = {}
  for (const { path, rule, params } of issues) {
    const text = (locale: Locale) => sentence(words[locale], { path, rule, params }, locale)
    found[path] ??= { label: { tw: label(words.tw, path, 'tw'), us: label(words.us, path, 'us') }, rules: {} }
    found[path].rules[rule] = { tw: text('tw'), us: text('us') }
  }
  return found
}

function label(words: SentenceWords, path: string, locale: Locale): string {
  const text = labelOf(words, path)
  // Without words, the label is the field's identifier.
  if (text.trim() === '' || text === path.split('.').at(-1))
    throw new Error(`${path}: has no label in ${locale}`)
  return text
}

function sentence(words: SentenceWords, issue: Parameters<typeof sentenceOf>[1], locale: Locale): string {
  if (!generalSentence(words.errors, issue.rule))
    throw new Error(`${issue.rule}: has no sentence in ${locale}`)
  const text = sentenceOf(words, issue)
  if (text.trim() === '' || text.includes('{{'))
    throw new Error(`${issue.path} ${issue.rule}: has no complete sentence in ${locale}`)
  return text
}

function pathsOfCall(name: CallName): CallPath[] {
  const found = new Map<string, CallPath>()
  for (const { in: place, path, rule } of issuesOfCall(name)) {
    const entry = found.get(path) ?? { in: place, path, rules: [] }
    found.set(path, { ...entry, rules: [...entry.rules, rule] })
  }
  return [...found.values()]
}

/** The sentence of a rule, in the form for several: the sentences of fields have their numbers already. */
function generalSentence(errors: SentenceWords['errors'], rule: Rule): string | undefined {
  return errors[rule] ?? errors[`${rule}_other`]
}

function chosen<K extends string>(
  keys: readonly K[],
  textsOf: (key: K) => [tw: string | undefined, us: string | undefined],
): Record<K, TextTree> {
  return Object.fromEntries(keys.map((key) => [key, bilingual(...textsOf(key), key)])) as Record<K, TextTree>
}

/** A text in every language. */
type Texts = Record<Locale, string>

/** The words of both languages in one tree: every text becomes `{ tw, us }`. */
type TextTree = Texts | { [key: string]: TextTree } | TextTree[]

/**
 * Joins the words of two languages. Throws with the path of a text that one of them lacks.
 * @param path of the words, for the error
 */
export function bilingual(tw: unknown, us: unknown, path: string): TextTree {
  if (typeof tw === 'string' && typeof us === 'string') {
    if (tw.trim() === '' || us.trim() === '') throw new Error(`${path}: has no words in one language`)
    return { tw, us }
  }
  if (!isTree(tw) || !isTree(us) || Array.isArray(tw) !== Array.isArray(us))
    throw new Error(`${path}: has no words in one language`)
  const keys = [...new Set([...Object.keys(tw), ...Object.keys(us)])]
  const children = keys.map((key): [string, TextTree] => [key, bilingual(tw[key], us[key], `${path}.${key}`)])
  return Array.isArray(tw) ? children.map(([, child]) => child) : Object.fromEntries(children)
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
