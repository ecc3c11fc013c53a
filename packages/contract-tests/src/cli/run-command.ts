import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Mailbox, mailForms, openMailbox } from '../adapters/mailbox.ts'
import type { Case, Need } from '../kit/case.ts'
import { addressesIn, cleanUp } from '../kit/clean-up.ts'
import { type Contract, member } from '../kit/contract.ts'
import { type Exchange, parsedJson } from '../kit/exchange.ts'
import { NotArisen } from '../kit/mismatch.ts'
import type { Result } from '../kit/run.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import { createKits, openTarget, type Target, type TargetOptions } from '../kit/target.ts'
import { callsOfNeeds, worldHeader } from '../kit/test-support.ts'
import { coverageOf, limitsOf } from '../report/coverage.ts'
import { bodyFile } from '../report/curl.ts'
import { formats, formatted } from '../report/formats.ts'
import { createMask } from '../report/mask.ts'
import { type Ending, type Report, reportOf } from '../report/report.ts'
import { type Output, progressOf, summaryOf } from './console.ts'
import type { Options } from './options.ts'
import { lackOfVacancies, probe } from './probe.ts'
import { messageOf, Refusal } from './refusal.ts'
import { readBaseline, readText, scored, selectCases, selectionOf } from './selection.ts'

type RunInput = {
  options: Options
  contract: Contract
  /** The folder of the bundle. */
  folder: string
  cases: readonly Case[]
  output: Output
  /** Once it is aborted no further case begins. */
  interruption: AbortSignal
}

/**
 * Runs the chosen cases, deletes what they stored, prints the summary and writes the reports.
 * @returns the exit code
 * @throws Refusal when the run cannot take place or cannot be believed
 */
export async function runCommand(input: RunInput): Promise<number> {
  const { options, contract, folder, output, interruption } = input
  const cases = scored(input.cases, folder, options)
  const chosen = selectCases(cases, options)
  const known = options.baseline === undefined ? new Set<string>() : readBaseline(options.baseline, cases)
  const mask = createMask(Object.values(options.headers), options.showTokens)
  const targetOptions: TargetOptions = {
    ...optionsOfTarget(options, contract, progressOf(output, known, mask)),
    interruption,
    ...(options.restartCommand !== undefined && {
      restart: () => restartBy(options.restartCommand ?? '', targetOptions, options, folder),
    }),
  }
  if (options.report !== undefined) prepareFolder(options.report)
  if (options.seedCommand !== undefined)
    await runShell('--seed-command', options.seedCommand, options, folder)
  const startedAt = new Date()
  const start = performance.now()
  const target = await openedTarget(options, contract, targetOptions)
  if (interruption.aborted) throw new Refusal('Interrupted before the first case.')

  const { results, isLost } = await target.run(chosen)
  const done = await cleanedUp(target, results, isLost, options, output)
  const ended = interruption.aborted
    ? 'interrupted'
    : isLost
      ? 'lost'
      : isLimited(results, known)
        ? 'limited'
        : undefined
  const report = reportOf({
    target: options.target,
    contractVersion: contract.version,
    startedAt,
    took: performance.now() - start,
    ...{ results, known, ended, coverage: coverageOf(contract, results) },
    limits: limitsOf(contract, results, {
      isForgotten: target.calls.has('forgetLimits'),
      deletions: done?.requests,
    }),
    selection: { of: cases.length, options: selectionOf(options) },
    cleanUp: done,
    mask,
  })
  if (options.report !== undefined) writeReports(options.report, report, results, options)
  output.out(summaryOf(report))
  const lone = chosen.filter(({ alone }) => alone).length
  if (target.usesWorlds && lone > 0)
    output.out(`  ${lone} cases ran in worlds of the target, see --no-worlds`)
  const [first] = options.formats
  if (options.report !== undefined && first)
    output.out(`  report: ${join(options.report, formats[first].file)}`)
  const ran = results.filter(
    ({ exchanges, verdict }) => verdict !== 'not checked' || exchanges.length > 0,
  ).length
  if (ended) throw new Refusal(endings[ended](`${ran} of ${results.length} cases ran`))
  return report.exitCode
}

