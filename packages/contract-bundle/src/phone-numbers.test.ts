import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { mobilePhone } from '@recruiting/schema/fields/phone'
import { validate } from '@recruiting/schema/validate'
import { expect, it } from 'vitest'

type PhoneType = { type: string; pattern: string }

const { countryCode, trunkPrefix, types } = readContract(contractFolder()).json('phone-numbers.json') as {
  countryCode: string
  trunkPrefix: string
  types: PhoneType[]
}

/** The rule that a number of Taiwan breaks as a mobile one, read as `about` of the file says. */
function brokenRule(number: string): string | undefined {
  const typeOf = (digits: string) => {
    const rest = digits.startsWith(trunkPrefix) ? digits.slice(trunkPrefix.length) : digits
    return types.find(({ pattern }) => new RegExp(pattern).test(rest))?.type
  }
  const digits = number.replace(/#.*/, '').replace(/[^0-9]/g, '')
  const withoutCode = digits.startsWith(countryCode) ? typeOf(digits.slice(countryCode.length)) : undefined
  const type = number.startsWith('+') ? withoutCode : (typeOf(digits) ?? withoutCode)
  return type === undefined ? 'phone' : type === 'mobile' ? undefined : 'mobilePhone'
}

/** Numbers by chance, most of them like numbers of Taiwan; the same in each run. */
function* numbers(count: number): Generator<string> {
  let state = 1
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const starts = ['09', '02', '03', '04', '05', '06', '07', '08', '037', '0400', '049', '082', '089', '070']
  starts.push('0800', '020', '050', '099', '4', '9', '886', '+886', '+8860', '8869', '+886 2', '1', '(02)')
  for (; count > 0; count--) {
    let number = starts[below(starts.length)] ?? ''
    for (let left = 4 + below(9); left > 0; left--) {
      if (below(12) === 0) number += '-. )('[below(5)]
      number += below(3) === 0 ? 0 : below(10)
    }
    yield below(10) === 0 ? `${number}#${below(9_999_999)}` : number
  }
}

it('phone-numbers.json accepts the numbers of Taiwan that the reference accepts', () => {
  const field = mobilePhone()
  const pattern = new RegExp(String(field.meta()?.pattern))
  const found = new Set<string | undefined>()
  // A prefix for calls abroad leads to another country.
  const abroad = /^\D*0\D*(?:0\D*[25-79]|1\D*9)/
  for (const number of numbers(20_000)) {
    if (!pattern.test(number) || abroad.test(number)) continue
    const rule = validate(field, number)[0]?.rule
    expect(rule, number).toBe(brokenRule(number))
    found.add(rule)
  }
  expect(found).toEqual(new Set([undefined, 'phone', 'mobilePhone']))
})
