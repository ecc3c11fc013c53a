import { z } from 'zod'
import { checkbox, yesNo } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { stagedFile } from '../fields/file.ts'
import { phone } from '../fields/phone.ts'
import { line, multiline } from '../fields/text.ts'
import { url } from '../fields/url.ts'
import { absent } from '../implication.ts'
import { limits } from '../limits.ts'
import { type Condition, type Loose, structured, textOf } from '../structure.ts'

/** Whether any field of the row is filled in. */
function isBegun(value: Loose): boolean {
  return Object.values(value).some((part) => part !== undefined && part !== '')
}

/**
 * The JSON Schema of what a begun row needs. Not `anyOf` with an empty object: of two such fragments beside properties
 * hey-api makes an intersection of three schemas, which does not compile.
 */
function ifBegun(needed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const begun = { type: 'object', minProperties: 1 }
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise
  return { type: 'object', if: begun, then: needed } // oxlint-disable-line unicorn/no-thenable -- as above
}
const named = (field: string) => ({ type: 'object', required: [field] })

/** spec 3, one non-relative recommender: a row is optional, but complete once it is begun. */
export const Recommender = structured(
  z
    .strictObject({
      name: line(limits.name).optional(),
      jobTitle: line(limits.line).optional(),
      organisation: line(limits.line).optional(),
      city: line(limits.line).optional(),
      contactPhone: phone().optional(),
      contactEmail: email().optional(),
    })
    .meta({ id: 'Recommender' }),
  {
    rules: [
      {
        name: 'recommenderNamed',
        sentence: 'A recommender that is begun has a name.',
        fields: ['name'],
        gives: { name: 'required' },
        when: 'Any member of the row, declared or not, is present and not the empty text, and the name is missing, blank or no text.',
        document: ifBegun(named('name')),
        check: (value, report) => {
          if (isBegun(value) && textOf(value.name) === undefined) report('name', 'required')
        },
      },
      {
        name: 'phoneOrEmail',
        sentence: 'A recommender that is begun has a phone number or an e-mail address.',
        fields: ['contactPhone', 'contactEmail'],
        gives: { contactPhone: 'phoneOrEmail' },
        when: 'Any member of the row, declared or not, is present and not the empty text, and phone number and address are each missing, blank or no text.',
        document: ifBegun({ type: 'object', anyOf: [named('contactPhone'), named('contactEmail')] }),
        check: (value, report) => {
          if (
            isBegun(value) &&
            textOf(value.contactPhone) === undefined &&
            textOf(value.contactEmail) === undefined
          ) {
            report('contactPhone', 'phoneOrEmail')
          }
        },
      },
    ],
  },
)
export type Recommender = z.infer<typeof Recommender>

/** All fields of the section except the files. */
function answers() {
  return {
    workPermitRequired: yesNo(),
    lawsuit: yesNo().optional(),
    lawsuitDetails: multiline(limits.note).optional(),
    recommenders: z.array(Recommender).max(limits.recommenders),
  }
}

const lawsuitExplained: Condition = {
  name: 'lawsuitExplained',
  sentence: 'Details are required when there was a lawsuit, and absent otherwise.',
  fields: ['lawsuitDetails'],
  required: ['lawsuitDetails'],
  when: { field: 'lawsuit', is: true },
}

/** spec 3, other. Files are ids of staged uploads. */
export const Other = structured(
  z
    .strictObject({
      ...answers(),
      headshot: stagedFile('headshot'),
      resume: stagedFile('resume'),
      portfolio: stagedFile('portfolio').optional(),
      portfolioUrl: url().optional(),
    })
    .meta({ id: 'Other' }),
  { conditions: [lawsuitExplained] },
)
export type Other = z.infer<typeof Other>

/** The section as a record shows it: without files, which the record lists, and without their ids. */
export const RecordOther = structured(
  z.object({ ...answers(), portfolioUrl: url().optional() }).meta({
    id: 'RecordOther',
    allOf: ['headshot', 'resume', 'portfolio', 'removePortfolio'].map(absent),
  }),
  { conditions: [lawsuitExplained] },
)
export type RecordOther = z.infer<typeof RecordOther>

/** The section in the edit form; a file that is absent stays unchanged. */
export const EditedOther = structured(
  z
    .strictObject({
      ...answers(),
      headshot: stagedFile('headshot').optional(),
      resume: stagedFile('resume').optional(),
      portfolio: stagedFile('portfolio').optional(),
      /** Removes the portfolio without replacing it. */
      removePortfolio: checkbox().optional(),
      portfolioUrl: url().optional(),
    })
    .meta({ id: 'EditedOther' }),
  {
    conditions: [
      lawsuitExplained,
      {
        name: 'portfolioRemoved',
        sentence: 'A portfolio that is taken away is not replaced.',
        fields: ['portfolio'],
        required: [],
        when: { field: 'removePortfolio', isNot: true },
      },
    ],
  },
)
export type EditedOther = z.infer<typeof EditedOther>
