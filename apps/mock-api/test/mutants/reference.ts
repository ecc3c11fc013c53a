import type { TargetOptions } from '@recruiting/contract-tests/kit/target'
import type { Mutant } from '@recruiting/contract-tests/mutants/mutant'
import { sql } from 'kysely'
import type { Context } from '../../src/context.ts'
import { startKitTarget } from '../support/kit-target.ts'

/** How a reference backend differs from the real one. */
type Changes = {
  /** Variables of the configuration. */
  environment?: Readonly<Record<string, string>>
  /** A trigger of the database, called `mutant`, that changes or undoes what is written. */
  trigger?: string
  /** A statement that the database runs at each restart. */
  atRestart?: string
  /** Collaborators that replace those of the context. */
  replace?: (context: Context) => Partial<Context>
}

/** The reference backend with one wrong behaviour. */
export type BehaviourMutant = Mutant & { changes: Changes }

/** The reference backend with other settings. */
export function withSetting(id: string, caughtBy: string, environment: Record<string, string>) {
  return { id, caughtBy: [caughtBy], changes: { environment } }
}

/** A running reference backend. */
export type Reference = {
  target: TargetOptions
  /** Adds a trigger to its database. @returns removes it again. */
  addTrigger: (statement: string) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** Other cases would wait for these: mails at their ticks, vacancies until their next refresh. */
const quick = { NODE_ENV: 'test', LINK_MAIL_TICK: '50ms', JOBS_REFRESH: '0ms', LOG_LEVEL: 'silent' }

/** Starts the backend as a target of the kit. */
export async function startReference({
  environment,
  replace,
  atRestart,
}: Omit<Changes, 'trigger'> = {}): Promise<Reference> {
  const { db, stop, restart, ...target } = await startKitTarget({ ...quick, ...environment }, replace)
  return {
    target: {
      ...target,
      // The faults are in this backend, not in its worlds.
      worlds: false,
      async restart() {
        await restart()
        if (atRestart !== undefined) await sql.raw(atRestart).execute(db())
      },
    },
    async addTrigger(statement) {
      await sql.raw(statement).execute(db())
      return async () => {
        await sql`DROP TRIGGER mutant`.execute(db())
      }
    },
    close: stop,
  }
}

/** Brings the backend back to its seed, so that no mutant sees what an earlier one has left. */
export async function resetTarget({ origin }: Pick<TargetOptions, 'origin'>): Promise<void> {
  const answer = await fetch(`${origin}/__mock/reset`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The backend could not be reset: ${answer.status} ${await answer.text()}`)
}
