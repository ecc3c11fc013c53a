import type { TemplateName } from '@recruiting/mock-api/mail/templates/templates'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { LinkPurpose } from '@recruiting/schema/options'

/** What causes a mail: a call, or an event of the backend that no call of the contract causes. */
export type MailTrigger = ({ call: CallName } | { event: string }) & {
  /** When the call or the event causes the mail. */
  when: string
  /** What decides the language of the mail. */
  language: string
}

/** A placeholder of a mail: `minute` is `yyyy/MM/dd HH:mm` in Taipei time, `list` and `flag` are never printed. */
export type MailFact = {
  type: 'text' | 'minute' | 'count' | 'url' | 'flag' | 'list'
  description: string
  /** The facts of one item of a list. */
  item?: Readonly<Record<string, MailFact>>
}

/** A mail without its words. */
export type MailFacts = {
  triggers: readonly MailTrigger[]
  recipient: string
  /** The purpose of the link or links in the mail. */
  link?: LinkPurpose
  facts: Readonly<Record<string, MailFact>>
}

const ofRequest = 'The language of the request (`Accept-Language`)'
/** A mail that a call causes, in the language of its request. */
const byCall = (call: CallName, when: string): MailTrigger => ({ call, when, language: ofRequest })

const deletionPage: MailFact = {
  type: 'url',
  description: 'The page `/delete-resume/apply` of the site, with `?lang=` and the language of the mail',
}
const link: MailFact = { type: 'url', description: 'The link: page and lifetime are those of its purpose' }
const expiresAt: MailFact = { type: 'minute', description: 'When the link ends' }
const reference: MailFact = { type: 'text', description: "The application's reference number" }
const submittedAt: MailFact = { type: 'minute', description: 'When the application was submitted' }
const code: MailFact = { type: 'text', description: 'The code of the vacancy' }
const title: MailFact = {
  type: 'text',
  description: 'The title of the vacancy in the language of the mail, else in the other language',
}

/** Every mail without its words; the words come from the templates. */
export const mailFacts: Readonly<Record<TemplateName, MailFacts>> = {
  applicationReceived: {
    triggers: [byCall('submitApplication', 'The application was stored')],
    recipient: '`personal.email` of the application',
    link: 'personal-info',
    facts: {
      name: {
        type: 'text',
        description:
          'In a Chinese mail `personal.lastNameZh` and `personal.firstNameZh` without a blank between them, in an English mail `personal.nameEn`; the other one when it is empty',
      },
      reference,
      submittedAt,
      jobs: {
        type: 'list',
        description: 'The vacancies, in the order of `jobCodes`',
        item: {
          code,
          title,
          isNewerVersion: {
            type: 'flag',
            description: 'Whether the same address has applied to this vacancy before',
          },
        },
      },
      link,
      expiresAt,
      deletionPage,
    },
  },
  personalInfoLink: {
    triggers: [
      byCall(
        'resendLink',
        'The token is of a `personal-info` link that has expired or was replaced, and its application is stored',
      ),
      {
        event: 'An operator orders a new link for an application',
        when: 'The application is stored',
        language: 'The language in which the application was submitted',
      },
    ],
    recipient: 'The present address of the application',
    link: 'personal-info',
    facts: { reference, link, expiresAt },
  },
  personalInfoChanged: {
    triggers: [byCall('savePersonalInfo', 'The record was stored')],
    recipient:
      '`personal.email` of the record; if the address was changed, one mail to the new and one to the earlier address. Addresses that differ only in case are the same',
    facts: {
      reference,
      changedAt: { type: 'minute', description: 'When the record was stored' },
      addressChanged: { type: 'flag', description: 'Whether the address was changed' },
    },
  },
  editLinksRequested: {
    triggers: [
      byCall('requestEditLinks', 'At least one application of the address is stored when the mail is sent'),
    ],
    recipient: '`email` of the request',
    link: 'personal-info',
    facts: {
      applications: {
        type: 'list',
        description: 'The applications of the address, newest first, at most 50; each has a link of its own',
        item: {
          reference,
          submittedAt,
          jobs: {
            type: 'list',
            description: 'The vacancies, in the order of `jobCodes`',
            item: { code, title },
          },
          link,
          expiresAt,
        },
      },
    },
  },
  resumeDeletionRequested: {
    triggers: [
      byCall('requestResumeDeletion', 'Anything of the address is stored when the mail is sent'),
      byCall(
        'resendLink',
        'The token is of a `delete-resume` link that has expired or was replaced, and anything of the address is stored',
      ),
      {
        event: 'An operator orders a link to delete everything of an address',
        when: 'Anything of the address is stored',
        language: 'The language of its newest application, else of its newest referral',
      },
    ],
    recipient: '`email` of the request that asked for the deletion',
    link: 'delete-resume',
    facts: { link, expiresAt },
  },
  resumeDeleted: {
    triggers: [byCall('confirmResumeDeletion', 'The link was spent by this call')],
    recipient: 'The address to which the link was sent',
    facts: {
      deletedAt: { type: 'minute', description: '`deletedAt` of the answer' },
      applications: { type: 'count', description: '`applications` of the answer' },
      files: { type: 'count', description: '`files` of the answer' },
      referrals: { type: 'count', description: '`referrals` of the answer' },
    },
  },
  referralInvitation: {
    triggers: [
      {
        event: 'A referral is stored',
        when: 'The same referral was not stored before',
        language: 'The language stored with the referral',
      },
      byCall(
        'resendLink',
        'The token is of a `referral` link that has expired or was replaced, and its referral is stored',
      ),
    ],
    recipient: '`email` of the referral',
    link: 'referral',
    facts: {
      recommender: { type: 'text', description: 'The name of the recommender' },
      name: { type: 'text', description: 'The name of the recommended person' },
      jobs: {
        type: 'list',
        description: 'The recommended vacancies, closed ones too',
        item: { code, title },
      },
      link,
      expiresAt,
      deletionPage,
    },
  },
}
