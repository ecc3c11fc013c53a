import { calls } from '@recruiting/schema/contract/calls'
import { callUrl } from '@recruiting/schema/contract/request'
import { defaultLocale, languageTags } from '@recruiting/schema/locale'
import type { Locale, UploadKind } from '@recruiting/schema/options'
import type { StagedUpload } from '@recruiting/schema/upload'
import { callApi } from '~/lib/api/call.ts'
import { ApiError, errorOfAnswer } from '~/lib/api/problem.ts'

/** A connection without progress for this long counts as lost, in milliseconds. */
const stallMs = 45_000

export type UploadOptions = {
  locale: Locale
  signal: AbortSignal
  /** Share of the bytes that were sent, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Stages a file and reports upload progress, which `fetch` does not support.
 * @returns the staged file, its expiry by this device's clock.
 * @throws {ApiError} for every unsuccessful response, and `offline` when the connection is lost; the signal's
 * reason when it was cancelled.
 */
export function uploadFile(kind: UploadKind, file: File, options: UploadOptions): Promise<StagedUpload> {
  const request = new XMLHttpRequest()
  let stall: ReturnType<typeof setTimeout> | undefined
  const isMoving = () => {
    clearTimeout(stall)
    stall = setTimeout(() => request.abort(), stallMs)
  }
  const answer = new Promise<StagedUpload>((resolve, reject) => {
    request.addEventListener('load', () => {
      // Undefined when it is no JSON.
      const body: unknown = request.response ?? undefined
      const isStaged = request.status === 201
      if (isStaged && isStagedUpload(body)) resolve(byOwnClock(body, request.getResponseHeader('date')))
      // A success without a readable body: the file must be sent again.
      else if (isStaged) reject(new ApiError({ code: 'offline' }))
      else reject(errorOfAnswer(request.status, body, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(new ApiError({ code: 'offline' })))
    request.addEventListener('abort', () =>
      reject(options.signal.aborted ? options.signal.reason : new ApiError({ code: 'offline' })),
    )
  })
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    isMoving()
    if (total > 0) options.onProgress(loaded / total)
  })
  options.signal.addEventListener('abort', () => request.abort(), { once: true })

  request.open(calls.stageUpload.method, callUrl(calls.stageUpload, undefined, undefined))
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('accept-language', languageTags[options.locale])
  // `kind` first: the server uses it to decide which files may follow.
  const body = new FormData()
  body.append('kind', kind)
  body.append('file', file, file.name)
  isMoving()
  request.send(body)
  return answer.finally(() => clearTimeout(stall))
}

function isStagedUpload(body: unknown): body is StagedUpload {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('expiresAt' in body)) return false
  return typeof body.id === 'string' && !Number.isNaN(Date.parse(String(body.expiresAt)))
}

/** Converts the expiry to this device's clock, which may be hours off, by the remaining lifetime. */
function byOwnClock(file: StagedUpload, date: string | null): StagedUpload {
  const servers = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(servers)) return file
  const expiresAt = new Date(Date.parse(file.expiresAt) - servers + Date.now()).toISOString()
  return { ...file, expiresAt }
}

/** Asks the server to delete a staged file now. If the call fails, the server deletes the file after two hours. */
export function discardUpload(id: string): void {
  // Nobody reads its answer, so its language does not matter.
  void callApi('discardUpload', { params: { id } }, { locale: defaultLocale }).catch(() => undefined)
}
