import type { FieldKindName } from '@recruiting/schema/fields/field'
import type { Rule, RuleParams } from '@recruiting/schema/rules'
import type { Change } from './changes.ts'
import { type Part, partsOf } from './parts.ts'
import { type BodyName, bodies, type ValidationCase, validationCase } from './validation-case.ts'

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

function idOf(body: BodyName, { path }: Part, what: string): string {
  return `validation.${body}.${path}.${what}`
}

function missing(body: BodyName, part: Part): ValidationCase[] {
  if (!part.isPresent || /\.\d+$/.test(part.path)) return []
  const changes: Change[] = [{ remove: part.path }]
  const why = part.isRequired ? 'It is required.' : 'It is left out, which only a condition can forbid.'
  return [validationCase({ id: idOf(body, part, 'missing'), why, body, changes })]
}

const nameOfShape = { field: 'a field', group: 'an object', list: 'a list' } as const

function wrongType(body: BodyName, part: Part): ValidationCase[] {
  const wrong = { field: {}, group: [], list: {} }[part.shape]
  const of = (what: string, value: unknown) =>
    validationCase({
      id: idOf(body, part, what),
      why: `${what === 'null' ? 'null' : 'Another JSON type'} is a wrong value of ${nameOfShape[part.shape]}, not a missing one.`,
      body,
      changes: [{ set: part.path, value }],
    })
  const unknown = part.shape === 'group' && [
    validationCase({
      id: idOf(body, part, 'unknownField'),
      why: 'Objects are closed.',
      body,
      changes: [{ set: `${part.path}.nickname`, value: 'x' }],
    }),
  ]
  return [of('null', null), of('type', wrong), ...(unknown || [])]
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
function breakingOf(kind: FieldKindName, rule: Rule, { min, max }: RuleParams): Change | undefined {
  const set = ''
  if (kind === 'agreement') return { set, value: false }
  if (rule === 'invalid') return { set, value: 'sw-1001' }
  if (rule === 'tooLong' && max !== undefined) return { set, text: 'a', times: max + 1 }
  if (rule === 'tooSmall' && min !== undefined) return { set, value: min - 1 }
  if (rule === 'tooLarge' && max !== undefined) return { set, value: max + 1 }
  return rule in breaking ? { set, value: breaking[rule] } : undefined
}

function brokenRules(body: BodyName, part: Part): ValidationCase[] {
  const { kind, rules = {} } = part.kind ?? {}
  return (Object.entries(rules) as [Rule, RuleParams][]).flatMap(([rule, params]) => {
    // `wrongType` has these; for a job code it is the wrong form too.
    if (rule === 'invalid' && kind !== 'jobCode') return []
    const change = kind && breakingOf(kind, rule, params)
    if (!change) throw new Error(`No value breaks ${rule} of ${part.path}`)
    const changes = [{ ...change, set: part.path }]
    return [validationCase({ id: idOf(body, part, rule), why: `The value breaks ${rule}.`, body, changes })]
  })
}

const astral = '𠮷'
const address = 'https://example.com/'

/** Texts of exactly the longest length, and of one character more outside the BMP. */
function longest(body: BodyName, part: Part): ValidationCase[] {
  const { kind, rules } = part.kind ?? {}
  const max = rules?.tooLong?.max
  if (max === undefined || kind === 'email' || kind === 'phone' || kind === 'mobilePhone') return []
  const before = kind === 'url' ? address : undefined
  const make = (what: string, why: string, text: string, length: number) =>
    validationCase({
      id: idOf(body, part, what),
      why,
      body,
      changes: [{ set: part.path, ...(before && { before }), text, times: length - (before?.length ?? 0) }],
    })
  const plain = make('longest', 'The longest text is accepted.', 'a', max)
  if (kind === 'code') return [plain]
  return [
    plain,
    make('longestAstral', 'Length counts code points, not UTF-16 units or bytes.', astral, max),
    make('tooLongAstral', 'Length counts code points, not UTF-16 units or bytes.', astral, max + 1),
  ]
}
