import { productVersion } from '@recruiting/http/product-version'
import { systemReason } from '@recruiting/http/system-reason'
import { hostAndPort } from '@recruiting/http/variable-kinds'
import { toIso } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openReceipts, receiptsPlace, whyUnwritable } from '../deletion/receipts.ts'
import { readMailQueue } from '../mail/outbox.ts'
import type { RefusalStage } from '../mail/smtp.ts'
import type { DatabaseCheck } from '../storage/check-database.ts'
import { damageAdvice } from '../storage/errors.ts'
import { stagedFiles } from '../storage/limits.ts'
import { databaseVersion } from '../storage/migrate.ts'
import { FilesUnavailable, FilesUnusable } from '../storage/store.ts'
import { openScanner, ScannerFailed } from '../uploads/clamd.ts'
import { countUnjudged, whileUnavailable } from '../uploads/scan.ts'
import { checkFiles, type DamagedFile, dataFolderProblems, settingProblems } from './check-folder.ts'

type Check =
  | 'clients'
  | 'clock'
  | 'database'
  | 'files'
  | 'folder'
  | 'mails'
  | 'receipts'
  | 'room'
  | 'scanner'
  | 'settings'
  | 'versions'

/** One thing that was checked: a sentence about it and, if it is not in order, what to do. No personal data. */
export type Finding = {
  check: Check
  isOk: boolean
  message: string
  advice?: string
}

/** A mail that is older than this should have been sent, and a file judged, in ms. */
const stuckAfter = 15 * 60_000

/** The major version of Node that the tests run with. */
export const testedNode = 26

type Deps = Pick<Context, 'clockWatch' | 'config' | 'db' | 'files' | 'freeRoom' | 'now' | 'state'>

/** Checks a data folder and the settings of this process. Changes nothing, and may run alongside requests. */
export async function diagnose(context: Deps): Promise<Finding[]> {
  const checked = await context.db.engine.check()
  // Reading the rows of a damaged database would fail.
  if (checked.damages.length > 0) return await findingsOfDamaged(checked, context.config)
  return [
    ...databaseFindings(checked),
    ...(await checkStore(context)),
    await checkScanner(context),
    ...(await checkMails(context)),
    await checkClock(context),
    ...(await checkRoom(context)),
    await checkReceipts(context.config),
    ...(await ownFindings(context.config)),
    checkClients(context),
    await checkVersions(context),
  ]
}

/** What can be said of a database whose rows cannot be read, and without it. */
export async function findingsOfDamaged(check: DatabaseCheck, config: Config): Promise<Finding[]> {
  return [...databaseFindings(check), ...(await ownFindings(config))]
}

/** What is wrong in the settings, and with owner and mode of the data folder. */
async function ownFindings(config: Config): Promise<Finding[]> {
  const folder = config.DATA_DIR
  return [
    ...problemsOr('settings', settingProblems(config), 'nothing looks wrong.'),
    ...problemsOr('folder', await dataFolderProblems(folder), `${folder} belongs to this user only.`),
  ]
}

/** What the database says of itself. */
function databaseFindings({ damages, brokenReferences, unchecked }: DatabaseCheck): Finding[] {
  const problems = [
    ...damages.map((damage) => problem('database', `damaged: ${damage}.`, damageAdvice)),
    ...brokenReferences.map((found) =>
      problem('database', `${found}.`, 'Report it to the developers, and restore a backup.'),
    ),
  ]
  if (problems.length > 0) return problems
  const message = unchecked === undefined ? 'nothing in it is damaged.' : `not looked into: ${unchecked}.`
  return [fine('database', message)]
}

function problemsOr(check: Finding['check'], problems: readonly string[], inOrder: string): Finding[] {
  if (problems.length === 0) return [fine(check, inOrder)]
  return problems.map((message) => ({ check, isOk: false, message }))
}

