const untrusted = 'its certificate is not trusted: see “certificate authority” in docs/deploy.md'

/** What to do about errors of S3 and of the connection that an operator can correct. */
const advice: Readonly<Record<string, string>> = {
  AccessDenied: 'the key may not do that: see the policy in docs/deploy.md',
  AllAccessDisabled: 'the account is disabled',
  AuthorizationHeaderMalformed: 'it is in another region',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CredentialsProviderError:
    'there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'it closed the connection',
  EAI_AGAIN: 'its host cannot be looked up now',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'the host does not answer',
  ExpiredToken: 'the key has expired',
  InvalidAccessKeyId: 'there is no such key: see AWS_ACCESS_KEY_ID',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'it is in another region, or endpoint is another server',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  SignatureDoesNotMatch: 'the key is wrong: see AWS_SECRET_ACCESS_KEY',
  TimeoutError: 'it does not answer in time',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
}

/** Why a request to S3 failed, in the operator's words; no value of an answer but codes. */
export function bucketTrouble(error: unknown): string {
  const name = codeOf(error)
  const region = regionOf(error)
  if (region !== undefined) return `it is in the region ${region}, which FILES_URL has to name`
  if (advice[name] !== undefined) return `${advice[name]} (${name})`
  const status = statusOf(error)
  return status === undefined ? `the request failed (${name})` : `it answers ${status} (${name})`
}

/** Whether the same request may succeed later without a change of the settings. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 || status === 429 || status === 408 || status < 300
  return codeOf(error) !== 'CredentialsProviderError'
}

/** The HTTP status of an error answer of S3; undefined without an answer. */
export function statusOf(error: unknown): number | undefined {
  const metadata = detailOf(error, '$metadata')
  const status = detailOf(metadata, 'httpStatusCode')
  return typeof status === 'number' ? status : undefined
}

/** The code of a failed connection, else the name that S3 or its client gave the error. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  const { name } = error instanceof Error ? error : { name: '' }
  const code = detailOf(error, 'code')
  const text = name !== 'TimeoutError' && typeof code === 'string' ? code : name
  // By the timeout of the client for a request, or by the time limit of the whole call.
  if (text === 'AbortError' || text === 'ABORT_ERR') return 'TimeoutError'
  return /^\w{1,60}$/.test(text) ? text : 'unknown'
}

function regionOf(error: unknown): string | undefined {
  const region = detailOf(error, 'Region')
  return typeof region === 'string' && /^[a-z0-9-]{1,63}$/.test(region) ? region : undefined
}

function detailOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
