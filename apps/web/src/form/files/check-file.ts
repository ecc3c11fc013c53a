import { uploadRules } from '@recruiting/schema/fields/file'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { hasTooManyPixels, pictureSize } from '@recruiting/schema/picture-size'
import { uploadPath, uploadTypes } from '@recruiting/schema/upload'

/** Checks a file before upload: its size and the type its name implies (specification 5, uploads). */
export function checkFile(kind: UploadKind, file: Pick<File, 'name' | 'size'>): Issue | undefined {
  const path = uploadPath(kind)
  const extensions: readonly string[] = uploadTypes[kind].extensions
  if (extensions.length > 0 && !extensions.includes(extensionOf(file.name))) return { path, rule: 'fileKind' }
  if (file.size === 0) return { path, rule: 'fileEmpty' }
  if (file.size > limits.fileBytes) return { path, rule: 'fileTooBig', params: uploadRules[kind].fileTooBig }
  return undefined
}

/** Checks a headshot by the few bytes of its header, so that no picture is decoded that the server rejects. */
export async function checkPicture(file: Blob): Promise<Issue | undefined> {
  const size = await pictureSize(async (position, length) => {
    return new Uint8Array(await file.slice(position, position + length).arrayBuffer())
  }).catch(() => undefined)
  if (size === undefined || !hasTooManyPixels(size)) return undefined
  return { path: uploadPath('headshot'), rule: 'filePixels' }
}

/** Formats of text programs whose files can be exported as PDF. */
const exportable = /^(?:pages|odt|rtf|hwpx?|wps|key|pptx?|gdoc)$/

/**
 * How a file of a refused kind can become an accepted one: HEIC, the picture format of iPhones, which few programs can
 * show, is saved as JPG; a document is exported as PDF.
 */
export function wayOutOf(
  kind: UploadKind,
  { name, type }: Pick<File, 'name' | 'type'>,
): 'heic' | 'export' | undefined {
  const extension = extensionOf(name)
  const isHeic = /^image\/hei[cf]$/.test(type) || ['heic', 'heif'].includes(extension)
  if (kind === 'headshot' && isHeic) return 'heic'
  return kind === 'resume' && exportable.test(extension) ? 'export' : undefined
}

/** The `accept` of the file input. An iPhone converts HEIC pictures to JPEG when only these types are accepted. */
export function acceptOf(kind: UploadKind): string | undefined {
  const { extensions, types } = uploadTypes[kind]
  return extensions.length === 0 ? undefined : [...extensions.map((each) => `.${each}`), ...types].join(',')
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}
