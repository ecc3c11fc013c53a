import type { Case } from '../kit/case.ts'
import { type Contract, type Operation, objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { applicant, deletionLink } from './steps.ts'
import { multipartType } from './support/multipart.ts'
import { expectShort } from './support/problems.ts'
import { ask, beginAnew, neededHeaders } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

/** Types that a call with a JSON body refuses, and a call with parts. */
const wrongTypes = {
  json: [
    undefined,
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/json; charset=big5',
    'nonsense',
  ],
  parts: [
    undefined,
    'application/json',
    'text/plain',
    'multipart/mixed; boundary=x',
    'application/x-www-form-urlencoded',
    ';;',
  ],
} as const

/** Media types and codings of bodies, for every call that takes one; a body of a call that takes none. */
export function mediaTypeCases({ operations }: Contract): Case[] {
  const withBody = [...operations.values()].filter(({ description }) => description.requestBody !== undefined)
  return [...withBody.map(refusedCase), ignoredCase]
}

function isMultipart({ description }: Operation): boolean {
  return 'multipart/form-data' in objectOf(objectOf(description.requestBody).content)
}

function refusedCase(operation: Operation): Case {
  const { id } = operation
  const hasLink = id === 'savePersonalInfo'
  return {
    id: `body.type.refused.${id}`,
    level: 'must',
    profile: hasLink ? 'links' : 'core',
    holds: 'A body of another media type, without one, or with a content coding is 415.',
    where,
    ...(hasLink && { needs: ['mails', 'writes'] }),
    async test(kit) {
      await beginAnew(kit)
      const token = hasLink ? (await kit.sharedLink()).token : undefined
      const refuse = async (what: string, headers: Readonly<Record<string, string | undefined>>) => {
        const exchange = await ask(kit, id, {
          headers: { ...neededHeaders(id, token), ...headers },
          body: '{}',
        })
        expectShort(what, exchange, 415, 'unsupported_media_type')
      }
      for (const type of wrongTypes[isMultipart(operation) ? 'parts' : 'json'])
        await refuse(`type ${type ?? 'none'}`, { 'Content-Type': type })
      const own = isMultipart(operation) ? multipartType : 'application/json'
      await refuse('coding gzip', { 'Content-Type': own, 'Content-Encoding': 'gzip' })
    },
  }
}

const ignoredCase: Case = {
  id: 'body.ignored.confirmResumeDeletion',
  level: 'must',
  profile: 'links',
  holds: 'A body of a call that has none is ignored, whatever its type and size.',
  where,
  needs: ['mails', 'writes'],
  async test(kit) {
    const { email } = await applicant(kit)
    const token = await deletionLink(kit, email)
    const types = ['nonsense', ';;', 'text/plain', 'application/json']
    const statuses: number[] = []
    for (const type of types) {
      const exchange = await ask(kit, 'confirmResumeDeletion', {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
        body: 'x'.repeat(300_000),
      })
      statuses.push(exchange.received.status)
    }
    // The first confirmation uses the link up.
    expectEqual('the statuses', statuses, [200, 410, 410, 410])
  },
}
