import { type Case, mustHold } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { encodedName, multipartBody, multipartType, type Part } from '../kit/multipart.ts'
import { bodyOf, expectAnswer } from './support/problems.ts'
import { ask } from './support/requests.ts'
import { listOf, textOf } from './support/vectors.ts'

/** Stages parts. The file of an accepted upload is discarded, so that nothing is left behind. */
export async function upload(kit: Kit, parts: readonly Part[]): Promise<Exchange> {
  return await uploadBytes(kit, multipartBody(parts))
}

export async function uploadBytes(kit: Kit, body: Buffer, type = multipartType): Promise<Exchange> {
  const exchange = await ask(kit, 'stageUpload', { headers: { 'Content-Type': type }, body })
  const { id } = bodyOf(exchange.received.json)
  if (exchange.received.status === 201) await kit.http.call('discardUpload', { params: { id: String(id) } })
  return exchange
}

/** The bytes of a file of `files/`. */
export function fileOf({ contract }: Kit, path: string): Buffer {
  return contract.bytes(`files/${path}`)
}

function contentOf(kit: Kit, { file, recipe }: JsonObject): Buffer {
  if (typeof file === 'string') return fileOf(kit, file)
  const { base, padTo } = objectOf(recipe)
  const bytes = fileOf(kit, String(base))
  return Buffer.concat([bytes, Buffer.alloc(Number(padTo) - bytes.length)])
}

/** `files/index.json`: every sample with its answer. */
export function sampleCases(contract: Contract): Case[] {
  const { samples } = objectOf(contract.json('files/index.json'))
  return listOf(samples)
    .map(objectOf)
    .map((sample): Case => {
      const { kind, name, type } = objectOf(sample.send)
      const { status, answer, code, issues } = objectOf(sample.expect)
      const verdict = status === 201 ? 'is accepted' : `is refused as ${String(code)}`
      return {
        id: `uploads.sample.${String(sample.id)}`,
        ...mustHold('uploads', 'files/index.json'),
        holds: `The sample ${String(sample.id)} ${verdict}.`,
        async test(kit) {
          const exchange = await upload(kit, [
            { name: 'kind', value: String(kind) },
            {
              name: 'file',
              value: contentOf(kit, sample),
              filename: encodedName(textOf(name)),
              type: type === undefined ? undefined : textOf(type),
            },
          ])
          if (status !== 201) {
            expectAnswer('the sample', exchange, {
              status: Number(status),
              code: String(code),
              issues: listOf(issues),
            })
            return
          }
          expectEqual('the status', exchange.received.status, 201, exchange)
          const found = bodyOf(exchange.received.json)
          for (const [member, value] of Object.entries(objectOf(answer)))
            expectEqual(member, found[member], value, exchange)
          const left = Date.parse(String(found.expiresAt)) - Date.parse(exchange.received.headers.date ?? '')
          // Date is in whole seconds, and the answer is sent after the file is stored.
          expectThat('the file can be claimed for two hours', left >= 7_190_000, left, exchange)
        },
      }
    })
}
