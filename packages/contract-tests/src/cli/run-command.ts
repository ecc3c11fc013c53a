import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Mailbox, mailForms, openMailbox } from '../adapters/mailbox.ts'
import type { Case, Need } from '../kit/case.ts'
import { addressesIn, cleanUp } from '../kit/clean-up.ts'
import { type Contract, member } from '../kit/contract.ts'
import type { Result } from '../kit/run.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import { createKits, openTarget, type Target, type TargetOptions } from '../kit/target.ts'
import { callsOfNeeds, worldHeader } from '../kit/test-support.ts'
import { htmlOf } from '../report/html.ts'
import { junitOf } from '../report/junit.ts'
import { createMask } from '../report/mask.ts'
import { countsOf, type Report, reportOf } from '../report/report.ts'
import { type Output, progressOf, summaryOf } from './console.ts'
import { interruptible } from './interruption.ts'
import type { Options } from './options.ts'
import { lackOfVacancies, probe } from './probe.ts'
import { messageOf, Refusal } from './refusal.ts'

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
  const { options, contract, folder, cases, output, interruption } = input
  const chosen = interruptible(selectCases(cases, options), interruption)
  const known = options.baseline === undefined ? new Set<string>() : readBaseline(options.baseline)
  const progress = progressOf(output, known)
  const targetOptions = optionsOfTarget(options, contract, (result, done, total) => {
    if (!chosen.isLeftOut(result)) progress(result, done, total)
  })
  if (options.report !== undefined) prepareFolder(options.report)
  if (options.seedCommand !== undefined) await seedBy(options.seedCommand, options.target, folder)
  const startedAt = new Date()
  const start = performance.now()
  const target = await openedTarget(options, contract, targetOptions)
  if (interruption.aborted) throw new Refusal('Interrupted before the first case.')

  const results = chosen.results(await target.run(chosen.cases))
  const done = await cleanedUp(target, results, options)
  const report = reportOf({
    target: options.target,
    contractVersion: contract.version,
    startedAt,
    took: performance.now() - start,
    results,
    known,
    isInterrupted: interruption.aborted,
    cleanUp: done,
    mask: createMask(Object.values(options.headers)),
  })
  if (options.report !== undefined) writeReports(options.report, report, options)
  output.out(summaryOf(report))
  const lone = chosen.cases.filter(({ alone }) => alone).length
  if (target.usesWorlds && lone > 0)
    output.out(`  ${lone} cases ran in worlds of the target, see --no-worlds`)
  if (options.report !== undefined) output.out(`  report: ${join(options.report, 'report.html')}`)
  for (const id of unneeded(report, known)) output.out(`  passes, remove it from the baseline: ${id}`)
  if (interruption.aborted) {
    const run = results.filter((result) => !chosen.isLeftOut(result)).length
    throw new Refusal(`Interrupted: ${run} of ${results.length} cases ran, which gives no verdict.`)
  }
  await probe(target.newKit(), options.target, options.patience).catch((error: unknown) => {
    throw new Refusal(`The target was lost during the run. ${messageOf(error)}`)
  })
  refuseLimited(results, known)
  const { failed, passed } = countsOf(report.cases)
  return failed > 0 ? 1 : passed === 0 ? 2 : 0
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
  { headers, leaveData }: Options,
): Promise<Report['cleanUp']> {
  const nothing = { deleted: [], unanswered: [], refused: [] }
  const { [worldHeader]: world } = headers
  // A world ended with all its data.
  const exchanges = results
    .flatMap((result) => result.exchanges)
    .filter(({ sent }) => sent.headers[worldHeader] === world)
  const addresses = addressesIn(exchanges, target.addresses())
  if (addresses.length === 0) return undefined
  if (leaveData) return { ...nothing, left: addresses }
  if (target.missing('mails') !== undefined) {
    const reason = 'no mailbox shows the link for deletion'
    return { ...nothing, refused: addresses.map((address) => ({ address, reason })) }
  }
  try {
    return await cleanUp(target, addresses)
  } catch (error) {
    const reason = messageOf(error)
    return { ...nothing, refused: addresses.map((address) => ({ address, reason })) }
  }
}

