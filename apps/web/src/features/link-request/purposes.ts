import type { LinkPurpose } from '@recruiting/schema/options'
import { EditLinksRequest, ResumeDeletionRequest } from '@recruiting/schema/resume-deletion'

/** What a link can be requested for by entering an address; `words` is the key below `links.request`. */
export const requestPurposes = {
  'delete-resume': {
    call: 'requestResumeDeletion',
    sections: ResumeDeletionRequest.shape,
    words: 'deleteResume',
    other: { to: '/personal-info/apply', words: 'toPersonalInfo' },
  },
  'personal-info': {
    call: 'requestEditLinks',
    sections: EditLinksRequest.shape,
    words: 'personalInfo',
    other: { to: '/delete-resume/apply', words: 'toDeleteResume' },
  },
} as const satisfies Partial<Record<LinkPurpose, unknown>>
export type RequestPurpose = keyof typeof requestPurposes
