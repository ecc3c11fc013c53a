import type { Exchange } from '../../kit/exchange.ts'
import type { Kit } from '../../kit/kit.ts'
import { expectEqual, Mismatch } from '../../kit/mismatch.ts'
import { judgedScan, scanIn } from '../../kit/scans.ts'
import { bodyOf, expectShort } from './problems.ts'
import { unlimited } from './requests.ts'

/** The file that every scanner finds (eicar.org). In two parts, so that no scanner finds this source. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * Stages the test file of EICAR and waits until it is found. Throws `Mismatch` when it is called clean.
 * @returns its id, with which no application may be accepted; undefined when it was refused at once or nobody scanned it.
 */
export async function infectedFile(kit: Kit): Promise<string | undefined> {
  const staged = await stagedPortfolio(kit, Buffer.from(eicar))
  if (staged.received.status === 422) {
    expectShort('the upload', staged, 422, 'validation_failed', 'other.portfolio fileInfected')
    return undefined
  }
  expectEqual('the status of the upload', staged.received.status, 201, staged)
  const found = scanIn(staged) === 'scanning' ? await judgedScan(kit.http, idIn(staged)) : staged
  const scan = scanIn(found)
  if (scan === 'clean') throw new Mismatch('the scan of the test file', 'infected or notScanned', scan, found)
  if (scan === 'infected') return idIn(staged)
  await discarded(kit, idIn(staged))
  return undefined
}

/** Stages a portfolio without waiting until it is judged. */
export async function stagedPortfolio(
  kit: Kit,
  content: Buffer = kit.contract.bytes('files/pdf/chromium.pdf'),
  filename = 'works.bin',
): Promise<Exchange> {
  return await unlimited(kit, () =>
    kit.http.call('stageUpload', {
      parts: {
        fields: [['kind', 'portfolio']],
        files: [{ name: 'file', filename, type: undefined, content }],
      },
    }),
  )
}

/** The id of an accepted upload. */
export function idIn(staged: Exchange): string {
  expectEqual('the status of a staged file', staged.received.status, 201, staged)
  return String(bodyOf(staged).id)
}

/** Discards a staged file. */
export async function discarded(kit: Kit, id: string): Promise<void> {
  const exchange = await kit.http.call('discardUpload', { params: { id } })
  expectEqual('the status of discarding', exchange.received.status, 204, exchange)
}
