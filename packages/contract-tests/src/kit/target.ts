import { setTimeout as wait } from 'node:timers/promises'
import { awaited, type Mailbox, withoutRepeats } from '../adapters/mailbox.ts'
import type { Case, Need } from './case.ts'
import type { Contract } from './contract.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { judgeOf, ownFault } from './judge.ts'
import type { Kit } from './kit.ts'
import { type EditLink, newEditLink } from './kit.ts'
import { createPeople, type SampleFiles } from './people.ts'
import { type Outcome, type Place, type Result, run } from './run.ts'
import {
  callsOfNeeds,
  createTestSupport,
  longestMailPatience,
  supportedCalls,
  worldHeader,
} from './test-support.ts'

export type TargetOptions = {
  /** The origin of the target: `https://staging.example`. */
  origin: string
  contract: Contract
  files: SampleFiles
  headers?: Readonly<Record<string, string>>
  ca?: string
  /** The most milliseconds that one answer may take; default 40 s, more than the longest wait for mails. */
  patience?: number
  /** The most milliseconds that a mail may take to arrive; default 30 s, the contract's bound. */
  mailPatience?: number
  atOnce?: number
  /** Waits until the next request may be sent; default: at once. */
  turn?: () => Promise<void>
  /** Where the target's mails arrive, when its own test support does not show them. */
  mailbox?: Mailbox
  /** Submit applications although nothing can delete them again. */
  leaveData?: boolean
  /** `false`: run cases that are `alone` at the target itself, although it has worlds. */
  worlds?: boolean
  /** Restarts the target without loss of what it stored, and waits until it answers. */
  restart?: () => Promise<void>
  /** Once it is aborted no further case begins. */
  interruption?: AbortSignal
  /** Needs that the target cannot meet for reasons found before the run, with the reason. */
  unmet?: Partial<Record<Need, string>>
  onResult?: (result: Result, done: number, total: number) => void
}

/** A target with what is known about it. */
export type Target = {
  /** The names of the calls of `test-support.openapi.json` that it has. */
  calls: ReadonlySet<string>
  /** A kit with a client of its own. */
  newKit: () => Kit
  /** Why a need cannot be met; undefined when it can. */
  missing: (need: Need) => string | undefined
  /** The addresses that cases stored something for, as far as the cases know. */
  addresses: () => string[]
  /** Whether cases that are `alone` run in worlds. */
  usesWorlds: boolean
  run: (cases: readonly Case[]) => Promise<Outcome>
}

/** Why cases that begin after an interruption are not checked. */
export const interrupted = 'The run was interrupted before this case.'

/** How often a target that gave no answer is asked again, and the milliseconds between. */
const revival = { times: 3, interval: 500 }

/** Milliseconds between two looks into a mailbox. */
const mailInterval = 500

/** Makes kits for a target, each with a client of its own. Sends nothing. */
export function createKits({ mailbox, ...options }: TargetOptions): () => Kit {
  const waiting = { patience: options.mailPatience ?? longestMailPatience, interval: mailInterval }

  /** @param outer the worlds of the kit in whose world the new ones are */
  function kitsWith(httpOptions: HttpOptions, outer?: string[]): () => Kit {
    let sharedLink: Promise<EditLink> | undefined
    return () => {
      const worlds = outer ?? []
      const http = createHttp(httpOptions)
      const own = createTestSupport(http, options.mailPatience)
      // One answer of the target's own mailbox must not take longer than any answer may.
      const polled = mailbox ?? (waiting.patience < httpOptions.patience ? undefined : own)
      const support = {
        ...own,
        ...withoutRepeats(polled ? { ...polled, awaitMails: awaited(polled, waiting) } : own),
        ...(options.restart && { restart: options.restart }),
      }
      const people = createPeople(options.contract, http, options.files)
      const inWorld = (id: string) => {
        const headers = { ...httpOptions.headers, [worldHeader]: id }
        return kitsWith({ ...httpOptions, headers, exchanges: http.exchanges }, worlds)()
      }
      return {
        ...{ contract: options.contract, http, support, people, inWorld },
        sharedLink: () => (sharedLink ??= newEditLink({ people, support })),
        async newWorld(order = {}) {
          const id = await own.createWorld(order)
          worlds.push(id)
          return inWorld(id)
        },
        async end() {
          for (const id of worlds.splice(0)) await own.deleteWorld(id)
        },
      }
    }
  }
  return kitsWith(httpOptionsOf(options))
}

