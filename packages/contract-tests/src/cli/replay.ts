import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { objectsOf } from '../kit/contract.ts'
import { createRaw } from '../kit/raw.ts'
import { worldHeader } from '../kit/test-support.ts'
import type { Report, ReportedCase } from '../report/report.ts'
import type { Output } from './console.ts'
import { type Command, isLoopback } from './options.ts'
import { whyUnreachable } from './probe.ts'
import { Refusal } from './refusal.ts'
import { readJson, readText } from './selection.ts'

/** The most milliseconds that the answer may take. */
const patience = 40_000

/**
 * Sends the decisive request of a case of a `report.json` again, without the state that the case had made, and prints the
 * answer. Throws `Refusal` when the report does not have it.
 * @returns the exit code: 0 if the status is another one than then, 1 if it is the same
 */
export async function replay(
  { headers, id, report: path, ca, isConfirmed }: Extract<Command, { kind: 'replay' }>,
  output: Output,
): Promise<number> {
  const report = readJson(path, 'replay') as Partial<Report>
  const found = objectsOf(report.cases ?? []).find((each) => each.id === id) as ReportedCase | undefined
  const exchange = found?.exchanges.find(({ isDecisive }) => isDecisive) ?? found?.exchanges.at(-1)
  if (exchange === undefined || report.target === undefined)
    throw new Refusal(`${path} has no request of a failed case ${id}.`)
  if (!isLoopback(report.target) && !isConfirmed)
    throw new Refusal(`${report.target} is not this machine: add --yes-writes to send the request there.`)
  const { request } = exchange
  // The world of the case has ended; the chunks of its body are not recorded.
  const always = new Set(
    [...Object.keys(headers), worldHeader, 'Transfer-Encoding'].map((name) => name.toLowerCase()),
  )
  const own = Object.entries(request.headers).filter(([name]) => !always.has(name.toLowerCase()))
  if (/\*\*\*|…/.test(JSON.stringify([own, request.target, request.bodyFile ? '' : request.body])))
    throw new Refusal(
      `The request of ${id} has hidden values: run with --show-tokens, or give them with --header.`,
    )
  if (request.bodyFile && !/^bodies\/[\da-f]{16}$/.test(request.bodyFile))
    throw new Refusal(`${path} names a body outside of its folder.`)
  const body = request.bodyFile ? readFileSync(join(dirname(path), request.bodyFile)) : request.body
  const raw = createRaw({
    ...{ origin: report.target, headers, patience },
    ...(ca !== undefined && { ca: readText(ca, '--ca') }),
    turn: () => Promise.resolve(),
    record: () => undefined,
  })
  const sent = { method: request.method, target: request.target, headers: own }
  const { received } = await raw
    .exact({ ...sent, ...(body !== undefined && { body }) })
    .catch((error: unknown) => {
      throw new Refusal(whyUnreachable(error, report.target ?? '', patience))
    })
  output.out(
    [
      `${request.method} ${request.target} → ${received.status} (in the report ${exchange.status})`,
      ...Object.entries(received.headers).map(([name, value]) => `${name}: ${value}`),
      '',
      received.text,
    ].join('\n'),
  )
  return received.status === exchange.status ? 1 : 0
}