const endings: Readonly<Record<Ending, (ran: string) => string>> = {
  interrupted: (ran) => `Interrupted: ${ran}, which gives no verdict.`,
  lost: (ran) => `The target was lost during the run: ${ran}, which gives no verdict.`,
  limited: () =>
    'The target limits requests: every failed case got an unexpected 429. If it limits requests a second, give a --rate such as 5/s; if requests an hour, wait, or allow more (docs/for-qa.md).',
}

/** Opens the target and finds what it lacks before the first case. */
async function openedTarget(
  options: Options,
  contract: Contract,
  targetOptions: TargetOptions,
): Promise<Target> {
  const newKit = createKits(targetOptions)
  await probe(newKit(), options.target, options.patience)
  const unmet: Partial<Record<Need, string>> = await lackOfVacancies(newKit(), contract)
  const target = await openTarget({ ...targetOptions, unmet })
  if (options.mail === 'test-support' && !callsOfNeeds.mails.every((call) => target.calls.has(call))) {
    throw new Refusal(
      `--mail test-support: the target has no ${callsOfNeeds.mails.join(', ')} below /__mock.`,
    )
  }
  await targetOptions.mailbox?.mailsTo('kit-probe@example.com').catch((error: unknown) => {
    throw new Refusal(`--mail: ${messageOf(error)}`)
  })
  return target
}

function optionsOfTarget(
  options: Options,
  contract: Contract,
  onResult: NonNullable<TargetOptions['onResult']>,
): TargetOptions {
  const { interval, ca } = options
  const mailbox = mailboxOf(options.mail, contract)
  return {
    origin: options.target,
    contract,
    files: sampleFiles(contract),
    headers: options.headers,
    patience: options.patience,
    leaveData: options.leaveData,
    worlds: options.worlds,
    onResult,
    ...(ca !== undefined && { ca: readText(ca, '--ca') }),
    ...(mailbox && { mailbox }),
    ...(interval !== undefined && { turn: createPace(interval), atOnce: 1 }),
  }
}

function mailboxOf(spec: string | undefined, contract: Contract): Mailbox | undefined {
  if (spec === undefined) return undefined
  const opened = openMailbox(spec, contract)
  if (opened === undefined) throw new Refusal(`--mail ${spec} is none of ${mailForms}.`)
  return opened === 'test-support' ? undefined : opened
}

async function cleanedUp(
  target: Target,
  results: readonly Result[],
  isLost: boolean,
  { headers, leaveData }: Options,
  { error: say }: Output,
): Promise<Report['cleanUp']> {
  const nothing = { deleted: [], requests: [], unanswered: [], refused: [] }
  const { [worldHeader]: world } = headers
  // A world ended with all its data.
  const exchanges = results
    .flatMap((result) => result.exchanges)
    .filter(({ sent }) => sent.headers[worldHeader] === world)
  const addresses = addressesIn(exchanges, target.addresses())
  if (!isLost) await closeVacancies(target, exchanges, say)
  if (addresses.length === 0) return undefined
  if (leaveData) return { ...nothing, left: addresses }
  const lack = isLost
    ? 'the target was lost'
    : target.missing('mails') && 'no mailbox shows the link for deletion'
  if (lack !== undefined) {
    return { ...nothing, refused: addresses.map((address) => ({ address, reason: lack })) }
  }
  say(`Deleting the data of ${addresses.length} addresses again.`)
  try {
    return await cleanUp(target, addresses, { say })
  } catch (error) {
    const reason = messageOf(error)
    return { ...nothing, refused: addresses.map((address) => ({ address, reason })) }
  }
}

