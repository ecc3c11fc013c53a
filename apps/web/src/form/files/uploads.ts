import { headshotAdvice, sampleSide } from '@recruiting/schema/headshot'
import type { Issue } from '@recruiting/schema/issue'
import type { Locale, UploadAdvice, UploadKind } from '@recruiting/schema/options'
import { type StagedUpload, uploadPath } from '@recruiting/schema/upload'
import { ApiError } from '~/lib/api/problem.ts'
import { withFile } from '~/lib/draft/draft.ts'
import { createStore } from '~/lib/store.ts'
import { checkFile, checkPicture } from './check-file.ts'
import { uploadFile } from './send-file.ts'

/** A file that is not on the server, or not yet, and the chosen one in whose place it came. Uploaded files are in the draft. */
export type Upload = State & { before?: File | undefined }

type State =
  /** In memory, and uploaded when the answers are sent. */
  | { state: 'chosen'; file: File }
  | { state: 'sending'; file: File; share: number; advice: readonly UploadAdvice[] }
  /** Rejected: `issue` gives the reason with the words of the field. */
  | { state: 'refused'; file: File; issue: Issue }
  /** The upload failed; the same file can be sent again. */
  | { state: 'failed'; file: File; error: ApiError }

/** The file that is uploaded when the answers are sent: a refused one leaves the one before. */
export function chosenOf(upload: Upload | undefined): File | undefined {
  if (upload?.state === 'refused') return upload.before
  return upload?.state === 'chosen' ? upload.file : undefined
}

/**
 * The uploads of one form, which continue when the person moves to another step.
 * @param hold notes the name of a file that only the page has
 */
export function createUploads(
  arrived: (kind: UploadKind, staged: StagedUpload) => void,
  hold?: (kind: UploadKind, name: string | undefined) => void,
) {
  const uploads = createStore<Partial<Record<UploadKind, Upload>>>({})
  const inMemory = new Map<UploadKind, File>()
  const running = new Map<UploadKind, { abort: AbortController; done: Promise<void> }>()
  const set = (kind: UploadKind, upload: State | undefined) => {
    const last = uploads.get()[kind]
    const chosen = last?.state === 'chosen' ? last.file : last?.before
    const before = chosen === upload?.file ? undefined : chosen
    uploads.set(withFile(uploads.get(), kind, upload && { ...upload, before }))
    hold?.(kind, upload?.state === 'refused' ? before?.name : upload?.file.name)
  }

  const run = async (kind: UploadKind, file: File, locale: Locale, abort: AbortController) => {
    const isCurrent = () => running.get(kind)?.abort === abort
    const tell = (news: { share: number } | { advice: readonly UploadAdvice[] }) => {
      const upload = uploads.get()[kind]
      if (isCurrent() && upload?.state === 'sending') set(kind, { ...upload, ...news })
    }
    try {
      if (kind === 'headshot') {
        const issue = await checkPicture(file)
        if (!isCurrent()) return
        if (issue !== undefined) return set(kind, { state: 'refused', file, issue })
        void pictureAdvice(file).then((advice) => tell({ advice }))
      }
      const staged = await uploadFile(kind, file, {
        locale,
        signal: abort.signal,
        onProgress: (share) => tell({ share }),
      })
      if (!isCurrent()) return
      inMemory.set(kind, file)
      arrived(kind, staged)
      set(kind, undefined)
    } catch (error) {
      if (!isCurrent()) return
      set(kind, abort.signal.aborted ? undefined : failure(kind, file, error))
    } finally {
      if (isCurrent()) running.delete(kind)
    }
  }

  const stop = (kind: UploadKind) => {
    running.get(kind)?.abort.abort()
    running.delete(kind)
  }
  const send = (kind: UploadKind, file: File, locale: Locale) => {
    stop(kind)
    const issue = checkFile(kind, file)
    if (issue !== undefined) return set(kind, { state: 'refused', file, issue })
    set(kind, { state: 'sending', file, share: 0, advice: [] })
    const abort = new AbortController()
    const job = { abort, done: Promise.resolve() }
    running.set(kind, job)
    job.done = run(kind, file, locale, abort)
  }

  /** Keeps a file in memory until the answers are sent. */
  const choose = (kind: UploadKind, file: File) => {
    stop(kind)
    inMemory.set(kind, file)
    set(kind, { state: 'chosen', file })
  }
  const remove = (kind: UploadKind) => {
    stop(kind)
    set(kind, undefined)
  }

  return {
    subscribe: uploads.subscribe,
    of: (kind: UploadKind) => uploads.get()[kind],
    /** A file that was uploaded or chosen while it is in memory, for a preview. */
    fileOf: (kind: UploadKind) => inMemory.get(kind),
    choose,
    send,
    remove,
    /** Goes back to the file that was chosen before. */
    cancel: (kind: UploadKind) => {
      const before = uploads.get()[kind]?.before
      remove(kind)
      if (before) choose(kind, before)
    },
    isRunning: () => running.size > 0,
    settled: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
    },
    reset: () => {
      for (const { abort } of running.values()) abort.abort()
      running.clear()
      inMemory.clear()
      uploads.set({})
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

function failure(kind: UploadKind, file: File, error: unknown): State {
  if (!(error instanceof ApiError))
    return { state: 'failed', file, error: new ApiError({ code: 'internal' }) }
  const issue =
    error.issues.find(({ path }) => path === `other.${kind}` || path === 'file') ?? error.issues[0]
  if (issue === undefined) return { state: 'failed', file, error }
  return { state: 'refused', file, issue: { ...issue, path: uploadPath(kind) } }
}

/** Advice on a headshot before upload. Empty when the browser cannot decode the picture. */
async function pictureAdvice(file: Blob): Promise<readonly UploadAdvice[]> {
  try {
    // Applies the EXIF orientation.
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const canvas = document.createElement('canvas')
    canvas.width = sampleSide
    canvas.height = sampleSide
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    if (drawing === null) return []
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, sampleSide, sampleSide)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, 0, 0, sampleSide, sampleSide)
    picture.close()
    const { data } = drawing.getImageData(0, 0, sampleSide, sampleSide)
    return headshotAdvice({ data, channels: 4 }, { width, height })
  } catch {
    return []
  }
}
