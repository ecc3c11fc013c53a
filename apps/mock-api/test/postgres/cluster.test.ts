import { fileURLToPath } from 'node:url'
import { stateCases } from '@recruiting/contract-tests/cases/all'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { sampleFiles } from '@recruiting/contract-tests/kit/sample-files'
import { runAgainst } from '@recruiting/contract-tests/kit/target'
import { expect, it, onTestFinished } from 'vitest'
import { startBucket } from '../../scripts/support/bucket-server.ts'
import { startCluster } from '../../scripts/support/cluster.ts'
import { workFolder } from '../support/backend.ts'
import { notPassed, stateSettings } from '../support/kit-target.ts'
import { engineVariables } from './test-database.ts'

/** Milliseconds for all cases together, on a busy machine. */
const patience = 900_000

it(
  'three backends behind a balancer, with files in one bucket, conform to the contract about state',
  async () => {
    const folder = await workFolder()
    const bucket = await startBucket()
    onTestFinished(bucket.stop)
    const { apiOrigin, whole, close } = await startCluster(3, {
      DATA_DIR: folder,
      ...(await engineVariables(folder)),
      ...bucket.environment,
      ...stateSettings,
      // Vacancies change on one backend and are asked for on another.
      JOBS_REFRESH: '0ms',
      // A cluster for trying has no limits.
      LINK_MAILS_PER_HOUR: '2000',
      WRONG_LINKS: '10',
    })
    onTestFinished(close)
    await whole()
    const contract = readContract(fileURLToPath(new URL('../../../../contract/', import.meta.url)))
    // A backend with another store than its folder has no worlds; the balancer is the HTTP server in front; kills have a
    // test of their own.
    const cases = stateCases(contract).filter(
      ({ needs, profile }) =>
        profile !== 'http' && !needs?.some((need) => ['worlds', 'restart'].includes(need)),
    )
    const results = await runAgainst({ origin: apiOrigin, contract, files: sampleFiles(contract) }, cases)
    expect(notPassed(results)).toEqual([])
    expect(results).toHaveLength(cases.length)
  },
  patience,
)
