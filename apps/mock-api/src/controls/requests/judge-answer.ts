import type { Operation } from '@recruiting/contract-tests/kit/contract'
import type { Received } from '@recruiting/contract-tests/kit/exchange'
import type { Found } from '@recruiting/contract-tests/kit/find-operation'
import type { Difference, Judge } from '@recruiting/contract-tests/kit/judge'
import { problems } from '@recruiting/schema/contract/problem'
import type { Exchange } from './exchange.ts'
import { mostAnswerBytes } from './observe.ts'

/** What a server may answer where the contract has no call. */
const unknownPath: Operation = {
  id: 'unknownPath',
  method: '',
  path: '',
  description: {
    responses: Object.fromEntries(
      (
        [
          ['not_found', 'NotFound'],
          ['malformed', 'Malformed'],
          ['request_timeout', 'RequestTimeout'],
          ['headers_too_large', 'HeadersTooLarge'],
          ['internal', 'Internal'],
          ['unavailable', 'Unavailable'],
        ] as const
      ).map(([code, name]) => [problems[code], { $ref: `#/components/responses/${name}` }]),
    ),
  },
}

/** Compares an answer with the contract. @param text of the body, decoded */
export function judgeAnswer(
  { method, status, answerHeaders, answerBody }: Exchange,
  text: string,
  found: Found | undefined,
  judge: Judge,
): Difference[] {
  const received: Received = { status, headers: answerHeaders, text, json: parsed(text) }
  // For a wrong method every call of the path has the same answer.
  const operation = found === undefined ? unknownPath : (found.operation ?? found.ofPath[0])
  const isHead = method === 'HEAD' || answerBody.size > mostAnswerBytes
  return judge.differences(operation, received, { isHead }).map(({ mismatch, place }) => ({
    mismatch,
    place: operation === unknownPath && !place.startsWith('#/components/') ? '#/paths' : place,
  }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
