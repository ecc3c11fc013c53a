import { randomUUID } from 'node:crypto'
import type { Case } from '../kit/case.ts'
import { type Contract, type Operation, objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { multipartBody, multipartType } from '../kit/multipart.ts'
import { linkOf, needsOf, type Purpose, purposes } from './steps.ts'
import { type Check, checks, type Draft } from './support/checks.ts'
import { codeOf, issuesOf } from './support/problems.ts'
import { beginAnew, pathOf, unlimited } from './support/requests.ts'
import { vectorsOf } from './support/vectors.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

/** The purpose of the link that a call opens; `resendLink` takes any and opens none. */
export function purposeOf({ id, description }: Operation): Purpose | undefined {
  const { link } = objectOf(description['x-call'] ?? {})
  const [first] = Array.isArray(link) && id !== 'resendLink' ? link : []
  return purposes.find((purpose) => purpose === first)
}

/** Every pair of checks of every call: a request that fails both gets the answer of the earlier one. */
export function orderCases(contract: Contract): Case[] {
  return [...contract.operations.values()].flatMap((operation) => {
    const purpose = purposeOf(operation)
    const own = checks.filter((check) => check.applies(operation, purpose !== undefined))
    return own.map((first, at): Case => {
      const later = own.slice(at).filter((each) => each === first || each.part !== first.part)
      // Checks after that of the link need an open one. All cases share the link to edit; the others are made for a case.
      const opens =
        purpose === 'personal-info' ? later.some(({ needsLink }) => needsLink) : first.needsLink === true
      const opened = opens ? purpose : undefined
      return {
        id: `order.${operation.id}.${first.name}`,
        level: 'must',
        profile: purpose === undefined ? 'core' : 'links',
        holds: `The check “${first.name}” comes before every later check of the call; HEAD is checked like GET.`,
        where,
        ...(opened && { needs: needsOf(opened) }),
        async test(kit) {
          await beginAnew(kit)
          const link = opened === 'personal-info' ? kit.sharedLink() : opened && linkOf(kit, opened)
          const token = (await link)?.token
          for (const second of later) {
            // Without an open link only the checks up to the link can be told apart.
            if (second.needsLink && purpose !== undefined && token === undefined) continue
            await compare(kit, operation, first, second, token)
          }
        },
      }
    })
  })
}

async function compare(kit: Kit, operation: Operation, first: Check, second: Check, token?: string) {
  const draft = draftOf(kit, operation, token)
  for (const check of new Set([second, first])) check.spoil(draft)
  const exchange = await unlimited(kit, () => sent(kit, operation, draft))
  const what = `${first.name}, ${second.name}`
  const { code, rule } = first.expected(operation)
  expectEqual(`${what}: the code`, codeOf(exchange), code, exchange)
  const [issue] = issuesOf(exchange)
  expectEqual(`${what}: the first rule`, issue === undefined ? issue : objectOf(issue).rule, rule, exchange)
  if (operation.method !== 'GET' || draft.method !== 'GET') return
  const head = await sent(kit, operation, { ...draft, method: 'HEAD' })
  const { status, text } = head.received
  expectEqual(`${what}: status and body of HEAD`, [status, text], [exchange.received.status, ''], head)
}

const bodyNames: Readonly<Record<string, string>> = {
  submitApplication: 'application',
  savePersonalInfo: 'personalInfo',
  requestEditLinks: 'editLinks',
  requestResumeDeletion: 'deletion',
}

function mediaTypeOf({ description }: Operation): string | undefined {
  const { content } = objectOf(description.requestBody ?? {})
  return Object.keys(objectOf(content ?? {}))[0]
}

/** A request that no check refuses, unless the call needs a link and has none. */
export function draftOf(kit: Kit, operation: Operation, token: string | undefined): Draft {
  const type = mediaTypeOf(operation)
  const bodies = objectOf(vectorsOf(kit.contract, 'validation').shared.bodies)
  const body = bodies[bodyNames[operation.id] ?? '']
  return {
    method: operation.method,
    path: pathOf(kit, operation.id),
    query: '',
    headers: {
      'Content-Type': type === 'multipart/form-data' ? multipartType : type,
      Authorization: token === undefined ? undefined : `Bearer ${token}`,
      'If-Match': operation.id === 'savePersonalInfo' ? '*' : undefined,
      'Idempotency-Key': operation.id === 'submitApplication' ? randomUUID() : undefined,
    },
    json: body === undefined ? {} : { ...objectOf(objectOf(body).value) },
    after: '',
  }
}

/** Sends the request that the parts make. */
export async function sent(kit: Kit, operation: Operation, draft: Draft): Promise<Exchange> {
  const { method, path, query, headers, json, after } = draft
  const type = mediaTypeOf(operation)
  const body =
    type === 'application/json'
      ? JSON.stringify(json) + after
      : type === 'multipart/form-data'
        ? multipartBody([{ name: 'kind', value: 'resume' }])
        : undefined
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return await kit.http.raw.exact({
    operation: operation.id,
    method,
    target: path + query,
    headers: given,
    ...(body !== undefined && { body }),
  })
}
