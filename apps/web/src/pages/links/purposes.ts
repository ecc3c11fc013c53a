import { limits } from '@recruiting/schema/limits'
import type { LinkPurpose } from '@recruiting/schema/options'
import { EditLinksRequest, ResumeDeletionRequest } from '@recruiting/schema/resume-deletion'

/**
 * What a link can be requested for by entering an address. `page` is the page with the form, `words` the key below
 * `links.request`. The site's server reads this for forms that are posted without scripts.
 */
export const requestPurposes = {
  'delete-resume': {
    page: '/delete-resume/apply',
    call: 'requestResumeDeletion',
    body: ResumeDeletionRequest,
    sections: ResumeDeletionRequest.shape,
    words: 'deleteResume',
    other: 'personal-info',
  },
  'personal-info': {
    page: '/personal-info/apply',
    call: 'requestEditLinks',
    body: EditLinksRequest,
    sections: EditLinksRequest.shape,
    words: 'personalInfo',
    other: 'delete-resume',
  },
} as const satisfies Partial<Record<LinkPurpose, unknown>>
export type RequestPurpose = keyof typeof requestPurposes

/** How long the mailed link is valid, in hours: in the URL after a form without scripts. The address never is. */
export function parseSent({ sent }: Readonly<Record<string, unknown>>): { sent?: number } {
  const hours = /^[1-9]\d{0,4}$/.test(String(sent)) ? Number(sent) : Number.NaN
  return hours <= limits.linkHours ? { sent: hours } : {}
}
