import { brand } from '@recruiting/brand/brand'
import { productionProblems } from '@recruiting/brand/production'
import { describeWrong, readVariables, secret, type ValuesOf, variable } from '@recruiting/http/environment'
import { serverVariables } from '@recruiting/http/observation-variables'
import { untrustedProxyWarning } from '@recruiting/http/trusted-proxies'
import {
  byteCount,
  duration,
  listOf,
  origin,
  text,
  trustedProxies,
  durationUnits as units,
  wholeNumber,
} from '@recruiting/http/variable-kinds'
import { checkOffered } from '@recruiting/schema/check-offered'
import { linkFacts, oldLinkDays } from '@recruiting/schema/contract/link-facts'
import { rateLimits } from '@recruiting/schema/contract/rate-limits'
import { limits } from '@recruiting/schema/limits'
import { offeredOptions } from '@recruiting/schema/offered-options'
import { standardJobTypes, standardPlaces } from '@recruiting/schema/options'
import { z } from 'zod'
import { smtpOptions } from './mail/smtp-options.ts'
import { bucketPlace, parseReceiptsPlace } from './storage/bucket-place.ts'
import { OperatorError } from './storage/errors.ts'
import { noMasterKey, parseMasterKey } from './storage/master-key.ts'
import { scannerPlace } from './uploads/clamd.ts'

/** The lifetime of an emailed link: one hour to ninety days, the contract's bounds. */
const linkLifetime = duration.refine(
  (value) => value >= units.h && value <= limits.linkHours * units.h,
  `a duration from 1h to ${limits.linkHours / 24}d`,
)

const postgresUrl = z.string().refine((value) => {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}, 'postgres://user:password@host:port/database')

/** A text that a function parses, whose own errors say what is expected. @param expected for other errors */
function parsedBy<T>(parse: (text: string) => T, expected: string) {
  return z.string().transform((value, context): T => {
    try {
      return parse(value)
    } catch (error) {
      context.addIssue(error instanceof OperatorError ? error.message : expected)
      return z.NEVER
    }
  })
}

