import { type FieldKind, type FieldKindName, fieldKinds } from '@recruiting/schema/fields/field'
import type { Issue } from '@recruiting/schema/issue'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import type { Rule, RuleParams } from '@recruiting/schema/rules'
import { isLoose, unwrap } from '@recruiting/schema/structure'
import { validate } from '@recruiting/schema/validate'
import type { Change } from './changes.ts'
import { shown } from './shown.ts'
import { bodies, type ValidationCase, validationCase } from './validation-case.ts'

/** Every rule of every part of the bodies, one broken part at a time, and the longest texts. */
export function fieldCases(): ValidationCase[] {
  const names = ['application', 'personalInfo', 'editLinks', 'deletion'] as const
  return names.flatMap((body) =>
    partsOf(bodies[body].schema, bodies[body].value).flatMap((part) => [
      ...missing(body, part),
      ...wrongType(body, part),
      ...(part.kind ? brokenRules(body, part) : []),
      ...(part.kind ? longest(body, part) : []),
    ]),
  )
}

const nameOfBody = {
  application: 'an application',
  personalInfo: 'personal information',
  editLinks: 'a request for edit links',
  deletion: 'a request for deletion',
} as const
type FieldBody = keyof typeof nameOfBody

const nameOfShape = { field: 'field', group: 'object', list: 'list' } as const

/** The part as a sentence names it. */
function nameOf(body: FieldBody, { path, shape }: Part): string {
  return `the ${nameOfShape[shape]} ${path} of ${nameOfBody[body]}`
}

/** The case of one change, without its reason: that depends on the issues which the change causes. */
function caseOf(body: FieldBody, { path }: Part, what: string, change: Change): ValidationCase {
  return validationCase({ id: `validation.${body}.${path}.${what}`, why: '', body, changes: [change] })
}

/** What a sentence says about the issues of other parts. */
function refusedOthers(others: readonly Issue[]): string {
  const paths = others.map(({ path }) => path).join(' and ')
  const rules = [...new Set(others.map(({ rule }) => rule))].join(' and ')
  return `${paths} ${others.length > 1 ? 'are' : 'is'} refused as ${rules}`
}

function missing(body: FieldBody, part: Part): ValidationCase[] {
  if (!part.isPresent || /\.\d+$/.test(part.path)) return []
  const found = caseOf(body, part, 'missing', { remove: part.path })
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

/** The case of a value that a part or its member gets; the reason calls it `called`. */
function valueCase(
  body: FieldBody,
  part: Part,
  what: string,
  change: SetChange,
  called: string,
): ValidationCase {
  const found = caseOf(body, part, what, change)
  const own = found.issues.find(({ path }) => path === change.set)
  const others = found.issues.filter((issue) => issue !== own)
  const name = capital(nameOf(body, part))
  const answer = own ? `${name} refuses ${called} as ${own.rule}` : `${name} accepts ${called}`
  return { ...found, why: `${answer}${others.length > 0 ? `; ${refusedOthers(others)}` : ''}.` }
}

function wrongType(body: FieldBody, part: Part): ValidationCase[] {
  const set = part.path
  const isNull = valueCase(body, part, 'null', { set, value: null }, 'null')
  if (part.shape !== 'group') {
    return [isNull, valueCase(body, part, 'type', { set, value: {} }, 'an object')]
  }
  const nickname = { set: `${set}.nickname`, value: 'x' }
  return [
    isNull,
    valueCase(body, part, 'type', { set, value: [] }, 'a list'),
    valueCase(body, part, 'unknownField', nickname, 'the unknown member nickname'),
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

function brokenRules(body: FieldBody, part: Part): ValidationCase[] {
  const { kind, rules = {} } = part.kind ?? {}
  return (Object.entries(rules) as [Rule, RuleParams][]).flatMap(([rule, params]) => {
    // `wrongType` has these; for a job code it is the wrong form too.
    if (rule === 'invalid' && kind !== 'jobCode') return []
    const change = kind && breakingOf(part.path, kind, rule, params)
    if (!change) throw new Error(`No value breaks ${rule} of ${part.path}`)
    const called = 'times' in change ? `a text of ${change.times} characters` : shown(change.value)
    return [valueCase(body, part, rule, change, called)]
  })
}

const astral = '𠮷'
const address = 'https://example.com/'

/** Texts of exactly the longest length, and of one character more outside the BMP. */
function longest(body: FieldBody, part: Part): ValidationCase[] {
  const { kind, rules } = part.kind ?? {}
  const max = rules?.tooLong?.max
  if (max === undefined || kind === 'email' || kind === 'phone' || kind === 'mobilePhone') return []
  const before = kind === 'url' ? address : undefined
  const make = (what: string, called: string, text: string, length: number) => {
    const times = length - (before?.length ?? 0)
    return valueCase(body, part, what, { set: part.path, ...(before && { before }), text, times }, called)
  }
  const plain = make('longest', `a text of ${max} characters`, 'a', max)
  if (kind === 'code') return [plain]
  const beyond = before ? 'mostly outside the BMP' : 'outside the BMP'
  return [
    plain,
    make('longestAstral', `a text of ${max} code points ${beyond}`, astral, max),
    make('tooLongAstral', `a text of ${max + 1} code points ${beyond}`, astral, max + 1),
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
