import type { StoredDocument } from '../../storage/stored-document.ts'
import {
  editLinksRequested,
  personalInfoLink,
  referralInvitation,
  resumeDeletionRequested,
} from './link-mails.ts'
import { applicationReceived, personalInfoChanged, resumeDeleted } from './reports.ts'
import type { Template } from './template.ts'

/** Every kind of mail. A row names its template by key, so a key is never reused. */
const templates = {
  applicationReceived,
  personalInfoLink,
  personalInfoChanged,
  editLinksRequested,
  resumeDeletionRequested,
  resumeDeleted,
  referralInvitation,
} as const

/** The arguments of each template, by name. */
export type MailTemplates = {
  [Name in keyof typeof templates]: ReturnType<(typeof templates)[Name]['args']['read']>
}
export type TemplateName = keyof MailTemplates

export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** A template and its arguments. */
export type Filled = { [Name in TemplateName]: { template: Name; args: MailTemplates[Name] } }[TemplateName]

/** Serialises the arguments of a mail for its row. */
export function writeArgs({ template, args }: Filled): string {
  const document: StoredDocument<unknown> = templates[template].args
  return document.write(args)
}

/**
 * Mails that anybody can request for any address. They are sent at ticks, so that the cost of sending cannot be
 * measured after the request.
 */
export const askedForTemplates = [
  'personalInfoLink',
  'editLinksRequested',
  'resumeDeletionRequested',
  'referralInvitation',
] as const satisfies readonly TemplateName[]

/** The template with a stored name; undefined for a name of another version. */
export function templateOf(name: string): Template<unknown> | undefined {
  return new Map<string, Template<unknown>>(Object.entries(templates)).get(name)
}
