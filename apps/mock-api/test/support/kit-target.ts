import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Contract, readContract } from '@recruiting/contract-tests/kit/contract'
import type { Result } from '@recruiting/contract-tests/kit/run'
import { addRoutes, createHttpServer } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDevelopment } from '../../src/development/development.ts'
import { openServices } from '../../src/services.ts'
import { startUp } from '../../src/start-up.ts'
import { temporaryFolder } from '../../src/uploads/test-files/temporary-folder.ts'
import { engineVariables } from '../postgres/test-database.ts'
import { samples } from './uploads.ts'

/** The reference backend on a port, as `npm start` runs it: with its seed, its mail worker and the calls for tests. */
export type KitTarget = { origin: string; contract: Contract; files: KitFiles; stop: () => Promise<void> }

type KitFiles = Record<keyof typeof samples, { filename: string; type: string; content: Buffer }>

/** Settings for the cases about state: mails leave soon, and limits are used up by fewer requests than by default. */
export const stateSettings = {
  FREE_RESERVE: '0MiB',
  LINK_MAIL_TICK: '100ms',
  UPLOADS_PER_HOUR: '1500',
  SUBMITS_PER_HOUR: '500',
  LINK_REQUESTS_PER_HOUR: '200',
}

/** A line for each case that did not pass. */
export function notPassed(results: readonly Result[]): string[] {
  return results
    .filter(({ verdict }) => verdict !== 'passed')
    .map(
      ({ case: { id }, verdict, reason, mismatch }) =>
        `${id} ${verdict}: ${reason ?? mismatch?.message ?? ''}`,
    )
}

/** The files that the kit's cases upload. */
export function kitFiles(): KitFiles {
  const fileOf = ({ name, type, bytes }: (typeof samples)[keyof typeof samples]) => ({
    filename: name,
    type,
    content: bytes,
  })
  const { headshot, resume, portfolio } = samples
  return { headshot: fileOf(headshot), resume: fileOf(resume), portfolio: fileOf(portfolio) }
}

/** @param environment overrides of the defaults. */
export async function startKitTarget(environment: Readonly<Record<string, string>> = {}): Promise<KitTarget> {
  const folder = await temporaryFolder()
  const config = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: folder.path,
    FREE_RESERVE: '0MiB',
    ...(await engineVariables(folder.path)),
    ...environment,
  })
  const server = createHttpServer(config, { logStream: { write: () => true } })
  const { app } = server
  const development = openDevelopment()
  const context = await openServices(config, { log: app.log, development })
  await addRoutes(server, context, development)
  const stopWork = await startUp(context, app.log)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    contract: readContract(fileURLToPath(new URL('../../../../contract/', import.meta.url))),
    files: kitFiles(),
    async stop() {
      context.state.isClosing = true
      app.server.closeAllConnections()
      await app.close()
      await stopWork()
      await context.close()
      await folder.remove()
    },
  }
}
