import { checksOf, problemsOf } from '../../src/contract/call-problems.ts'
import { type Call, type CallName, calls } from '../../src/contract/calls.ts'
import { linkFacts, linkLanguageQuery, linkTokenPattern, oldLinkDays } from '../../src/contract/link-facts.ts'
import { type ProblemCode, problems, retryableProblems } from '../../src/contract/problem.ts'
import { callBuckets, rateLimits } from '../../src/contract/rate-limits.ts'
import { uploadRules } from '../../src/fields/file.ts'
import { limits } from '../../src/limits.ts'
import { noticeVersion } from '../../src/notice.ts'
import { linkPurposes, uploadAdvice, uploadKinds } from '../../src/options.ts'
import { synonyms } from '../../src/synonyms.ts'
import { uploadPath } from '../../src/upload.ts'
import { formatsOfKind, undeclaredTypes, uploadFormats } from '../../src/upload-formats.ts'

/** What a call says besides its schemas, as `x-call`. */
export function callFacts(name: CallName) {
  const { link, method }: Call = calls[name]
  return {
    ...(link && { link: link === 'any' ? [...linkPurposes] : [link] }),
    head: method === 'GET',
    rateLimits: callBuckets[name],
    checks: checksOf(name),
    problems: problemsOf(name).map((code) => ({ code, status: problems[code], headers: headersOf(code) })),
  }
}

/** The headers that a problem carries besides those of every problem. */
function headersOf(code: ProblemCode): string[] {
  if ((retryableProblems as readonly ProblemCode[]).includes(code)) return ['Retry-After']
  if (code === 'link_invalid') return ['WWW-Authenticate']
  return code === 'method_not_allowed' ? ['Allow'] : []
}

/** What the contract says besides its calls. */
export function contractFacts() {
  return {
    'x-links': {
      tokenPattern: linkTokenPattern,
      languageQuery: linkLanguageQuery,
      states: ['link_invalid', 'link_used', 'link_replaced', 'link_expired'],
      oldLinkDays,
      purposes: linkPurposes.map((purpose) => ({
        purpose,
        ...linkFacts[purpose],
        calls: Object.entries(calls as Record<CallName, Call>)
          .filter(([, { link }]) => link === purpose)
          .map(([name]) => name),
      })),
    },
    'x-uploads': {
      undeclaredTypes,
      signatureBytes: 64,
      formats: Object.entries(uploadFormats).map(([format, facts]) => ({
        format,
        ...facts,
        signature: facts.signature.source,
      })),
      kinds: uploadKinds.map((kind) => ({
        kind,
        path: uploadPath(kind),
        formats: formatsOfKind[kind],
        maxBytes: limits.fileBytes,
        reasons: Object.entries(uploadRules[kind]).map(([rule, params]) => ({
          rule,
          status: rule === 'fileTooBig' ? problems.payload_too_large : problems.validation_failed,
          ...(Object.keys(params).length > 0 && { params }),
        })),
        advice: kind === 'headshot' ? uploadAdvice : [],
      })),
    },
    'x-notice': { version: noticeVersion },
    'x-rate-limits': rateLimits,
    'x-limits': limits,
    'x-synonyms': synonyms,
  }
}
