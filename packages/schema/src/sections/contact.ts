import { z } from 'zod'
import { countries } from '../countries.ts'
import { choice } from '../fields/choice.ts'
import { isTaiwanPostalCode, postalCode, taiwanPostalCodePattern } from '../fields/postal-code.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { structured, textOf } from '../structure.ts'

/** The postal code of each address, and the country that decides on its form. */
const codes = [
  { code: 'postalCode', country: 'country' },
  { code: 'registeredPostalCode', country: 'registeredCountry' },
] as const

/** spec 3, personal-info edit: current and registered address. An address without a country is in Taiwan. */
export const Contact = structured(
  z
    .strictObject({
      country: choice(countries).optional(),
      postalCode: postalCode().optional(),
      address: line(limits.address).optional(),
      registeredCountry: choice(countries).optional(),
      registeredPostalCode: postalCode().optional(),
      registeredAddress: line(limits.address).optional(),
    })
    .meta({ id: 'Contact' }),
  {
    rules: [
      {
        name: 'taiwanPostalCodes',
        sentence:
          'Unless the country of its address is another than Taiwan, a postal code has 3, 5 or 6 digits, the first of which is not 0.',
        fields: codes.flatMap(({ code, country }) => [country, code]),
        when: 'The country of the same address is missing, blank, no text or TW, and the code is a text that is not blank and has another form.',
        gives: { postalCode: 'postalCode', registeredPostalCode: 'postalCode' },
        document: codes.map(({ code, country }) => ({
          type: 'object',
          if: { type: 'object', properties: { [country]: { type: 'string', const: 'TW' } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          then: {
            type: 'object',
            properties: { [code]: { type: 'string', pattern: taiwanPostalCodePattern.source } },
          },
        })),
        check: (value, report) => {
          for (const { code, country } of codes) {
            const typed = textOf(value[code])
            const isTaiwan = (textOf(value[country]) ?? 'TW') === 'TW'
            if (isTaiwan && typed !== undefined && !isTaiwanPostalCode(typed)) report(code, 'postalCode')
          }
        },
      },
    ],
  },
)
export type Contact = z.infer<typeof Contact>
