import { requestCases } from '@recruiting/contract-tests/cases/all'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { sampleFiles } from '@recruiting/contract-tests/kit/sample-files'
import { openTarget } from '@recruiting/contract-tests/kit/target'
import { expect, it } from 'vitest'
import { startTools } from './support.ts'

/** Of the cases, every so many; all of them take minutes. */
const step = 30

/** Requests that one call takes and others refuse, and bodies that cannot be parsed: each of these cases runs. */
const special = ['origin.allowed.', 'uploads.order.part']

it('the log never blames the reference backend for an answer to a case of the kit', async () => {
  const tools = await startTools()
  const contract = readContract(contractFolder())
  const cases = requestCases(contract).filter(
    ({ id }, at) => at % step === 0 || special.some((start) => id.startsWith(start)),
  )
  const target = await openTarget({
    origin: tools.url,
    contract,
    files: sampleFiles(contract),
    atOnce: 1,
    worlds: false,
  })
  let count = 0
  for (const each of cases) {
    await tools.call('deleteRequests')
    await target.run([each])
    const { requests } = await tools.call('listRequests')
    count += requests.length
    const blamed = requests.filter(({ verdict }) => verdict !== 'conforms' && verdict !== 'request')
    expect(blamed, each.id).toEqual([])
  }
  expect(count).toBeGreaterThan(cases.length)
})
