import { duration, origin } from '@recruiting/http/variable-kinds'
import { z } from 'zod'
import { OperatorError } from './errors.ts'

/** Where the objects of a store lie in S3 or in a server that speaks its protocol. */
export type BucketPlace = {
  bucket: string
  /** What the name of each object begins with: empty, or with a slash at the end. */
  prefix: string
  region: string
  /** The origin of the server; undefined for Amazon's of the region. */
  endpoint: string | undefined
  /** How long a request may take until its answer begins, in ms. */
  timeout: number
}

/** The form of the URL. */
const form =
  's3://bucket/prefix?region=eu-central-1, with &endpoint=https://host:port for a server of your own'

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixName = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}\/){0,8}$/

const Query = z.strictObject({
  region: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  endpoint: origin.optional(),
  timeout: duration.refine((value) => value >= 100 && value <= 300_000).default(30_000),
})

/** Reads `s3://bucket/prefix?region=…&endpoint=…&timeout=…`. Throws `OperatorError`, whose message quotes no value. */
export function bucketPlace(url: string): BucketPlace {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 's3:' || parsed.hash !== '' || parsed.port !== '') throw new OperatorError(form)
  if (parsed.username !== '' || parsed.password !== '')
    throw new OperatorError(`${form}; the key belongs in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`)
  const bucket = parsed.host
  if (!bucketName.test(bucket) || bucket.includes('..'))
    throw new OperatorError(`${form}; a bucket has 3 to 63 small letters, digits, dots and hyphens`)
  const prefix = prefixOf(parsed.pathname)
  if (!prefixName.test(prefix))
    throw new OperatorError(`${form}; a prefix has letters, digits, dots, hyphens and slashes`)
  const given = [...parsed.searchParams]
  const query = Query.safeParse(Object.fromEntries(given))
  if (new Set(given.map(([name]) => name)).size < given.length) throw new OperatorError(`${form}; each once`)
  if (!query.success) throw new OperatorError(`${form}${complaints(query.error)}`)
  const { region, endpoint, timeout } = query.data
  return { bucket, prefix, region, endpoint, timeout }
}

/** A path without its leading slash, and with one at its end. */
function prefixOf(pathname: string): string {
  const path = pathname.replace(/^\//, '')
  return path === '' || path.endsWith('/') ? path : `${path}/`
}

function complaints({ issues: [first] }: z.ZodError): string {
  if (first?.code === 'unrecognized_keys') return '; nothing but region, endpoint and timeout'
  switch (first?.path[0]) {
    case 'region':
      return '; region is required, for a server of your own us-east-1 if it has none'
    case 'endpoint':
      return '; endpoint is an http or https origin'
    default:
      return '; timeout is a duration from 100ms to 5m'
  }
}

/** A place as operators know it. */
export function describePlace({ bucket, prefix }: BucketPlace): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '')
}

/** Where deletion receipts are: in a file, or in a bucket. */
export type ReceiptsPlace = string | BucketPlace

/** Reads `DELETION_RECEIPTS`. */
export function parseReceiptsPlace(text: string): ReceiptsPlace {
  return text.startsWith('s3://') ? bucketPlace(text) : text
}
