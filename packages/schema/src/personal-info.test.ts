import { describe, expect, it } from 'vitest'
import { examplePersonalInfo } from './examples/personal-info.ts'
import { PersonalInfo } from './personal-info.ts'
import { EmergencyContact } from './sections/emergency-contact.ts'
import { Military } from './sections/military.ts'
import { validate } from './validate.ts'

describe('PersonalInfo', () => {
  it('accepts the example', () => {
    expect(validate(PersonalInfo, examplePersonalInfo)).toEqual([])
  })

  it('requires 3, 5 or 6 digits unless the country of the address is not Taiwan', () => {
    const save = (country: string | undefined, postalCode: string) =>
      validate(PersonalInfo, {
        ...examplePersonalInfo,
        identity: { country: 'JP' },
        contact: { ...(country && { country }), postalCode, registeredPostalCode: '100' },
      })
    const refused = [{ path: 'contact.postalCode', rule: 'postalCode' }]
    expect(save('TW', '1000')).toEqual(refused)
    expect(save(undefined, '1000')).toEqual(refused)
    expect(save('TW', '012')).toEqual(refused)
    for (const code of ['100', '10058', '100206']) expect(save('TW', code)).toEqual([])
    expect(save('JP', '100-0001')).toEqual([])
  })

  it('asks for six digits where the application form asks for yyyy/MM', () => {
    const { education } = examplePersonalInfo
    const value = {
      ...examplePersonalInfo,
      education: {
        ...education,
        highest: { ...education.highest, yearMonth: '2024/6', from: 'x', to: '202001' },
      },
      military: { status: 'serving', start: '20' },
    }
    expect(validate(PersonalInfo, value)).toEqual([
      { path: 'military.start', rule: 'yearMonthSixDigits' },
      { path: 'education.highest.yearMonth', rule: 'yearMonthSixDigits' },
      { path: 'education.highest.from', rule: 'yearMonthSixDigits' },
    ])
  })

  it('requires every part of the emergency contact and the health condition', () => {
    expect(validate(EmergencyContact, {})).toEqual(
      ['name', 'relation', 'address', 'phone'].map((path) => ({ path, rule: 'required' })),
    )
    expect(validate(PersonalInfo, { ...examplePersonalInfo, health: {} })).toEqual([
      { path: 'health.condition', rule: 'required' },
    ])
  })

  it('has months of service only for people who served or serve', () => {
    expect(validate(Military, { status: 'notApplicable', start: '201501' })).toEqual([
      { path: 'start', rule: 'notApplicable' },
    ])
    expect(validate(Military, { status: 'completed', start: '201601', end: '201512' })).toEqual([
      { path: 'end', rule: 'endBeforeStart' },
    ])
    expect(validate(Military, {})).toEqual([])
  })
})
