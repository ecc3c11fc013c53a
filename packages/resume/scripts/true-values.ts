import { educationStatuses, qualifications } from '@recruiting/schema/options'
import { z } from 'zod'

const text = z.string().min(1)
const month = z.string().regex(/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])?$/)

const Study = z.strictObject({
  qualification: z.enum(qualifications).optional(),
  school: text,
  department: text.optional(),
  status: z.enum(educationStatuses).optional(),
  from: month.optional(),
  to: month.optional(),
})

const Employment = z
  .strictObject({
    companyName: text,
    jobTitle: text.optional(),
    start: month.optional(),
    end: month.optional(),
    stillEmployed: z.literal(true).optional(),
    content: text.optional(),
  })
  .refine(({ end, stillEmployed }) => end === undefined || stillEmployed === undefined)

/** The true values of a document of the corpus, as `corpus/README.md` describes them. */
export const TrueValues = z.strictObject({
  language: z.enum(['zh', 'en', 'mixed']),
  lastNameZh: text.optional(),
  firstNameZh: text.optional(),
  nameEn: text.optional(),
  email: z.email().optional(),
  mobilePhone: z.e164().optional(),
  links: z.array(z.url()).optional(),
  education: z.array(Study),
  jobs: z.array(Employment),
})
export type TrueValues = z.infer<typeof TrueValues>
