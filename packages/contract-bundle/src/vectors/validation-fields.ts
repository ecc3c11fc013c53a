import { withChanges } from '@recruiting/contract-tests/cases/support/changes'
import { type FieldKind, type FieldKindName, fieldKinds } from '@recruiting/schema/fields/field'
import type { Issue } from '@recruiting/schema/issue'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import type { Rule, RuleParams } from '@recruiting/schema/rules'
import { isLoose, unwrap } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'
import { bodies, type Change, type ValidationCase, validationCase } from './validation-case.ts'
import { atMoment, shown, vectorNow } from './vector-file.ts'

const nameOfBody = {
  application: 'an application',
  personalInfo: 'personal information',
  editLinks: 'a request for edit links',
  deletion: 'a request for deletion',
} as const
type FieldBody = keyof typeof nameOfBody

/** Whether an id is that of one of these cases. */
export function isOfField(id: string): boolean {
  return Object.keys(nameOfBody).some((body) => id.startsWith(`validation.${body}.`))
}

/**
 * Each part of the bodies left out, and every other rule of every part. What is asked of all parts of a kind is asked
 * of them at once: the issues of such a case show which part a backend forgets.
 */
export function fieldCases(): ValidationCase[] {
  return (Object.keys(nameOfBody) as FieldBody[]).flatMap((body) => {
    const parts = partsOf(bodies[body].schema, bodies[body].value)
    const kinds = Map.groupBy(parts, ({ kind, shape }) => kind?.kind ?? shape)
    return [
      ...parts.flatMap((part) => missing(body, part)),
      ...[...kinds].flatMap(([kind, ofKind]) => {
        const questions = Map.groupBy(ofKind.flatMap(questionsOf), ({ what }) => what)
        return [...questions].flatMap(([what, asked]) => askedAtOnce(body, kind, what, asked))
      }),
    ]
  })
}

const nameOfShape = { field: 'field', group: 'object', list: 'list' } as const

/** The part as a sentence names it. */
function nameOf(body: FieldBody, { path, shape }: Part): string {
  return `the ${nameOfShape[shape]} ${path} of ${nameOfBody[body]}`
}

/** What a sentence says about the issues of other parts. */
function refusedOthers(others: readonly Issue[]): string {
  const paths = others.map(({ path }) => path).join(' and ')
  const rules = [...new Set(others.map(({ rule }) => rule))].join(' and ')
  return `${paths} ${others.length > 1 ? 'are' : 'is'} refused as ${rules}`
}

function missing(body: FieldBody, part: Part): ValidationCase[] {
  const { path } = part
  if (!part.isPresent || /\.\d+$/.test(path)) return []
  const id = `validation.${body}.missing.${path}`
  const found = validationCase({ id, why: '', body, changes: [{ remove: path }] })
  return [{ ...found, why: whyMissing(nameOf(body, part), part, found.issues) }]
}

