import { allCases } from '@recruiting/contract-tests/cases/all'
import type { Case } from '@recruiting/contract-tests/kit/case'
import type { Exchange } from '@recruiting/contract-tests/kit/exchange'
import type { Result } from '@recruiting/contract-tests/kit/run'
import { runAgainst } from '@recruiting/contract-tests/kit/target'
import type { Fault } from '@recruiting/contract-tests/mutants/mutant'
import { withFault } from '@recruiting/contract-tests/mutants/proxy'
import { freePort } from '@recruiting/http/test-free-port'
import { expect, it, onTestFinished } from 'vitest'
import { startClamd, type TestClamd } from '../src/development/fake-clamd.ts'
import { type KitTarget, notPassed, startKitTarget } from './support/kit-target.ts'

/** Milliseconds for the cases of a test together, on a busy machine. */
const patience = 300_000

/** Files that are judged, claimed, and found infected. */
const groups = [
  'uploads.scan.',
  'uploads.claim.',
  'uploads.discard.',
  'personal-info.files.',
  'submit.files.',
  'submit.accepted',
]

function casesOf({ contract }: KitTarget): Case[] {
  return allCases(contract).filter(({ id }) => groups.some((group) => id.startsWith(group)))
}

async function newClamd(): Promise<TestClamd> {
  const clamd = await startClamd(await freePort())
  onTestFinished(() => clamd.stop().catch(() => undefined))
  return clamd
}

async function newTarget(environment: Readonly<Record<string, string>>): Promise<KitTarget> {
  const target = await startKitTarget(environment)
  onTestFinished(target.stop)
  return target
}

function answersOf(results: readonly Result[], prefix: string): Exchange[] {
  return results.flatMap(({ case: { id }, exchanges }) => (id.startsWith(prefix) ? exchanges : []))
}

it(
  'a backend with a scanner conforms, and refuses the test file of EICAR',
  async () => {
    const clamd = await newClamd()
    const target = await newTarget({ CLAMAV_URL: clamd.url() })
    const results = await runAgainst(target, casesOf(target))
    expect(notPassed(results)).toEqual([])
    for (const prefix of ['uploads.scan.infected', 'personal-info.files.infected']) {
      const texts = answersOf(results, prefix).map(({ received }) => received.text)
      expect(texts.filter((text) => text.includes('fileInfected'))).toHaveLength(1)
    }
  },
  patience,
)

it(
  'a backend whose scanner takes its time conforms: nobody claims a file before',
  async () => {
    const clamd = await newClamd()
    const target = await newTarget({ CLAMAV_URL: clamd.url() })
    const { promise, resolve } = Promise.withResolvers<void>()
    const content = target.contract.bytes('files/pdf/chromium.pdf')
    clamd.before = async (given) => {
      if (given.equals(content)) await promise
    }
    let isRefused = false
    const afterTheRefusal: Fault = {
      answer(answer, { operation }) {
        if (operation === 'submitApplication') isRefused = true
        if (operation === 'getUploadScan' && isRefused) resolve()
        return answer
      },
    }
    const cases = casesOf(target).filter(({ id }) => id === 'uploads.scan.claim-waits')
    const results = await withFault(target, afterTheRefusal, ({ run }) => run(cases))
    expect(notPassed(results)).toEqual([])
    const texts = answersOf(results, 'uploads.scan').map(({ received }) => received.text)
    expect(texts.filter((text) => text.includes('fileScanning'))).toHaveLength(1)
  },
  patience,
)

it(
  'a backend whose scanner is unavailable conforms, if the operator accepts unscanned files',
  async () => {
    const clamd = await newClamd()
    await clamd.stop()
    const target = await newTarget({ CLAMAV_URL: clamd.url(), UNSCANNED_FILES: 'accept' })
    const results = await runAgainst(target, casesOf(target))
    expect(notPassed(results)).toEqual([])
    const texts = answersOf(results, 'uploads.scan').map(({ received }) => received.text)
    expect(texts.filter((text) => text.includes('"notScanned"')).length).toBeGreaterThan(0)
    expect(texts.filter((text) => /"(?:clean|infected|scanning)"/.test(text))).toEqual([])
  },
  patience,
)