function writeReports(
  folder: string,
  report: Report,
  results: readonly Result[],
  { locale, formats: wanted }: Options,
): void {
  const shown = results.filter(({ mismatch }) => mismatch).flatMap(({ exchanges }) => exchanges)
  try {
    for (const format of wanted)
      writeFileSync(join(folder, formats[format].file), formatted(report, format, locale))
    const bodies = join(folder, 'bodies')
    // Only what an earlier run has written: the folder of the reports may be anybody's.
    if (existsSync(bodies))
      for (const name of readdirSync(bodies)) if (/^[\da-f]{16}$/.test(name)) rmSync(join(bodies, name))
    for (const { sent } of shown) {
      if (!sent.bytes) continue
      mkdirSync(bodies, { recursive: true })
      writeFileSync(join(folder, bodyFile(sent.bytes)), sent.bytes)
    }
  } catch (error) {
    throw new Refusal(`Reports cannot be written to ${folder}: ${messageOf(error)}`)
  }
}

/** Whether failures say only that requests are limited. */
export function isLimited(results: readonly Result[], known: ReadonlySet<string>): boolean {
  const failed = results.filter(({ verdict, case: { id } }) => verdict === 'failed' && !known.has(id))
  return (
    failed.length > 0 &&
    failed.every(
      ({ mismatch, case: { needs = [] } }) =>
        mismatch?.exchange?.received.status === 429 && !needs.includes('limits'),
    )
  )
}

/**
 * Runs the command of an option in the shell; its output is shown. It finds the folder with the seed in `CONTRACT_SEED` and the
 * target in `TARGET_URL`.
 * @throws Refusal when it fails
 */
async function runShell(option: string, command: string, { target }: Options, folder: string): Promise<void> {
  const child = spawn(command, {
    shell: true,
    // Standard output is for the result of the run.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CONTRACT_SEED: join(folder, 'seed'), TARGET_URL: target },
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Refusal(`${option} ended with ${signal ?? `exit code ${code}`}.`)
}

/** Milliseconds in which a restarted target must answer, and between two looks. */
const restartPatience = { total: 60_000, interval: 250 }

/** Runs the command of `--restart-command` and waits until the target answers. Throws `NotArisen` when it does not. */
async function restartBy(
  command: string,
  targetOptions: TargetOptions,
  options: Options,
  folder: string,
): Promise<void> {
  const kit = createKits(targetOptions)()
  try {
    await runShell('--restart-command', command, options, folder)
  } catch (error) {
    throw new NotArisen(messageOf(error))
  }
  for (let left = restartPatience.total; left > 0; left -= restartPatience.interval) {
    const isUp = await probe(kit, options.target, options.patience).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(restartPatience.interval)
  }
  throw new NotArisen('The target did not answer within 60 s after --restart-command.')
}

/** Closes the vacancies that cases opened and an end before its time left open. */
async function closeVacancies(
  target: Target,
  exchanges: readonly Exchange[],
  say: Output['error'],
): Promise<void> {
  const open = new Set<string>()
  for (const { sent, received } of exchanges) {
    const [, code = ''] = /^\/__mock\/jobs\/(KIT-[\w-]+)$/.exec(sent.target) ?? []
    if (code === '' || sent.method !== 'PUT' || received.status >= 300) continue
    if (member(parsedJson(sent.body), 'status') === 'open') open.add(code)
    else open.delete(code)
  }
  const { support } = target.newKit()
  for (const code of open) {
    const isClosed = await support.setJobStatus(code, 'closed').then(
      () => true,
      () => false,
    )
    say(
      `The vacancy ${code}, which a case had opened, ${isClosed ? 'is closed again' : 'could not be closed'}.`,
    )
  }
}

/** Makes a folder for reports and writes a file into it once, before the run. Throws `Refusal` when it cannot. */
function prepareFolder(folder: string): void {
  const trial = join(folder, '.writable')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new Refusal(`Reports cannot be written to ${folder}: ${messageOf(error)}`)
  }
}

/**
 * Turns at most at a rate: each call of the result waits until the next request may be sent.
 * @param interval milliseconds between two requests
 */
export function createPace(
  interval: number,
  now: () => number = () => performance.now(),
  sleep: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds),
): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const at = Math.max(next, now())
    next = at + interval
    if (at > now()) await sleep(at - now())
  }
}
