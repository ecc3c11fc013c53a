import { z } from 'zod'
import { email } from '../fields/email.ts'
import { mobilePhone } from '../fields/phone.ts'
import { line } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { isBlank, structured } from '../structure.ts'

/** spec 3, personal. */
export const Personal = structured(
  z
    .strictObject({
      lastNameZh: line(limits.name),
      firstNameZh: line(limits.name),
      nameEn: line(limits.nameEn),
      email: email(),
      mobilePhone: mobilePhone(),
    })
    .meta({ id: 'Personal' }),
  {
    rules: [
      {
        name: 'chineseName',
        sentence: 'When both parts of the Chinese name are missing, one issue at nameZh stands for both.',
        fields: ['lastNameZh', 'firstNameZh'],
        gives: { nameZh: 'required' },
        when: 'Both parts are missing or blank.',
        replaces: ['lastNameZh', 'firstNameZh'],
        check: (value, report) => {
          if (isBlank(value.lastNameZh) && isBlank(value.firstNameZh)) {
            report('nameZh', 'required')
          }
        },
      },
    ],
  },
)
export type Personal = z.infer<typeof Personal>
