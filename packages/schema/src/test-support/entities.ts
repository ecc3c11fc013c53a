import { z } from 'zod'
import { choice } from '../fields/choice.ts'
import { code } from '../fields/code.ts'
import { instant } from '../fields/date.ts'
import { email } from '../fields/email.ts'
import { rule } from '../fields/field.ts'
import { phone } from '../fields/phone.ts'
import { line, multiline, shownText } from '../fields/text.ts'
import { JobCode } from '../job.ts'
import { limits } from '../limits.ts'
import { linkPurposes, locales } from '../options.ts'
import { structured } from '../structure.ts'
import { testSupportCallNames } from './calls.ts'
import {
  exampleClock,
  exampleClockMoves,
  exampleJobStatus,
  exampleLinkEnd,
  exampleMail,
  exampleReferralCreated,
  exampleReferralOrder,
  exampleWorldCreated,
  exampleWorldOrder,
} from './examples.ts'

/** Bounds of the calls for tests. Sizes in code points, times in seconds. */
export const testSupportLimits = {
  /** The most mails in one answer. */
  mails: 1000,
  mailId: 100,
  subject: 1000,
  mailBody: 1_000_000,
  linksOfMail: 100,
  /** The longest wait for mails. */
  timeout: 30,
  /** How far the clock may be ahead: ten years of 365 days. */
  clockAhead: 10 * 365 * 86_400,
  /** The most worlds at once, and of those with the seed `many`. */
  worlds: 64,
  worldsOfMany: 4,
  /** How long a world exists without a call. */
  worldIdle: 900,
  worldId: 100,
  /** The most vacancies that a world is created with. */
  worldJobs: 400,
} as const

/** Problem codes, with their statuses, that only a server with worlds gives. */
export const worldProblems = {
  /** The server requires a world (`WORLD_REQUIRED`), and the call names none. */
  world_missing: 400,
  /** No world has the id, or it has ended. */
  world_unknown: 404,
} as const
export type WorldProblemCode = keyof typeof worldProblems

export const TestSupport = z
  .object({ calls: z.array(z.enum(testSupportCallNames)).max(testSupportCallNames.length) })
  .meta({
    id: 'TestSupport',
    description: 'The calls of this document that the server has, by `operationId`.',
    examples: [{ calls: [...testSupportCallNames] }],
  })

/** The id of a mail: any text without blanks that fits into a path. */
export const mailId = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/, rule('invalid'))
    .max(testSupportLimits.mailId, rule('tooLong', { max: testSupportLimits.mailId }))
    .meta({ minLength: 1, description: 'The id of a mail', examples: [exampleMail.id] })

export const MailLink = z
  .object({
    url: shownText(limits.url),
    purpose: z.enum(linkPurposes),
    token: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .meta({ minLength: 43, maxLength: 43 }),
  })
  .meta({
    id: 'MailLink',
    description: 'A link with a token, as it stands in the mail.',
    examples: [exampleMail.links[0]],
  })

export const Mail = z
  .object({
    id: mailId(),
    to: shownText(limits.email),
    subject: shownText(testSupportLimits.subject),
    locale: z.enum(locales),
    sentAt: instant(),
    text: z.string().max(testSupportLimits.mailBody).meta({ description: 'The plain-text part' }),
    html: z.string().max(testSupportLimits.mailBody).meta({ description: 'The HTML part' }),
    links: z.array(MailLink).max(testSupportLimits.linksOfMail),
  })
  .meta({ id: 'Mail', description: 'A mail as it was sent.', examples: [exampleMail] })
export type Mail = z.infer<typeof Mail>

/** The id of a world: letters and digits. */
export const worldId = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9]+$/, rule('invalid'))
    .max(testSupportLimits.worldId, rule('tooLong', { max: testSupportLimits.worldId }))
    .meta({ minLength: 1, description: 'The id of a world', examples: [exampleWorldCreated.id] })

export const WorldCreated = z
  .object({ id: worldId() })
  .meta({ id: 'WorldCreated', description: 'A new world.', examples: [exampleWorldCreated] })

/** In a file, makes the scanner of a world find it clean: an application with it can be sent. */
export const cleanText = 'recruiting-clean-file'

/** What a new world contains. `many` is 10,000 vacancies. */
export const worldSeeds = ['contract', 'empty', 'many'] as const
export type WorldSeed = (typeof worldSeeds)[number]

