import type { Contract } from '@recruiting/contract-tests/kit/contract'
import { operationFinder } from '@recruiting/contract-tests/kit/find-operation'
import { createJudge, placeOfOperation } from '@recruiting/contract-tests/kit/judge'
import { curlOf } from '@recruiting/contract-tests/report/curl'
import { pathOf } from '@recruiting/http/request-check'
import { type Finding, type LoggedExchange, steeringLimits } from '@recruiting/schema/steering/entities'
import { callNameOf } from './call-name.ts'
import { decodedBody } from './decoded-body.ts'
import type { Exchange, Part } from './exchange.ts'
import { judgeAnswer } from './judge-answer.ts'
import { judgeRequest } from './judge-request.ts'
import { maskedHeaders, maskOf } from './mask-exchange.ts'

/** The file that the places of findings point into. */
const file = 'contract/openapi.json'

/** Headers that describe the bytes of a multipart body; curl makes its own. */
const ofMultipart = new Set(['content-type', 'content-length', 'transfer-encoding'])
/** Headers of the connection that curl sets itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** Creates the function that judges and masks exchanges by the contract. */
export function createDescriber(contract: Contract): (id: string, exchange: Exchange) => LoggedExchange {
  const judge = createJudge(contract)
  const find = operationFinder(contract)

  function findingsOf(exchange: Exchange, answerText: string): Finding[] {
    // Preflights of browsers are no calls of the contract.
    if (exchange.method === 'OPTIONS') return []
    const found = find(exchange.method, pathOf(exchange.target))
    const ofRequest = judgeRequest(exchange, found, contract, judge)
    const findings: Finding[] = ofRequest.map((each) => ({ of: 'request', ...each }))
    if (!exchange.isSeen) return findings
    for (const { mismatch, place } of judgeAnswer(exchange, answerText, found, judge)) {
      findings.push({ of: 'answer', message: mismatch.message, place })
    }
    if (ofRequest.length > 0 && exchange.status < 400) {
      const place = found?.operation ? `${placeOfOperation(found.operation)}/x-call/checks` : '#/paths'
      findings.push({
        of: 'answer',
        message: 'The answer accepts a request that the contract refuses',
        place,
      })
    }
    return findings
  }

  return (id, exchange) => {
    const requestText = exchange.parts ? linesOf(exchange.parts) : exchange.requestBody.bytes.toString('utf8')
    const answerText = decodedBody(exchange.answerBody, exchange.answerHeaders['content-encoding'])
    const findings = findingsOf(exchange, answerText)
    const mask = maskOf([requestText, answerText])
    const call = callNameOf(find(exchange.method, pathOf(exchange.target))?.operation)
    const requestHeaders = maskedHeaders(exchange.requestHeaders, mask)
    const requestBody = shortened(mask(requestText))
    return {
      id,
      at: new Date(exchange.at).toISOString(),
      method: exchange.method,
      target: mask(exchange.target),
      ...(call !== undefined && { call }),
      status: exchange.status,
      took: exchange.took,
      verdict: verdictOf(findings),
      findings: findings.map(({ of, message, place }) => ({
        of,
        message: mask(message),
        place: file + place,
      })),
      steeredBy: [...exchange.steeredBy],
      requestHeaders,
      requestBody,
      answerHeaders: maskedHeaders(exchange.answerHeaders, mask),
      answerBody: shortened(mask(answerText)),
      curl: curlOf(
        exchange.origin,
        {
          method: exchange.method,
          target: exchange.target,
          headers: without(requestHeaders, exchange.parts ? ofMultipart : ofConnection),
          ...(requestBody !== '' && { body: requestBody }),
        },
        mask,
      ),
    }
  }
}

function verdictOf(findings: readonly Finding[]): LoggedExchange['verdict'] {
  const ofRequest = findings.some((finding) => finding.of === 'request')
  const ofAnswer = findings.some((finding) => finding.of === 'answer')
  if (ofRequest) return ofAnswer ? 'both' : 'request'
  return ofAnswer ? 'answer' : 'conforms'
}

/** A multipart body as the contract tests show it. */
function linesOf(parts: readonly Part[]): string {
  return parts
    .map((part) =>
      part.kind === 'field'
        ? `${part.name}=${part.value}`
        : `${part.name}=@${part.filename};type=${part.type} (${part.size} bytes)`,
    )
    .join('\n')
}

function shortened(text: string): string {
  return text.length > steeringLimits.loggedBody ? `${text.slice(0, steeringLimits.loggedBody - 1)}…` : text
}

function without(headers: Readonly<Record<string, string>>, names: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.has(name) && !ofConnection.has(name)),
  )
}
