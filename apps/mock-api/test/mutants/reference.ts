import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { sampleFiles } from '@recruiting/contract-tests/kit/sample-files'
import type { TargetOptions } from '@recruiting/contract-tests/kit/target'
import type { Mutant } from '@recruiting/contract-tests/mutants/mutant'
import { sql } from 'kysely'
import { addRoutes, createHttpServer } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { openDevelopment } from '../../src/development/development.ts'
import { openServices } from '../../src/services.ts'
import { startUp } from '../../src/start-up.ts'

/** How a reference backend differs from the real one. */
type Changes = {
  /** Variables of the configuration. */
  environment?: Readonly<Record<string, string>>
  /** A trigger of the database, called `mutant`, that changes or undoes what is written. */
  trigger?: string
  /** Collaborators that replace those of the context. */
  replace?: (context: Context) => Partial<Context>
}

/** The reference backend with one wrong behaviour. */
export type BehaviourMutant = Mutant & { changes: Changes }

/** A running reference backend. */
export type Reference = {
  target: TargetOptions
  /** Adds a trigger to its database. @returns removes it again. */
  addTrigger: (statement: string) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** Other cases would wait for these: mails at their ticks, vacancies until their next refresh. */
const quick = { LINK_MAIL_TICK: '50ms', JOBS_REFRESH: '0ms', FREE_RESERVE: '0MiB', LOG_LEVEL: 'silent' }

/**
 * Starts the backend with its mail worker and seed, on a new data folder and a free loopback port.
 * @returns it as a target of the kit.
 */
export async function startReference(changes: Changes = {}): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'recruiting-mutant-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...quick, ...changes.environment })
  const server = createHttpServer(config)
  const { app } = server
  const development = openDevelopment()
  const context = await openServices(config, { log: app.log, development })
  const { close, db } = context
  Object.assign(context, changes.replace?.(context))
  const addTrigger = async (statement: string) => {
    await sql.raw(statement).execute(db)
    return async () => {
      await sql`DROP TRIGGER mutant`.execute(db)
    }
  }
  if (changes.trigger !== undefined) await addTrigger(changes.trigger)
  await addRoutes(server, context, development)
  const stop = await startUp(context, app.log)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const contract = readContract(contractFolder())
  return {
    // The faults are in this backend, not in its worlds.
    target: { origin: `http://127.0.0.1:${port}`, contract, files: sampleFiles(contract), worlds: false },
    addTrigger,
    async close() {
      context.state.isClosing = true
      app.server.closeAllConnections()
      await app.close()
      await stop()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Brings the backend back to its seed, so that no mutant sees what an earlier one has left. */
export async function resetTarget({ origin }: Pick<TargetOptions, 'origin'>): Promise<void> {
  const answer = await fetch(`${origin}/__mock/reset`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The backend could not be reset: ${answer.status} ${await answer.text()}`)
}