/** Every environment variable of operators, in the order of `docs/operations.md`, which is generated from this table. */
export const variables = {
  NODE_ENV: variable(
    z.enum(['development', 'test', 'production'], 'development, test or production'),
    'development',
    'In `production` no call below `/__mock` exists, nothing is seeded, and `DATA_DIR`, `SITE_URL` (https, or this machine) and `SMTP_URL` are required',
  ),
  SEED: variable(
    z.enum(['invented', 'none'], 'invented or none'),
    'invented',
    'What a new data folder contains outside production: `invented` vacancies and recommendations, or `none`, for good',
  ),
  PORT: variable(wholeNumber(0, 65_535), '4000', 'Port to listen on; `0` takes a free one and logs it'),
  DATA_DIR: variable(
    text(/\S/, 'a folder'),
    '.data',
    'Folder of the database and the files, for one process at a time; with `DATABASE_URL`, of the files, for all processes; with `FILES_URL` too, of temporary files only',
  ),
  FILES_URL: variable(
    parsedBy(bucketPlace, 'the place of a bucket'),
    undefined,
    'Bucket of the files in S3, such as `s3://bucket/prefix?region=eu-central-1`; without it they are in `DATA_DIR`. `&endpoint=` names a server other than Amazon’s, `&timeout=30s` limits silence ([Files in S3](#files-in-s3))',
  ),
  DATABASE_URL: secret(
    postgresUrl,
    'URL of the PostgreSQL database; without it the database is a file in `DATA_DIR`',
  ),
  MASTER_KEY: secret(
    parsedBy(parseMasterKey, '32 bytes in base64, as "openssl rand -base64 32" prints them'),
    'Key of what is stored with `DATABASE_URL`, from `openssl rand -base64 32`; the same for all backends',
  ),
  DATABASE_CONNECTIONS: variable(
    // The sweep keeps one, the comparison of keys two, and their statements and requests need another.
    wholeNumber(4, 100),
    '10',
    'Maximum number of connections of this process to PostgreSQL, at least 4',
  ),
  CLAMAV_URL: variable(
    parsedBy(scannerPlace, 'the place of a scanner'),
    undefined,
    'Address of clamd, such as `tcp://127.0.0.1:3310`; without it files are not scanned. `?timeout=30s` limits a scan ([Virus scanner](#virus-scanner))',
  ),
  UNSCANNED_FILES: variable(
    z.enum(['wait', 'accept'], 'wait or accept'),
    'wait',
    'While the scanner cannot be used, `wait` refuses applications with unscanned files, `accept` takes them',
  ),
  DELETION_RECEIPTS: variable(
    parsedBy(parseReceiptsPlace, 'a file or a place in a bucket'),
    undefined,
    'Where `restore` finds deletions after the backup: a file, or `s3://…` like `FILES_URL`. By default `deletion-receipts.jsonl` in `DATA_DIR`, with `DATABASE_URL` and `FILES_URL` that bucket',
  ),
  SITE_URL: variable(
    origin,
    'http://localhost:3000',
    'Public origin of the site: base of links in mails, and origin whose requests are accepted. With `https`, answers carry HSTS',
  ),
  CORS_ORIGINS: variable(
    listOf(origin),
    '',
    'Other origins whose pages may call the API, separated by commas',
  ),
  TRUST_PROXY: variable(
    trustedProxies,
    '',
    'Proxies whose `X-Forwarded-For` is trusted: addresses, CIDR ranges or `loopback`. Behind the site’s own server on one machine: `loopback`',
  ),
  SMTP_URL: secret(
    parsedBy((url) => smtpOptions(url) && url, 'smtp://host:port or smtps://user:password@host:port'),
    'URL of the mail server; without it mails go to the mailbox, which `GET /__mock/mails` reads',
  ),
  SMTP_FROM: variable(
    text(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'an address such as Jobs <jobs@example.com>'),
    undefined,
    'Sender of mails, an address or `Name <address>`; by default `mailFrom` of the brand with its short name',
  ),
  UPLOAD_TTL: variable(duration, '2h', 'How long a staged file can be claimed before it is deleted'),
  RETENTION: variable(
    duration,
    undefined,
    'How long an application is kept after the applicant’s last one, and a referral after its creation; by default, and in production at most, `retentionYears` of the brand',
  ),
  UPLOADS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    String(rateLimits.uploads.most),
    'Maximum uploads of one client per hour; then 429',
  ),
  UPLOAD_BYTES_PER_HOUR: variable(
    byteCount(limits.fileBytes),
    `${rateLimits.uploadBytes.most / 1024 ** 3}GiB`,
    'Maximum bytes that one client uploads per hour; then 429',
  ),
  STAGED_BYTES: variable(
    byteCount(limits.fileBytes),
    '20GiB',
    'Maximum bytes of all staged files that are not claimed, including running uploads; then 507. Those of a killed process count for `REQUEST_TIMEOUT` and 10 minutes more',
  ),
  FREE_RESERVE: variable(byteCount(0), '1GiB', 'Minimum free bytes that uploads leave on the disk; then 507'),
  SUBMITS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    String(rateLimits.submits.most),
    'Maximum submissions of one client per hour; then 429',
  ),
  DELETE_LINK_TTL: variable(
    linkLifetime,
    `${linkFacts['delete-resume'].lifetimeHours}h`,
    'How long a link to delete everything works',
  ),
  EDIT_LINK_TTL: variable(
    linkLifetime,
    `${linkFacts['personal-info'].lifetimeHours}h`,
    'How long a link to edit personal information works',
  ),
  EXPORT_LINK_TTL: variable(
    linkLifetime,
    `${linkFacts.export.lifetimeHours}h`,
    'How long a link to download a copy of an application works',
  ),
  REFERRAL_LINK_TTL: variable(
    linkLifetime,
    `${linkFacts.referral.lifetimeHours / 24}d`,
    'How long a link to check a referral works',
  ),
  LINK_MAILS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    String(rateLimits.linkMails.most),
    'Maximum requests for a mail with a link per hour, of all clients together; then 429',
  ),
  LINK_REQUESTS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    String(rateLimits.linkResends.most),
    'Maximum requests for a mail with a link by one client per hour, of each kind (edit, deletion, new link); then 429',
  ),
  WRONG_LINKS: variable(
    wholeNumber(1, 1_000_000),
    String(rateLimits.wrongLinks.most),
    'Maximum invalid links from one client in 15 minutes; then 429',
  ),
  SHUTDOWN_TIMEOUT: variable(
    duration,
    '30s',
    'Maximum time for running requests to finish after `SHUTDOWN_DELAY`; then the process exits with 1',
  ),
  ...serverVariables,
} as const

