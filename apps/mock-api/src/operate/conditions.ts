import type { Context } from '../context.ts'

/** A check of `doctor`. */
export type Check =
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

/** The part of the context that says whether a part of the server can be used. */
type Parts = Pick<Context, 'files' | 'receipts' | 'scans'>

/** A state in which calls are refused or a promise is not kept, and where an operator sees it. */
export type Condition = {
  /** What is refused or not done. */
  effect: string
  /** The files that refuse calls with 503 or 507 because of it. */
  raisedIn?: readonly string[]
  /** The log's messages at level `error` or `fatal`, up to a colon. */
  events?: readonly string[]
  /** The `reason`, or the name in `without`, of `/readyz`. */
  readyz?: string
  doctor?: readonly Check[]
  metrics?: readonly string[]
  /** The names of `docs/deploy/prometheus-rules.yml` without `Recruiting`. */
  alarms?: readonly string[]
  /** The gauge that is 0 while a part of the server is away, which most calls do not need; undefined without the part. */
  part?: { metric: string; help: string; isAway: (context: Parts) => boolean | undefined }
}

const backend = 'apps/mock-api/src/'
const problemsFile = `${backend}http/problems.ts`

/**
 * Everything that can refuse a call or fail a promise. Metrics and `/readyz` of parts, and the counter of errors, are made
 * from it; a test compares it with the code, the alarms and `docs/operations.md`.
 */
