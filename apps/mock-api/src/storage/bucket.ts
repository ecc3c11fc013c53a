import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { type BucketPlace, describePlace } from './bucket-place.ts'
import { FileMissing, FilesUnavailable, ifMissing, readableOver } from './store.ts'

/** How often a request is sent at most. */
const attempts = 3

/** The pause before the second attempt of an upload in ms; before the third one it is twice as long. */
const pause = 200

/** Uploads that are sent at once. */
export const uploadsAtOnce = 32

/** Bytes of a text object that are read at most. */
const maxText = 1024

/** An object as it is listed; `name` is without the prefix. */
type ListedObject = { name: string; size: number; modifiedAt: Date }

/**
 * The objects of a place in S3. Every request has a time limit, and is repeated a few times while S3 does not answer or
 * is overloaded. Methods throw `FilesUnavailable` when that does not help or S3 refuses.
 */
export type Bucket = {
  place: string
  /** Stores a file as an object, as a whole or not at all; S3 compares the SHA-256 (in hex) before it stores it. */
  putFile(name: string, path: string, content: { size: number; sha256: string }): Promise<void>
  putText(name: string, text: string): Promise<void>
  /** @returns false when there is such an object already */
  putNewText(name: string, text: string): Promise<boolean>
  /** Undefined when there is no such object. */
  getText(name: string): Promise<string | undefined>
  /** The content, or `length` bytes from `position`. Throws `FileMissing`. */
  read(name: string, range?: { position: number; length: number }): Promise<Readable>
  /** Throws `FileMissing`. */
  copy(name: string, to: string): Promise<void>
  remove(name: string): Promise<void>
  /** The objects whose names start with `start`; default: all. */
  list(start?: string): AsyncGenerator<ListedObject>
  /** Whether somebody without a key may list the objects, or read this one. */
  isPublic(name: string): Promise<boolean>
}

/** The objects of a place; connects at the first request. */
export function openBucket(place: BucketPlace): Bucket {
  const { prefix, timeout } = place
  const client = new S3Client(clientOptions(place))
  const object = (name: string) => ({ Bucket: place.bucket, Key: `${prefix}${name}` })
  /** The limit of a call with its repetitions. */
  const timeLimit = () => ({ abortSignal: AbortSignal.timeout(attempts * timeout) })

  function failure(error: unknown): FileMissing | FilesUnavailable {
    if (error instanceof FilesUnavailable) return error
    if (error instanceof Error && error.name === 'NoSuchKey')
      return new FileMissing('no such object', { cause: error })
    const message = `Bucket ${describePlace(place)} cannot be used: ${bucketTrouble(error)}.`
    return new FilesUnavailable(message, { cause: error, isTransient: isTransient(error) })
  }

  async function asked<T>(request: Promise<T>): Promise<T> {
    try {
      return await request
    } catch (error) {
      throw failure(error)
    }
  }

  /** The client repeats no request whose body is a stream. */
  async function putStream(send: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await send()
        return
      } catch (error) {
        if (attempt === attempts || !isTransient(error)) throw failure(error)
      }
      await sleep(pause * attempt)
    }
  }

  async function put(name: string, text: string, condition: { IfNoneMatch?: '*' } = {}): Promise<void> {
    await client.send(new PutObjectCommand({ ...object(name), Body: text, ...condition }), timeLimit())
  }

  async function get(name: string, range?: { position: number; length: number }): Promise<Readable> {
    const Range = range && `bytes=${range.position}-${range.position + range.length - 1}`
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ ...object(name), ...(Range !== undefined && { Range }) }),
        { abortSignal: AbortSignal.timeout(2 * attempts * timeout) },
      )
      if (Body instanceof Readable) return Body
      throw new TypeError('S3 sent no content')
    } catch (error) {
      // The position is beyond the end.
      if (statusOf(error) === 416) return Readable.from([])
      throw failure(error)
    }
  }

  /** Fails with `FilesUnavailable` when the connection breaks before the end. */
  async function* whole(body: Readable): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body) yield chunk
    } catch (error) {
      throw failure(error)
    } finally {
      body.destroy()
    }
  }

  return {
    place: describePlace(place),

    async putFile(name, path, { size, sha256 }) {
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      await putStream(async () => {
        const Body = createReadStream(path)
        try {
          const command = { ...object(name), Body, ContentLength: size, ChecksumSHA256 }
          await client.send(new PutObjectCommand(command), timeLimit())
        } finally {
          Body.destroy()
        }
      })
    },

    putText: (name, text) => asked(put(name, text)),

    async putNewText(name, text) {
      try {
        await put(name, text, { IfNoneMatch: '*' })
        return true
      } catch (error) {
        // 409: another request stores it at the same moment.
        if (statusOf(error) === 412 || statusOf(error) === 409) return false
        throw failure(error)
      }
    },

    async getText(name) {
      const body = await get(name, { position: 0, length: maxText }).catch(ifMissing)
      return body && (await text(whole(body)))
    },

    async read(name, range) {
      const body = await get(name, range)
      return readableOver(body, whole(body))
    },

    async copy(name, to) {
      const CopySource = `${place.bucket}/${prefix}${name}`
      await asked(client.send(new CopyObjectCommand({ ...object(to), CopySource }), timeLimit()))
    },

    async remove(name) {
      await asked(client.send(new DeleteObjectCommand(object(name)), timeLimit()))
    },

    async *list(start = '') {
      let after: string | undefined
      do {
        const { Contents, NextContinuationToken } = await asked(
          client.send(
            new ListObjectsV2Command({
              Bucket: place.bucket,
              Prefix: `${prefix}${start}`,
              ...(after !== undefined && { ContinuationToken: after }),
            }),
            timeLimit(),
          ),
        )
        for (const { Key, Size = 0, LastModified } of Contents ?? [])
          if (Key !== undefined)
            // An object without a time counts as new, so that it is not removed.
            yield { name: Key.slice(prefix.length), size: Size, modifiedAt: LastModified ?? new Date() }
        after = NextContinuationToken
      } while (after !== undefined)
    },

    async isPublic(name) {
      const stranger = new S3Client({
        ...clientOptions(place),
        credentials: { accessKeyId: '', secretAccessKey: '' },
        signer: { sign: async (request) => request },
      })
      try {
        const listing = new ListObjectsV2Command({ Bucket: place.bucket, Prefix: prefix, MaxKeys: 1 })
        if (await isAnswered(stranger.send(listing, timeLimit()))) return true
        return await isAnswered(
          stranger.send(new GetObjectCommand(object(name)), timeLimit()).then(({ Body }) => {
            if (Body instanceof Readable) Body.destroy()
          }),
        )
      } finally {
        stranger.destroy()
      }
    },
  }

  async function isAnswered(request: Promise<unknown>): Promise<boolean> {
    try {
      await request
      return true
    } catch (error) {
      if (isTransient(error)) throw failure(error)
      return false
    }
  }
}

const nothing = () => undefined

/** By default the client writes lines that are not JSON to standard error. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

function clientOptions({ region, endpoint, timeout }: BucketPlace): S3ClientConfig {
  return {
    region,
    // Servers other than Amazon's have no name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    followRegionRedirects: false,
    logger: silent,
    maxAttempts: attempts,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: Math.min(timeout, 5_000),
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: timeout,
      httpAgent: { keepAlive: true, maxSockets: 2 * uploadsAtOnce },
      httpsAgent: { keepAlive: true, maxSockets: 2 * uploadsAtOnce },
    },
    // Older servers refuse the checksums that the client adds by itself. A file brings its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  }
}

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
function bucketTrouble(error: unknown): string {
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