function whyMissing(name: string, { path, isRequired }: Part, issues: readonly Issue[]): string {
  const others = issues.filter((issue) => issue.path !== path)
  if (issues.length === 0) return `${capital(name)} may be left out unless a condition requires it.`
  if (issues.length === others.length) return `Without ${name}, ${refusedOthers(others)}.`
  if (others.length > 0) return `${capital(name)} is required; without it ${refusedOthers(others)}.`
  return `${capital(name)} is required${isRequired ? '' : ' because of the value of another field'}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type SetChange = Extract<Change, { set: string }>

/** A value that a part, or a member of it, gets. `called` is how a sentence names the value. */
type Question = { part: Part; what: string; change: SetChange; called: string }

/**
 * The cases of one question to all parts of a kind: one, and more where the issue of a part hides that of another.
 * @param round 2 for the parts that the first case leaves out
 */
function askedAtOnce(
  body: FieldBody,
  kind: string,
  what: string,
  questions: readonly Question[],
  round = 1,
): ValidationCase[] {
  const asked = withoutHidden(body, questions)
  const left = questions.filter((each) => !asked.includes(each))
  const id = `validation.${body}.${kind}.${what}${round > 1 ? round : ''}`
  const found = validationCase({ id, why: '', body, changes: asked.map(({ change }) => change) })
  const others = found.issues.filter(({ path }) => asked.every(({ change }) => change.set !== path))
  const own = found.issues.find((issue) => !others.includes(issue))
  const called = asked[0]?.called
  const verdict = own ? `refused as ${own.rule} with ${called}` : `accepted with ${called}`
  const areAll = round === 1 && left.length === 0
  const why = `${subjectOf(body, kind, asked, areAll)} ${verdict}${others.length > 0 ? `; ${refusedOthers(others)}` : ''}.`
  return [{ ...found, why }, ...(left.length > 0 ? askedAtOnce(body, kind, what, left, round + 1) : [])]
}

function subjectOf(body: FieldBody, kind: string, asked: readonly Question[], areAll: boolean): string {
  const [first, ...more] = asked.map(({ part }) => part)
  if (first && more.length === 0) return `${capital(nameOf(body, first))} is`
  if (!areAll)
    return `Of ${nameOfBody[body]}, ${new Intl.ListFormat('en').format(asked.map(({ part }) => part.path))} are`
  const name = first?.kind ? `field of kind ${kind}` : nameOfShape[first?.shape ?? 'field']
  return `Every ${name} of ${nameOfBody[body]} is`
}

/** The questions that give the same issues when they are asked at once. */
function withoutHidden(body: FieldBody, questions: readonly Question[]): Question[] {
  const { schema, value } = bodies[body]
  const rulesOf = (asked: readonly Question[]) => {
    const given = withChanges(
      value,
      asked.map(({ change }) => change),
    )
    const issues = atMoment(vectorNow, () => validate(schema, given))
    return asked.map(({ change }) => issues.find(({ path }) => path === change.set)?.rule)
  }
  const alone = new Map(questions.map((each) => [each, rulesOf([each])[0]]))
  let asked = questions.filter(
    ({ change }) => !questions.some((other) => change.set.startsWith(`${other.change.set}.`)),
  )
  for (;;) {
    const together = rulesOf(asked)
    const shown = asked.filter((each, at) => at === 0 || together[at] === alone.get(each))
    if (shown.length === asked.length) return asked
    asked = shown
  }
}

function questionsOf(part: Part): Question[] {
  return [
    ...wrongTypes(part),
    ...(part.kind ? [...brokenRules(part, part.kind), ...longest(part, part.kind)] : []),
  ]
}

function wrongTypes(part: Part): Question[] {
  const set = part.path
  const isNull = { part, what: 'null', change: { set, value: null }, called: 'null' }
  if (part.shape !== 'group')
    return [isNull, { part, what: 'type', change: { set, value: {} }, called: 'an object' }]
  const unknown = { set: `${set}.nickname`, value: 'x' }
  return [
    isNull,
    { part, what: 'type', change: { set, value: [] }, called: 'a list' },
    { part, what: 'unknownField', change: unknown, called: 'the unknown member nickname' },
  ]
}

/** A value that breaks a rule of any field, whatever its kind. */
const breaking: Readonly<Partial<Record<Rule, unknown>>> = {
  required: '',
  option: 'unheardOf',
  number: '45000',
  characters: 'a\u0007b',
  email: 'a@b',
  phone: 'abc',
  mobilePhone: '02-23456789',
  url: 'example.com',
  code: '-A',
  yearMonth: '2024/06',
  yearMonthSixDigits: '2024/06',
  date: '1990/01/31',
  postalCode: '１００',
  idNumber: 'A123456788',
  fileExpired: 'x',
}

/** The same for rules whose value depends on the kind. */
function breakingOf(
  set: string,
  kind: FieldKindName,
  rule: Rule,
  { min, max }: RuleParams,
): SetChange | undefined {
  if (kind === 'agreement') return { set, value: false }
  if (rule === 'invalid') return { set, value: 'sw-1001' }
  if (rule === 'tooLong' && max !== undefined) return { set, text: 'a', times: max + 1 }
  if (rule === 'tooSmall' && min !== undefined) return { set, value: min - 1 }
  if (rule === 'tooLarge' && max !== undefined) return { set, value: max + 1 }
  return rule in breaking ? { set, value: breaking[rule] } : undefined
}

function brokenRules(part: Part, { kind, rules }: FieldKind): Question[] {
  return (Object.entries(rules) as [Rule, RuleParams][]).flatMap(([rule, params]) => {
    // `wrongTypes` has these; for a job code it is the wrong form too.
    if (rule === 'invalid' && kind !== 'jobCode') return []
    const change = breakingOf(part.path, kind, rule, params)
    if (!change) throw new Error(`No value breaks ${rule} of ${part.path}`)
    const called = 'times' in change ? 'one character more than its maximum' : shown(change.value)
    return [{ part, what: rule, change, called }]
  })
}

const astral = '𠮷'
const address = 'https://example.com/'

/** Texts of exactly the longest length, and of one character more outside the BMP. */
function longest(part: Part, { kind, rules }: FieldKind): Question[] {
  const max = rules.tooLong?.max
  if (max === undefined) return []
  const before = kind === 'url' ? address : undefined
  const make = (what: string, called: string, text: string, length: number): Question => {
    const times = length - (before?.length ?? 0)
    return { part, what, change: { set: part.path, ...(before && { before }), text, times }, called }
  }
  const hasForm = kind === 'email' || kind === 'phone' || kind === 'mobilePhone'
  const beyond = `code points ${before ? 'mostly ' : ''}outside the BMP`
  return [
    ...(hasForm ? [] : [make('longest', 'a text of its maximum length', 'a', max)]),
    make('longestAstral', `its maximum of ${beyond}`, astral, max),
    make('tooLongAstral', `one more than its maximum of ${beyond}`, astral, max + 1),
  ]
}

/** A part of a schema: a field if it has a kind, else a group or a list. */
type Part = {
  /** With list positions at which the example has a value. */
  path: string
  kind: FieldKind | undefined
  shape: 'field' | 'group' | 'list'
  isRequired: boolean
  /** Whether the example has it. */
  isPresent: boolean
}

/** Every part of a schema below its root, in the order of the document. */
function partsOf(schema: AnySchema, example: unknown, path = ''): Part[] {
  const fields = fieldsOf(schema)
  const element = elementOf(schema)
  const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  const own: Part[] =
    path === ''
      ? []
      : [
          {
            path,
            kind: fieldKinds.get(unwrap(schema)),
            shape: fields ? 'group' : element ? 'list' : 'field',
            isRequired: validate(schema, undefined).length > 0,
            isPresent: example !== undefined,
          },
        ]
  if (fields) {
    const parts = isLoose(example) ? example : {}
    return [
      ...own,
      ...Object.entries(fields).flatMap(([name, child]) => partsOf(child, parts[name], below(name))),
    ]
  }
  if (!element) return own
  const items = Array.isArray(example) ? example : []
  const names = Object.keys(fieldsOf(element) ?? {})
  if (names.length === 0) return [...own, ...partsOf(element, items[0], below(0))]
  return [...own, ...partsOfItems(element, items, below)]
}

/** The parts of an item; each field at the first item of the example that has it. */
function partsOfItems(
  element: AnySchema,
  items: readonly unknown[],
  below: (name: number) => string,
): Part[] {
  const first = partsOf(element, items[0], below(0))
  return first.map((part) => {
    const name = part.path.slice(below(0).length + 1).split('.')[0] ?? ''
    const at = items.findIndex((item) => isLoose(item) && (name === '' || item[name] !== undefined))
    return at <= 0 ? part : { ...part, path: part.path.replace(below(0), below(at)), isPresent: true }
  })
}
