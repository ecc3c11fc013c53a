import { fileURLToPath } from 'node:url'
import { stateCases } from '@recruiting/contract-tests/cases/all'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { sampleFiles } from '@recruiting/contract-tests/kit/sample-files'
import { runAgainst } from '@recruiting/contract-tests/kit/target'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { notPassed, stateSettings } from './support/kit-target.ts'
import { startServer } from './support/server-process.ts'

/** Milliseconds for all cases together, on a busy machine. */
const patience = 900_000

it(
  'the reference backend conforms to the contract about state',
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
    const cases = stateCases(contract)
    const ids = cases.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const target = { origin: `http://127.0.0.1:${port}`, contract, files: sampleFiles(contract), restart }
    const results = await runAgainst(target, cases)
    expect(notPassed(results)).toEqual([])
    expect(results).toHaveLength(cases.length)
    expect([...errors, server.errors()].join('')).toBe('')
    expect(errors).toHaveLength(1)
  },
  patience,
)