function httpOptionsOf({ origin, contract, ca, headers, patience, turn }: TargetOptions): HttpOptions {
  return {
    origin,
    contract,
    judge: judgeOf(contract),
    headers: headers ?? {},
    ...(ca !== undefined && { ca }),
    patience: patience ?? 40_000,
    turn: turn ?? (() => Promise.resolve()),
  }
}

/** Asks a target what it supports. Throws when it cannot be reached. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const { contract, interruption, onResult } = options
  const newKit = createKits(options)
  const own = newKit()
  const calls = await supportedCalls(own.http)
  const made: Kit[] = []
  const atOnce = options.atOnce ?? 4
  const placeOf = (kitOf: () => Kit): Place => ({
    kitOf,
    async restore() {
      const { support } = kitOf()
      if (calls.has('resetClock')) await support.resetClock()
      if (calls.has('forgetLimits')) await support.forgetLimits()
    },
  })
  const target = placeOf(() => {
    const kit = newKit()
    made.push(kit)
    return kit
  })
  /** Whether the backend answers, and not only a gateway before it. */
  const isAlive = async () => {
    for (let left = revival.times; left > 0; left--) {
      const { status = 502 } =
        (await own.http.request('GET', `${contract.base}/jobs`).catch(() => undefined))?.received ?? {}
      if (status < 502 || status > 504) return true
      await wait(revival.interval)
    }
    return false
  }
  const missing = (need: Need) => options.unmet?.[need] ?? lackOf(need, calls, options)
  // The mailbox of another program does not show mails of worlds.
  const usesWorlds = options.worlds !== false && !options.mailbox && missing('worlds') === undefined
  return {
    calls,
    newKit,
    missing,
    usesWorlds,
    addresses: () => made.flatMap(({ people }) => [...people.addresses]),
    async run(cases) {
      const count = usesWorlds && cases.some(({ alone }) => alone) ? atOnce : 0
      const ids: string[] = []
      // A target that cannot make its worlds runs the cases one at a time.
      while (ids.length < count) {
        const id = await own.support.createWorld({}).catch(() => undefined)
        if (id === undefined) break
        ids.push(id)
      }
      const worlds = ids.map((id) =>
        placeOf(createKits({ ...options, headers: { ...options.headers, [worldHeader]: id } })),
      )
      const outcome = await run({
        ...{ cases, target, worlds, missing, atOnce, isAlive },
        stopped: () => (interruption?.aborted ? interrupted : undefined),
        ownFault: (exchanges, error) => ownFault(contract, exchanges, error),
        ...(onResult && { onResult }),
      })
      // Worlds also end by themselves.
      if (count > 0) await target.restore().catch(() => undefined)
      for (const id of ids) await own.support.deleteWorld(id).catch(() => undefined)
      return outcome
    },
  }
}

/** Runs cases against a target. Throws when the target cannot be reached. */
export async function runAgainst(options: TargetOptions, cases: readonly Case[]): Promise<Result[]> {
  const target = await openTarget(options)
  return (await target.run(cases)).results
}

function lackOf(
  need: Need,
  calls: ReadonlySet<string>,
  { mailbox, leaveData = false, restart }: TargetOptions,
): string | undefined {
  switch (need) {
    case 'seed':
      return undefined
    case 'restart':
      return restart ? undefined : 'No command restarts the target: give --restart-command.'
    case 'mails':
      return mailbox ? undefined : lackOfCalls(callsOfNeeds.mails, calls)
    case 'writes': {
      if (mailbox || leaveData) return undefined
      // Without mails the applications of a run cannot be deleted again.
      const lack = lackOfCalls(callsOfNeeds.mails, calls)
      return lack && `${lack} Applications could not be deleted again: give --mail, or --leave-data.`
    }
    default:
      return lackOfCalls(callsOfNeeds[need], calls)
  }
}

function lackOfCalls(required: readonly string[], calls: ReadonlySet<string>): string | undefined {
  const lacking = required.filter((call) => !calls.has(call))
  return lacking.length === 0
    ? undefined
    : `The target has no ${lacking.join(', ')} (test-support.openapi.json).`
}
