import { awaited, type Mailbox } from '../adapters/mailbox.ts'
import type { Case, Need } from './case.ts'
import type { Contract } from './contract.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { judgeOf } from './judge.ts'
import type { Kit } from './kit.ts'
import { type EditLink, newEditLink } from './kit.ts'
import { createPeople, type SampleFiles } from './people.ts'
import { type Place, type Result, run } from './run.ts'
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
  /** Runs cases. Their results are in the order of the cases. */
  run: (cases: readonly Case[]) => Promise<Result[]>
}

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
      const support = mailbox
        ? { ...own, mailsTo: mailbox.mailsTo, awaitMails: awaited(mailbox, waiting) }
        : own
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
      const { onResult } = options
      const count = usesWorlds && cases.some(({ alone }) => alone) ? atOnce : 0
      const ids: string[] = []
      try {
        for (let at = 0; at < count; at++) ids.push(await own.support.createWorld({}))
        const worlds = ids.map((id) =>
          placeOf(createKits({ ...options, headers: { ...options.headers, [worldHeader]: id } })),
        )
        return await run({ cases, target, worlds, missing, atOnce, ...(onResult && { onResult }) })
      } finally {
        if (count > 0) await target.restore()
        for (const id of ids) await own.support.deleteWorld(id)
      }
    },
  }
}

/** Runs cases against a target. Throws when the target cannot be reached. */
export async function runAgainst(options: TargetOptions, cases: readonly Case[]): Promise<Result[]> {
  const target = await openTarget(options)
  return await target.run(cases)
}

function lackOf(
  need: Need,
  calls: ReadonlySet<string>,
  { mailbox, leaveData = false }: TargetOptions,
): string | undefined {
  switch (need) {
    case 'seed':
      return undefined
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