export const conditions: Readonly<Record<string, Condition>> = {
  down: {
    effect: 'A server or the public address does not answer, or a server ends again and again',
    events: ['uncaught error'],
    metrics: ['up', 'process_start_time_seconds', 'probe_success', 'probe_ssl_earliest_cert_expiry'],
    alarms: ['Down', 'Unreachable', 'CertificateEnds', 'Restarts'],
  },
  defects: {
    effect: 'A call gets 500, or a command fails',
    raisedIn: [`${backend}uploads/inspect/pdf.ts`, problemsFile],
    events: ['internal', 'command failed'],
    metrics: ['recruiting_requests_total'],
    alarms: ['Errors'],
  },
  backend: {
    effect: 'Pages get 503: the site has no usable answer of the backend',
    raisedIn: [
      'apps/web/server/backend-answer.ts',
      'apps/web/server/discovery/jobs.ts',
      'apps/web/server/discovery/picture/painter.ts',
      'apps/web/server/site.ts',
      'packages/http/src/backend-requests.ts',
    ],
    alarms: ['Errors'],
  },
  overload: {
    effect: 'A client, or all together, get 503: too many answers are unfinished, or pages being rendered',
    raisedIn: [`${backend}app.ts`, 'apps/web/server/rendered-pages.ts', 'apps/web/server/site.ts'],
    alarms: ['Errors'],
  },
  slow: {
    effect: 'Calls take long',
    metrics: ['recruiting_request_duration_seconds', 'nodejs_eventloop_lag_p99_seconds'],
    alarms: ['Slow', 'EventLoopDelayed'],
  },
  database: {
    effect: 'All calls get 503 except lists of vacancies',
    raisedIn: [problemsFile, `${backend}http/health.ts`],
    events: ['unavailable', 'Outbox not reachable'],
    readyz: 'database',
    doctor: ['database'],
    metrics: ['recruiting_database_up'],
    alarms: ['DatabaseDown'],
  },
  version: {
    effect: 'A newer version has migrated: the balancer takes the backend out',
    raisedIn: [`${backend}http/health.ts`],
    readyz: 'newerDatabase',
    doctor: ['versions'],
  },
  room: {
    effect: 'Writes get 507 when the disk is full, uploads below `FREE_RESERVE`',
    raisedIn: [problemsFile, `${backend}uploads/room.ts`, `${backend}http/health.ts`],
    events: ['insufficient_storage', 'the disk is full'],
    readyz: 'full',
    doctor: ['room'],
    metrics: ['recruiting_room_free_bytes', 'recruiting_room_reserve_bytes'],
    alarms: ['RoomLow'],
  },
  staged: {
    effect: 'Uploads beyond `STAGED_BYTES` get 507',
    raisedIn: [`${backend}uploads/room.ts`],
    doctor: ['room'],
    metrics: [
      'recruiting_uploads_staged',
      'recruiting_uploads_staged_bytes',
      'recruiting_uploads_staged_limit_bytes',
    ],
    alarms: ['StagedFilesFull'],
  },
  receipts: {
    effect: 'Deletions get 503: `DELETION_RECEIPTS` cannot be written',
    raisedIn: [`${backend}deletion/confirm.ts`],
    events: ['the file of deletion receipts cannot be written'],
    readyz: 'receipts',
    doctor: ['receipts'],
    metrics: ['recruiting_receipts_up'],
    alarms: ['DeletionsRefused'],
    part: {
      metric: 'recruiting_receipts_up',
      help: 'Whether the file of deletion receipts can be written',
      isAway: ({ receipts }) => receipts.isUnavailable(),
    },
  },
  files: {
    effect: 'Uploads get 503: the bucket cannot be used',
    raisedIn: [problemsFile],
    events: ['the store of the files cannot be used'],
    readyz: 'files',
    doctor: ['files'],
    metrics: ['recruiting_files_up'],
    alarms: ['FilesAway'],
    part: {
      metric: 'recruiting_files_up',
      help: 'Whether the store of the files can be used, as /readyz says',
      isAway: ({ files }) => files.remote?.isUnavailable() === true,
    },
  },
  lost: {
    effect: 'A stored file or row is missing or cannot be read',
    events: [
      'claimed files are missing from the store',
      'rows have no key',
      'files without a row were kept',
      'keys without a row were kept',
      'files, keys and rows could not be compared',
      'stored row left out',
    ],
    doctor: ['files', 'database'],
    alarms: ['ErrorLogged'],
  },
  scanner: {
    effect: 'Applications with new files get 422 while clamd is away, unless `UNSCANNED_FILES` is `accept`',
    events: ['the virus scanner cannot be used'],
    readyz: 'scanner',
    doctor: ['scanner'],
    metrics: ['recruiting_scanner_up'],
    alarms: ['ScannerAway'],
    part: {
      metric: 'recruiting_scanner_up',
      help: 'Whether the last check of the virus scanner succeeded',
      isAway: ({ scans }) => scans?.scanner.isUnavailable(),
    },
  },
  unjudged: {
    effect: 'Files wait for clamd',
    events: ['files that wait for the virus scanner cannot be read'],
    doctor: ['scanner'],
    metrics: ['recruiting_files_unjudged', 'recruiting_files_unjudged_oldest_seconds'],
    alarms: ['FilesUnjudged'],
  },
  infected: {
    effect: 'A file was removed',
    events: ['an infected file was removed'],
    metrics: ['recruiting_scans_total'],
    alarms: ['InfectedFile'],
  },
  mails: {
    effect: 'Mails wait or are given up',
    events: ['Mail given up'],
    doctor: ['mails'],
    metrics: [
      'recruiting_mails_waiting',
      'recruiting_mails_waiting_oldest_seconds',
      'recruiting_mails_overdue_seconds',
      'recruiting_mail_refusals_total',
      'recruiting_mails_given_up_total',
    ],
    alarms: ['MailServerRefuses', 'MailsOverdue', 'MailsGivenUp'],
  },
  backups: {
    effect: 'The newest backup is old',
    metrics: ['recruiting_backup_age_seconds'],
    alarms: ['BackupOld'],
  },
  expiry: {
    effect: 'Expired data is kept',
    events: ['the clock differs from the last time seen by more than a week', 'sweep failed'],
    doctor: ['clock'],
    alarms: ['ErrorLogged'],
  },
  vacancies: {
    effect: 'Lists show old vacancies',
    events: ['cannot read the vacancies'],
    metrics: [
      'recruiting_index_open_vacancies',
      'recruiting_index_closed_vacancies',
      'recruiting_index_age_seconds',
      'recruiting_index_unchecked_seconds',
    ],
    alarms: ['IndexOld'],
  },
  limits: {
    effect: 'Calls get 429, broken requests 4xx',
    doctor: ['clients', 'settings'],
    metrics: ['recruiting_limit_hits_total', 'recruiting_malformed_requests_total'],
    alarms: ['LimitHit'],
  },
  access: { effect: 'Other users may open the data folder', doctor: ['folder'] },
  closing: {
    effect: 'The server stops: the balancer takes it out',
    raisedIn: [`${backend}http/health.ts`, 'apps/web/server/site.ts'],
    readyz: 'closing',
  },
  errors: {
    effect: 'Any line at level `error`, counted by the name of its row',
    metrics: ['recruiting_errors_total'],
    alarms: ['ErrorLogged'],
  },
}

/** The name of the row of a message at level `error`. A message without a row counts as a defect. */
export function conditionOf(message: string): string {
  const [start = ''] = message.split(':', 1)
  return Object.keys(conditions).find((name) => conditions[name]?.events?.includes(start)) ?? 'defects'
}

/** The parts that the server lacks, by the names that `/readyz` gives them. */
export function missingParts(context: Parts): string[] {
  return Object.values(conditions).flatMap(({ readyz, part }) =>
    readyz !== undefined && part?.isAway(context) === true ? [readyz] : [],
  )
}
