import type { AddressInfo } from 'node:net'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { type Contract, readContract } from '@recruiting/contract-tests/kit/contract'
import type { SampleFiles } from '@recruiting/contract-tests/kit/people'
import type { Result } from '@recruiting/contract-tests/kit/run'
import { sampleFiles } from '@recruiting/contract-tests/kit/sample-files'
import { addRoutes, createHttpServer } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { openDevelopment } from '../../src/development/development.ts'
import { openServices } from '../../src/services.ts'
import { startUp } from '../../src/start-up.ts'
import type { Db } from '../../src/storage/database.ts'
import { temporaryFolder } from '../../src/uploads/test-files/temporary-folder.ts'

/** The reference backend on a port, as `npm start` runs it: with its seed, its mail worker and the calls for tests. */
export type KitTarget = {
  origin: string
  contract: Contract
  files: SampleFiles
  /** Of the program that runs now. */
  db: () => Db
  /** Ends the program and starts it again on the same data and port. Its mailbox is empty then. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Settings for the cases about state: mails leave soon, and limits are used up by fewer requests than by default. */
export const stateSettings = {
  FREE_RESERVE: '0MiB',
  LINK_MAIL_TICK: '100ms',
  UPLOADS_PER_HOUR: '1500',
  SUBMITS_PER_HOUR: '500',
  LINK_REQUESTS_PER_HOUR: '200',
}

/** A line for each case that did not pass; a machine may have no second address for the cases about two clients. */
export function notPassed(results: readonly Result[]): string[] {
  return results
    .filter(
      ({ case: { level }, verdict }) =>
        verdict === 'failed' || (verdict === 'not checked' && level === 'must'),
    )
    .map(
      ({ case: { id }, verdict, reason, mismatch }) =>
        `${id} ${verdict}: ${reason ?? mismatch?.message ?? ''}`,
    )
}

/**
 * @param environment overrides of the defaults
 * @param replace makes collaborators that replace those of the context
 */
export async function startKitTarget(
  environment: Readonly<Record<string, string>> = {},
  replace?: (context: Context) => Partial<Context>,
): Promise<KitTarget> {
  const folder = await temporaryFolder()
  const config = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: folder.path,
    FREE_RESERVE: '0MiB',
    ...environment,
  })
  let running = await start(config, 0, replace)
  const { port } = running
  const contract = readContract(contractFolder())
  return {
    origin: `http://127.0.0.1:${port}`,
    contract,
    files: sampleFiles(contract),
    db: () => running.db,
    async restart() {
      await running.end()
      running = await start(config, port, replace)
    },
    async stop() {
      await running.end()
      await folder.remove()
    },
  }
}

async function start(
  config: ReturnType<typeof readConfig>,
  port: number,
  replace?: (context: Context) => Partial<Context>,
) {
  const server = createHttpServer(config, { logStream: { write: () => true } })
  const { app } = server
  const development = openDevelopment()
  const context = await openServices(config, { log: app.log, development })
  const { close, db } = context
  Object.assign(context, replace?.(context))
  await addRoutes(server, context, development)
  const stopWork = await startUp(context, app.log)
  await app.listen({ host: '127.0.0.1', port })
  return {
    db,
    port: (app.server.address() as AddressInfo).port,
    async end() {
      context.state.isClosing = true
      app.server.closeAllConnections()
      await app.close()
      await stopWork()
      await close()
    },
  }
}
