import { fileURLToPath } from 'node:url'
import type { Mailbox } from '@recruiting/contract-tests/adapters/mailbox'
import { allCases, requestCases, stateCases } from '@recruiting/contract-tests/cases/all'
import { type Contract, listOf, objectOf, readContract } from '@recruiting/contract-tests/kit/contract'
import { sampleFiles } from '@recruiting/contract-tests/kit/sample-files'
import { runAgainst } from '@recruiting/contract-tests/kit/target'
import type { Mail } from '@recruiting/contract-tests/kit/test-support'
import { problem } from '@recruiting/contract-tests/mutants/careless-faults'
import {
  bodyEdit,
  objectFrom,
  ofList,
  onAnswer,
  onRequest,
  withJson,
} from '@recruiting/contract-tests/mutants/edits'
import { withFault } from '@recruiting/contract-tests/mutants/proxy'
import { limitsOf } from '@recruiting/contract-tests/report/coverage'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { notPassed, startKitTarget, stateSettings } from './support/kit-target.ts'
import { startServer } from './support/server-process.ts'

/** Paths that a backend of contract 1.0.0 does not have. */
const newerCall = /\/(?:personal-info\/)?export(?:\?|$)/

/** Milliseconds for all cases together, on a busy machine. */
const patience = 900_000

it(
  'the reference backend conforms to the contract, and a run uses less than half of each default limit',
  async () => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const environment = { DATA_DIR: folder.path, ...stateSettings }
    let server = await startServer(environment)
    const { port } = server
    const errors: string[] = []
    /** Ends the server without a warning, and starts it again. */
    const restart = async () => {
      errors.push(server.errors())
      server.child.kill('SIGKILL')
      await server.ended
      server = await startServer({ ...environment, PORT: String(port) })
    }
    const contract = readContract(fileURLToPath(new URL('../../../contract/', import.meta.url)))
    const cases = allCases(contract)
    const target = { origin: `http://127.0.0.1:${port}`, contract, files: sampleFiles(contract), restart }
    const results = await runAgainst(target, cases)
    expect(notPassed(results)).toEqual([])
    expect(results).toHaveLength(cases.length)
    // Without the clean-up, whose requests come from addresses of their own.
    const limits = limitsOf(contract, results, { isForgotten: true })
    expect(limits.filter(({ most, used }) => used * 2 >= most)).toEqual([])
    expect(limits.filter(({ used }) => used === 0).map(({ limit }) => limit)).toEqual([])
    const asking = results
      .filter(({ exchanges }) => exchanges.some(({ sent }) => newerCall.test(sent.target)))
      .map((result) => result.case)
    const { cases: first } = objectOf(contract.json('requirements/1.0.0.json'))
    const required = asking.filter(({ id }) => listOf(first).includes(id))
    const lacking = onRequest('*', (sent) => (newerCall.test(sent.target) ? problem(404, 'not_found') : sent))
    const older = await withFault(target, lacking(), ({ run }) => run(required))
    // A backend of contract 1.0.0 passes its cases.
    expect(notPassed(older)).toEqual([])
    expect(asking.length).toBeGreaterThan(required.length)
    expect([...errors, server.errors()].join('')).toBe('')
    expect(errors).toHaveLength(1)
  },
  patience,
)

// A report that is missing when a link is asked for, and seen at the next look, or not before the link is there.
it.each([1, 3])(
  'the cases accept that reports and receipts are seen after %i looks into the mailbox',
  async (hiddenLooks) => {
    const target = await startKitTarget(stateSettings)
    onTestFinished(target.stop)
    const { origin, contract, files } = target
    const looks = new Map<string, number>()
    const mailbox: Mailbox = {
      async mailsTo(address) {
        const url = `${origin}/__mock/mails?${new URLSearchParams({ to: address }).toString()}`
        const { mails } = (await (await fetch(url)).json()) as { mails: Mail[] }
        return mails.filter(({ id, links }) => {
          looks.set(id, (looks.get(id) ?? 0) + 1)
          return links.length > 0 || (looks.get(id) ?? 0) > hiddenLooks
        })
      },
    }
    // Only a save or a deletion sends a report.
    const cases = casesWithMails(contract).filter(({ id }) => /^(?:personal-info|deletion)\./.test(id))
    const results = await runAgainst({ origin, contract, files, mailbox }, cases)
    expect(notPassed(results)).toEqual([])
    expect(results.length).toBeGreaterThan(30)
  },
  patience,
)

it(
  'the cases accept that each mail is delivered twice',
  async () => {
    const target = await startKitTarget(stateSettings)
    onTestFinished(target.stop)
    const fault = bodyEdit(
      ['mails'],
      'mails',
      ofList((mails) =>
        mails.flatMap((mail) => [{ ...objectFrom(mail), id: `again-${String(objectFrom(mail).id)}` }, mail]),
      ),
    )
    const cases = stateCases(target.contract).filter(
      ({ needs = [] }) => needs.includes('mails') && !needs.includes('restart'),
    )
    const results = await withFault(target, fault(), ({ run }) => run(cases))
    expect(notPassed(results)).toEqual([])
    expect(results).toHaveLength(cases.length)
  },
  patience,
)

it(
  'the cases accept members of answers that the document does not name',
  async () => {
    const target = await startKitTarget(stateSettings)
    onTestFinished(target.stop)
    const { contract } = target
    const cases = [
      ...requestCases(contract).filter(({ id }) => /^(?:jobs|vectors\.state|stages)\./.test(id)),
      ...casesWithMails(contract).filter(({ id }) => !id.startsWith('links.reading-changes-nothing')),
    ]
    // The proxy cannot change the length that an answer to HEAD names.
    const fault = onAnswer('*', (answer, { operation }) =>
      operation === undefined || operation === 'mails' ? answer : withJson(answer, withMore),
    )
    const results = await withFault(target, fault(), ({ run }) => run(cases))
    expect(notPassed(results)).toEqual([])
    expect(results).toHaveLength(cases.length)
  },
  patience,
)

/** The value with another member in each of its objects. */
function withMore(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? { ...each, laterVersion: { at: [1] } }
      : each,
  )
}

/** Cases with mails that run side by side. */
function casesWithMails(contract: Contract) {
  return stateCases(contract).filter(
    ({ id, alone, needs }) =>
      /^(?:personal-info|mails|deletion|submit|links|referral)\./.test(id) &&
      !alone &&
      needs?.includes('mails'),
  )
}