/** The files, and before them the bucket that has them. */
async function checkStore(context: Deps): Promise<Finding[]> {
  const { files } = context
  try {
    await files.remote?.probe()
    const isPublic = (await files.remote?.isPublic()) === true
    return [
      ...(isPublic
        ? [problem('files', 'strangers may list or read the bucket.', 'Block public access.')]
        : []),
      ...(await checkEveryFile(context)),
    ]
  } catch (error) {
    if (!(error instanceof FilesUnavailable) && !(error instanceof FilesUnusable)) throw error
    return [{ check: 'files', isOk: false, message: error.message }]
  }
}

async function checkEveryFile(context: Deps): Promise<Finding[]> {
  const { files } = context
  const { rows, untracked, recent, missing, altered } = await checkFiles(context)
  const pathOf = (key: string) => files.placeOf(key)
  const damaged = (what: string, files: readonly DamagedFile[]) =>
    files.map(({ key, kind, reference }) => {
      const owner = reference === null ? 'not claimed yet' : `of application ${reference}`
      return problem('files', `${what}: ${pathOf(key)}, ${kind} ${owner}.`, 'Restore it from a backup.')
    })
  const counts = `${rows} checked: ${untracked.length} untracked, ${missing.length} missing, ${altered.length} altered`
  const others =
    recent.length > 0 ? `, ${recent.length} without a row that may belong to running uploads` : ''
  return [
    ...untracked.map(({ key, size, modifiedAt }) =>
      problem(
        'files',
        `untracked: ${pathOf(key)}, ${size} bytes, last written ${modifiedAt.toISOString()}.`,
        `${files.remote === undefined ? 'The next start of the server' : 'The running server, within an hour,'} moves it to the trash, unless there are too many: then check the database, and run recruiting reconcile --confirm.`,
      ),
    ),
    ...damaged('missing', missing),
    ...damaged('altered', altered),
    {
      check: 'files',
      isOk: untracked.length + missing.length + altered.length === 0,
      message: `${counts}${others}.`,
    },
  ]
}

function fine(check: Check, message: string): Finding {
  return { check, isOk: true, message }
}

function problem(check: Finding['check'], message: string, advice: string): Finding {
  return { check, isOk: false, message, advice }
}

/** What an operator can do about a mail server that refuses at a stage. */
export const mailAdvice: Readonly<Record<RefusalStage, string>> = {
  connection: 'Check SMTP_URL, and that this machine reaches the mail server.',
  login: 'Check user and password in SMTP_URL.',
  sender: 'Check SMTP_FROM: the mail server does not accept it as a sender.',
  recipient: 'The mail server refuses these recipients; after five days the mails are given up.',
  message: 'See the log of the mail server: it accepts the recipients and refuses the message.',
  content: 'The stored mails cannot be read by this version; see the log of the server.',
  other: 'See the log of the server.',
}

async function checkMails(context: Deps): Promise<Finding[]> {
  const { total } = await readMailQueue(context)
  const stuck = await readMailQueue(context, toIso(context.now() - stuckAfter))
  if (stuck.total === 0) return [fine('mails', `${total} wait, none for long.`)]
  const groups = Map.groupBy(stuck.groups, ({ lastRefusal }) =>
    lastRefusal ? `${lastRefusal.stage} ${lastRefusal.code}` : 'not tried',
  )
  return [...groups].map(([reason, [first, ...others]]) => {
    const count = others.reduce((sum, group) => sum + group.count, first?.count ?? 0)
    const stage = first?.lastRefusal?.stage
    return problem(
      'mails',
      `${count} wait since ${first?.oldest} (${reason}).`,
      stage === undefined ? 'Start the server; if it runs, see its log.' : mailAdvice[stage],
    )
  })
}

async function checkClock({ clockWatch }: Deps): Promise<Finding> {
  const message = `the machine's clock says ${toIso(clockWatch.now())}`
  if (await clockWatch.mayDelete()) return fine('clock', `${message}.`)
  return problem(
    'clock',
    `${message}, which differs by more than a week from the last time seen; expired records are kept.`,
    'If it is right, run recruiting retention --confirm.',
  )
}

const mebibyte = 1024 ** 2

