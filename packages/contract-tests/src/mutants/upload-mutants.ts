import {
  bodyEdit,
  edited,
  jsonAnswer,
  onRequest,
  plusOne,
  reversed,
  statusInstead,
  withHeader,
} from './edits.ts'
import type { ProxiedAnswer, ProxyMutant } from './mutant.ts'

const upload = ['stageUpload']

/** Staged files. */
export const uploadMutants: ProxyMutant[] = [
  {
    id: 'uploads.ok-instead-of-created',
    about: 'A staged file is answered with 200.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: statusInstead(upload, 201, 200),
  },
  {
    id: 'uploads.no-advice',
    about: 'Advice on a picture is never given.',
    caughtBy: ['uploads.sample.headshot-dark-png'],
    mutate: bodyEdit(upload, 'advice', () => []),
  },
  {
    id: 'uploads.advice-reversed',
    about: 'Advice is in the opposite order.',
    caughtBy: ['uploads.sample.headshot-dark-wide-small-jpg'],
    mutate: bodyEdit(upload, 'advice', reversed),
  },
  {
    id: 'uploads.advice-on-every-picture',
    about: 'Every picture is called small.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: bodyEdit(upload, '', (body) =>
      edited(body, 'advice', (advice) =>
        Array.isArray(advice) && advice.length === 0 && JSON.stringify(body).includes('"headshot"')
          ? ['smallPicture']
          : advice,
      ),
    ),
  },
  {
    id: 'uploads.type-unknown',
    about: 'The type of a file is always application/octet-stream.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: bodyEdit(upload, 'type', () => 'application/octet-stream'),
  },
  {
    id: 'uploads.size-wrong',
    about: 'The size of a file is one byte too large.',
    caughtBy: ['uploads.sample.resume-pdf-plain'],
    mutate: bodyEdit(upload, 'size', plusOne),
  },
  {
    id: 'uploads.name-lost',
    about: 'Every file is called file.',
    caughtBy: ['uploads.sample.name-chinese'],
    mutate: bodyEdit(upload, 'name', () => 'file'),
  },
  {
    id: 'uploads.kind-swapped',
    about: 'Every file is a portfolio in the answer.',
    caughtBy: ['uploads.sample.resume-pdf-plain'],
    mutate: bodyEdit(upload, 'kind', () => 'portfolio'),
  },
  {
    id: 'uploads.scanned',
    about: 'Files are said to be scanned in an undeclared word.',
    caughtBy: ['uploads.sample.resume-pdf-plain'],
    mutate: bodyEdit(upload, 'scan', () => 'ok'),
  },
  {
    id: 'uploads.expires-at-once',
    about: 'A staged file expires after a minute.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: bodyEdit(upload, 'expiresAt', () => new Date(Date.now() + 60_000).toISOString()),
  },
  {
    id: 'uploads.one-id-for-all',
    about: 'All staged files get the same id.',
    caughtBy: ['uploads.claim.once', 'uploads.discard.really'],
    mutate: bodyEdit(upload, 'id', () => 'a'.repeat(43)),
  },
  {
    id: 'uploads.issue-at-the-part',
    about: 'Issues of a file stand at the part instead of the field.',
    caughtBy: ['uploads.sample.headshot-gif'],
    mutate: bodyEdit(
      upload,
      'issues.*.path',
      (path) => String(path).replace(/^other\.\w+$/, 'file'),
      ({ status }) => status >= 400,
    ),
  },
  {
    id: 'uploads.password-is-unreadable',
    about: 'A file with a password is called unreadable.',
    caughtBy: ['uploads.sample.resume-pdf-rc4-40-locked'],
    mutate: bodyEdit(
      upload,
      'issues.*.rule',
      (rule) => (rule === 'filePassword' ? 'fileUnreadable' : rule),
      ({ status }) => status >= 400,
    ),
  },
  {
    id: 'uploads.too-big-as-issue',
    about: 'A file that is too large is 422.',
    caughtBy: ['uploads.sample.size-resume-too-big'],
    mutate: statusInstead(upload, 413, 422),
  },
  {
    id: 'uploads.not-discarded',
    about: 'A discarded file stays.',
    caughtBy: ['uploads.discard.really'],
    mutate: onRequest(['discardUpload'], (request) =>
      request.method === 'DELETE'
        ? withoutType({ ...jsonAnswer(204, null), body: Buffer.alloc(0) })
        : request,
    ),
  },
  {
    id: 'uploads.discard-twice-not-found',
    about: 'Discarding a file for the second time is 404.',
    caughtBy: ['uploads.discard.again'],
    mutate: () => {
      const discarded = new Set<string>()
      return {
        answer(answer, { operation, target }) {
          if (operation !== 'discardUpload' || answer.status !== 204) return answer
          if (discarded.has(target)) return { ...answer, status: 404 }
          discarded.add(target)
          return answer
        },
      }
    },
  },
]

function withoutType(answer: ProxiedAnswer): ProxiedAnswer {
  return withHeader(answer, 'Content-Type', undefined)
}
