import { fileURLToPath } from 'node:url'
import { stateCases } from '@recruiting/contract-tests/cases/state-cases'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import type { Result } from '@recruiting/contract-tests/kit/run'
import { runAgainst } from '@recruiting/contract-tests/kit/target'
import { expect, it, onTestFinished } from 'vitest'
import { startBucket } from '../../scripts/support/bucket-server.ts'
import { startCluster } from '../../scripts/support/cluster.ts'
import { temporaryFolder } from '../../src/files/test-files/temporary-folder.ts'
import { kitFiles } from '../support/kit-target.ts'
import { engineVariables } from './test-database.ts'

/** Milliseconds for all cases together, on a busy machine. */
const patience = 900_000

/** Each request reads the vacancies anew, mails leave soon, and limits are used up by fewer requests than by default. */
const environment = {
  JOBS_REFRESH: '0ms',
  LINK_MAIL_TICK: '100ms',
  UPLOADS_PER_HOUR: '1500',
  SUBMITS_PER_HOUR: '500',
  LINK_REQUESTS_PER_HOUR: '200',
  LINK_MAILS_PER_HOUR: '2000',
  WRONG_LINKS: '10',
}

it(
  'three backends behind a balancer, with files in one bucket, conform to the contract about state',
  async () => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const bucket = await startBucket()
    onTestFinished(bucket.stop)
    const { apiOrigin, whole, close } = await startCluster({
      backends: 3,
      environment: {
        DATA_DIR: folder.path,
        ...(await engineVariables(folder.path)),
        ...bucket.environment,
        ...environment,
      },
    })
    onTestFinished(close)
    await whole()
    const contract = readContract(fileURLToPath(new URL('../../../../contract/', import.meta.url)))
    const cases = stateCases(contract)
    const results = await runAgainst({ origin: apiOrigin, contract, files: kitFiles() }, cases)
    expect(results.filter(({ verdict }) => verdict !== 'passed').map(shown)).toEqual([])
    expect(results).toHaveLength(cases.length)
  },
  patience,
)

function shown({ case: { id }, verdict, reason, mismatch }: Result): string {
  return `${id} ${verdict}: ${reason ?? mismatch?.message ?? ''}`
}