async function checkRoom({ config, db, freeRoom }: Deps): Promise<Finding[]> {
  const free = await freeRoom()
  const { bytes: staged } = await stagedFiles(db)
  const sizes = `${inMebibytes(free)} MiB free, ${inMebibytes(config.FREE_RESERVE)} MiB reserved, ${inMebibytes(staged)} MiB of staged files`
  if (free <= config.FREE_RESERVE) {
    return [problem('room', `${sizes}; uploads are refused.`, 'Free room on the disk of the data folder.')]
  }
  if (staged >= config.STAGED_BYTES) {
    const advice = 'They are deleted after UPLOAD_TTL; raise STAGED_BYTES if there is room.'
    return [problem('room', `${sizes}; STAGED_BYTES is used up, and uploads are refused.`, advice)]
  }
  return [fine('room', `${sizes}.`)]
}

/** Without receipts deletions are refused. */
async function checkReceipts(config: Config): Promise<Finding> {
  const where = receiptsPlace(config)
  const { place } = openReceipts(where)
  const why = await whyUnwritable(where)
  if (why === undefined) return fine('receipts', `${place} can be written.`)
  return problem(
    'receipts',
    `${place} cannot be written: ${why instanceof FilesUnavailable ? why.message : (systemReason(why) ?? 'unknown reason')}; deletions are refused.`,
    'Correct DELETION_RECEIPTS, or let the server write the file.',
  )
}

function inMebibytes(bytes: number): number {
  return Math.round(bytes / mebibyte)
}

async function checkVersions({ db }: Deps): Promise<Finding> {
  const node = process.versions.node
  const isOk = node.split('.')[0] === String(testedNode)
  return {
    check: 'versions',
    isOk,
    message: `backend ${productVersion}, database ${await databaseVersion(db)}, Node ${node}.`,
    ...(!isOk && { advice: `Run it with Node ${testedNode}, which is in node_modules/.bin.` }),
  }
}

/** Addresses that no client has (RFC 5737). `npm run check -- installation` forges them. */
const forgedAddresses: readonly string[] = ['192.0.2.1', '198.51.100.2']

/** Counts requests for which this process believed a forged address. */
export function countForged({ state }: Pick<Context, 'state'>, address: string): void {
  if (forgedAddresses.includes(address)) state.forgedAddresses += 1
}

function checkClients({ state }: Pick<Deps, 'state'>): Finding {
  const count = `${state.forgedAddresses} requests since the start seem to come from an address that npm run check -- installation forges`
  if (state.forgedAddresses === 0) return fine('clients', `${count}.`)
  return problem(
    'clients',
    `${count}: clients choose the address that the limits count.`,
    'Let the first proxy overwrite X-Forwarded-For, and TRUST_PROXY name the proxies only; then restart the backend and run npm run check -- installation again.',
  )
}

/** Whether the virus scanner can be used, and judges what is uploaded. */
async function checkScanner({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): Promise<Finding> {
  const { CLAMAV_URL, UNSCANNED_FILES } = config
  const { files, oldest } = await countUnjudged(db)
  const waiting =
    oldest === undefined ? 'no file waits' : `waiting files: ${files}, the oldest since ${oldest}`
  if (CLAMAV_URL === undefined)
    return files === 0
      ? fine('scanner', 'files are not scanned: CLAMAV_URL is not set.')
      : problem(
          'scanner',
          `${waiting}; no scanner judges them.`,
          'Set CLAMAV_URL again until they are judged.',
        )
  try {
    await openScanner(CLAMAV_URL).probe()
  } catch (error) {
    if (!(error instanceof ScannerFailed)) throw error
    const advice = `Until it can be used, ${whileUnavailable[UNSCANNED_FILES]}.`
    return problem('scanner', `${error.message}; ${waiting}.`, advice)
  }
  const place = hostAndPort(CLAMAV_URL.host, CLAMAV_URL.port)
  const message = `the scanner at ${place} finds the test file of EICAR; ${waiting}.`
  return oldest !== undefined && now() - Date.parse(oldest) >= stuckAfter
    ? problem('scanner', message, 'Start the server; if it runs, its log says why they are not judged.')
    : fine('scanner', message)
}