export const WorldOrder = structured(
  z
    .strictObject({
      seed: choice(worldSeeds).optional().meta({
        description:
          'The data of a new world: `contract` (default), the vacancies and recommendations of the bundle; `empty`, nothing; `many`, 10,000 vacancies',
      }),
      jobs: z
        .array(JobCode)
        .max(testSupportLimits.worldJobs, rule('tooMany', { max: testSupportLimits.worldJobs }))
        .optional()
        .meta({
          description:
            'The codes of the vacancies of the world, all open, instead of a seed: those of the bundle, and for an unknown code content of the server’s choice',
        }),
      clock: instant().optional().meta({
        description: 'The time of the world at first, as `to` of `moveClock`; default: the real time',
      }),
      mailServer: choice(['down']).optional().meta({
        description: '`down`: no mail of the world can be delivered',
      }),
      scanner: choice(['waiting', 'infected'])
        .optional()
        .meta({
          description: `A virus scanner: \`waiting\`, which gives no verdict, or \`infected\`, which finds a virus in every file. Either finds pictures, and files that contain the text \`${cleanText}\`, clean`,
        }),
    })
    .meta({ id: 'WorldOrder', description: 'What a world is created with.', examples: [exampleWorldOrder] }),
  {
    rules: [
      {
        name: 'seedOrJobs',
        sentence: 'A world has either a seed or vacancies of its own.',
        fields: ['seed', 'jobs'],
        gives: { jobs: 'notApplicable' },
        when: '`notApplicable` at `jobs` when both are present.',
        document: { not: { required: ['seed', 'jobs'] } },
        check: ({ seed, jobs }, report) => {
          if (seed !== undefined && jobs !== undefined) report('jobs', 'notApplicable')
        },
      },
    ],
  },
)
export type WorldOrder = z.infer<typeof WorldOrder>

export const Mails = z.object({ mails: z.array(Mail).max(testSupportLimits.mails) }).meta({
  id: 'Mails',
  description: `Mails, newest first; the newest ${testSupportLimits.mails} when there are more.`,
  examples: [{ mails: [exampleMail] }],
})

export const JobStatus = z
  .strictObject({ status: choice(['open', 'closed']) })
  .meta({ id: 'JobStatus', description: 'Whether a vacancy is open.', examples: [exampleJobStatus] })

export const ReferralOrder = z
  .strictObject({
    recommender: line(limits.name),
    applicantName: line(limits.name),
    email: email(),
    phone: phone(),
    reason: multiline(limits.text),
    recommenderEmployeeId: code(limits.employeeId).optional(),
    recommendCode: code(limits.recommendCode).optional(),
    jobCodes: z.array(JobCode).min(1).max(limits.jobCodes),
    locale: choice(locales),
  })
  .meta({
    id: 'ReferralOrder',
    description: 'A recommendation, and the language of its invitation.',
    examples: [exampleReferralOrder],
  })
export type ReferralOrder = z.infer<typeof ReferralOrder>

export const ReferralCreated = z.object({ to: shownText(limits.email), after: mailId().optional() }).meta({
  id: 'ReferralCreated',
  description:
    'The query of `awaitMails` that finds the invitation: its recipient, and the newest earlier mail to that recipient, absent when there is none.',
  examples: [exampleReferralCreated],
})

export const LinkEnd = z
  .strictObject({
    token: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, rule('invalid'))
      .meta({ minLength: 43, maxLength: 43, description: 'The token of the link' }),
    as: choice(['expired', 'used', 'replaced']),
  })
  .meta({ id: 'LinkEnd', description: 'How an emailed link ends.', examples: [exampleLinkEnd] })
export type LinkEnd = z.infer<typeof LinkEnd>

export const Clock = z
  .object({
    now: instant(),
    ahead: z
      .int()
      .min(0)
      .max(testSupportLimits.clockAhead)
      .meta({ description: "Seconds by which the server's clock is ahead of the real time" }),
  })
  .meta({ id: 'Clock', description: "The server's clock.", examples: [exampleClock] })

export const ClockMove = structured(
  z
    .strictObject({
      seconds: z
        .int(rule('number'))
        .min(1, rule('tooSmall', { min: 1 }))
        .max(testSupportLimits.clockAhead, rule('tooLarge', { max: testSupportLimits.clockAhead }))
        .optional()
        .meta({ description: 'Seconds by which the clock moves forward' }),
      to: instant().optional().meta({ description: 'The instant to which the clock moves' }),
    })
    .meta({
      id: 'ClockMove',
      description: 'A move of the clock, by a time or to an instant.',
      examples: exampleClockMoves,
    }),
  {
    rules: [
      {
        name: 'byOrTo',
        sentence: 'A move has either seconds or an instant.',
        fields: ['seconds', 'to'],
        gives: { seconds: 'required', to: 'notApplicable' },
        when: '`required` at `seconds` when both are missing; `notApplicable` at `to` when both are present.',
        document: { minProperties: 1, maxProperties: 1 },
        check: ({ seconds, to }, report) => {
          if (seconds === undefined && to === undefined) report('seconds', 'required')
          if (seconds !== undefined && to !== undefined) report('to', 'notApplicable')
        },
      },
    ],
  },
)
export type ClockMove = z.infer<typeof ClockMove>