function writeReports(folder: string, report: Report, { locale }: Options): void {
  const files = {
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'report.html': htmlOf(report, locale),
    'junit.xml': junitOf(report),
  }
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  } catch (error) {
    throw new Refusal(`Reports cannot be written to ${folder}: ${messageOf(error)}`)
  }
}

/** Ids of the baseline that passed. */
function unneeded({ cases }: Report, known: ReadonlySet<string>): string[] {
  return cases.filter(({ id, verdict }) => verdict === 'passed' && known.has(id)).map(({ id }) => id)
}

/** Failures that only say that requests are limited are no verdict. Throws `Refusal` when there is no other failure. */
function refuseLimited(results: readonly Result[], known: ReadonlySet<string>): void {
  const failed = results.filter(
    ({ verdict, case: { id, level } }) => verdict === 'failed' && level === 'must' && !known.has(id),
  )
  const limited = failed.filter(
    ({ mismatch, case: { needs: needed } }) =>
      mismatch?.exchange?.received.status === 429 && !needed?.includes('limits'),
  )
  if (limited.length === 0 || limited.length < failed.length) return
  throw new Refusal(
    `The target limits requests: ${limited.length} cases got an unexpected 429. Run with a lower --rate, such as 5/s.`,
  )
}

/**
 * The ids of known failures: those of a list of ids, or of the failed cases of a `report.json`.
 * @throws Refusal when the file has neither form
 */
function readBaseline(path: string): ReadonlySet<string> {
  const value = readJson(path, '--baseline')
  const ids = Array.isArray(value) ? value : failedIn(value)
  if (ids?.every((id) => typeof id === 'string')) return new Set(ids)
  throw new Refusal(`--baseline ${path} is neither a report.json nor a list of ids.`)
}

function failedIn(report: unknown): unknown[] | undefined {
  const cases = member(report, 'cases')
  if (!Array.isArray(cases)) return undefined
  return cases.filter((each) => member(each, 'verdict') === 'failed').map((each) => member(each, 'id'))
}

/**
 * Runs the command of `--seed-command` in the shell; its output is shown. It finds the folder with the seed in
 * `CONTRACT_SEED` and the target in `TARGET_URL`.
 * @throws Refusal when it fails
 */
async function seedBy(command: string, target: string, contractFolder: string): Promise<void> {
  const child = spawn(command, {
    shell: true,
    // Standard output is for the result of the run.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CONTRACT_SEED: join(contractFolder, 'seed'), TARGET_URL: target },
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Refusal(`--seed-command ended with ${signal ?? `exit code ${code}`}.`)
}

/** The cases that the options choose. Throws `Refusal` when a name chooses none. */
function selectCases(cases: readonly Case[], { only, profiles }: Pick<Options, 'only' | 'profiles'>): Case[] {
  for (const name of only) {
    if (!cases.some(({ id }) => isNamed(id, name))) {
      throw new Refusal(`--only ${name} names no case: see --list.`)
    }
  }
  const chosen = cases.filter(
    ({ id, profile }) =>
      (profiles.length === 0 || profiles.includes(profile)) &&
      (only.length === 0 || only.some((name) => isNamed(id, name))),
  )
  if (chosen.length === 0) throw new Refusal('No case is in --profile and --only alike.')
  return chosen
}

function isNamed(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name.replace(/\.\*?$/, '')}.`)
}

/** The text of a file that an option names. Throws `Refusal` when it cannot be read. */
function readText(path: string, option: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Refusal(`${option} ${path} cannot be read: ${messageOf(error)}`)
  }
}

/** The JSON of a file that an option names. Throws `Refusal` when there is none. */
function readJson(path: string, option: string): unknown {
  const text = readText(path, option)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(`${option} ${path} is not JSON.`)
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