/** Constants that only development and tests change: the contract states them, or nobody has a reason to. */
const constants = {
  WORLD_REQUIRED: variable(
    z.enum(['true', 'false'], 'true or false').transform((value) => value === 'true'),
    'false',
    'Whether a call that names no world is refused',
  ),
  IDEMPOTENCY_TTL: variable(duration, '1d', 'How long the answer for an `Idempotency-Key` is kept'),
  JOBS_REFRESH: variable(
    duration,
    '1s',
    'How long vacancies in memory are used without a check of their version',
  ),
  OLD_LINK_TTL: variable(
    duration,
    `${oldLinkDays}d`,
    'How long the holder of an ended link can request a new one',
  ),
  LINK_RESEND_AFTER: variable(duration, '60s', 'Minimum time between two requested mails to one address'),
  LINK_MAIL_TICK: variable(duration, '5s', 'Requested mails are sent at multiples of this time'),
  LINK_MAILS_PER_ADDRESS: variable(
    wholeNumber(1, 1_000_000),
    '6',
    'Maximum such mails to one address per hour',
  ),
  HEADER_TIMEOUT: variable(duration, '10s', 'Maximum time to receive a request’s header; then 408'),
  IDLE_TIMEOUT: variable(duration, '15s', 'Maximum time without any byte of a request’s body; then 408'),
  REQUEST_TIMEOUT: variable(duration, '15m', 'Maximum time to receive a whole request; then 408'),
} as const

/** The configuration: durations in milliseconds. */
export type Config = ValuesOf<typeof variables & typeof constants> & { RETENTION: number; SMTP_FROM: string }

/** Variables cannot be parsed; the message lists all of them. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'
}

/** The period that the privacy policy states. */
const statedRetention = brand.retentionYears * 365 * units.d

/** Parses the environment; an empty variable counts as absent. Throws `ConfigError` with every wrong variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { values, wrong } = readVariables({ ...variables, ...constants }, environment)
  const config = {
    ...values,
    RETENTION: values.RETENTION ?? statedRetention,
    SMTP_FROM: values.SMTP_FROM ?? brand.mailFrom,
  }
  if (
    config.DATABASE_URL !== undefined &&
    config.MASTER_KEY === undefined &&
    !wrong.some(isAbout('MASTER_KEY'))
  )
    wrong.push(noMasterKey)
  if (config.NODE_ENV === 'production') wrong.push(...missingInProduction(config, environment, wrong))
  wrong.push(
    ...checkOffered('jobTypes', standardJobTypes, offeredOptions.jobTypes),
    ...checkOffered('places', standardPlaces, offeredOptions.places),
  )
  if (wrong.length > 0) throw new ConfigError(describeWrong(wrong))
  return config
}

/** One variable of an environment, for commands that need no other. Throws `ConfigError`. */
export function readOne<Name extends keyof typeof variables>(
  name: Name,
  environment: Readonly<Record<string, string | undefined>>,
): ValuesOf<Pick<typeof variables, Name>>[Name] {
  const one = { [name]: variables[name] } as Pick<typeof variables, Name>
  const { values, wrong } = readVariables(one, environment)
  if (wrong.length > 0) throw new ConfigError(describeWrong(wrong))
  return values[name]
}

const isAbout = (name: keyof Config) => (line: string) => line.startsWith(name)

/** What production requires in addition. @param wrong lines of variables that cannot be parsed */
function missingInProduction(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  wrong: readonly string[],
): string[] {
  const isWrong = (name: keyof Config) => wrong.some(isAbout(name))
  const problems: string[] = []
  for (const name of Object.keys(constants)) {
    if (environment[name]?.trim()) problems.push(`${name}: cannot be changed in production`)
  }
  if (!environment.DATA_DIR?.trim()) problems.push(noDataFolder)
  if (!isWrong('SITE_URL'))
    problems.push(...productionProblems(environment.SITE_URL, addressesOf(config), brand))
  if (config.RETENTION > statedRetention) {
    problems.push(`RETENTION: longer than the ${brand.retentionYears} years that the privacy policy states`)
  }
  if (!config.SMTP_URL && !isWrong('SMTP_URL')) {
    problems.push('SMTP_URL: required in production; without it no mail is sent')
  }
  return problems
}

/** The settings whose domains must be the company's, or those of its services. */
export function addressesOf({
  CORS_ORIGINS,
  SITE_URL,
  SMTP_FROM,
  SMTP_URL,
}: Pick<Config, 'CORS_ORIGINS' | 'SITE_URL' | 'SMTP_FROM' | 'SMTP_URL'>) {
  return { CORS_ORIGINS, SITE_URL, SMTP_FROM, SMTP_URL }
}

/** Without a folder of its own, a production would write into the repository. */
export const noDataFolder = 'DATA_DIR: required in production, such as /var/lib/recruiting'

/** `untrustedProxyWarning` of a configuration. */
export function proxyWarning({
  SITE_URL,
  TRUST_PROXY,
}: Pick<Config, 'SITE_URL' | 'TRUST_PROXY'>): string | undefined {
  return untrustedProxyWarning({ behindTls: SITE_URL.startsWith('https:'), trustProxy: TRUST_PROXY })
}
