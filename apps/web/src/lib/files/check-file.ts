import { uploadRules } from '@recruiting/schema/fields/file'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { hasTooManyPixels, pictureSize } from '@recruiting/schema/picture-size'
import { uploadPath, uploadTypes } from '@recruiting/schema/upload'

/** What the page itself can say of a file before a byte is sent: its size and what its name claims (spec 5: uploads). */
export function checkFile(kind: UploadKind, file: Pick<File, 'name' | 'size'>): Issue | undefined {
  const path = uploadPath(kind)
  const extensions: readonly string[] = uploadTypes[kind].extensions
  if (extensions.length > 0 && !extensions.includes(extensionOf(file.name))) return { path, rule: 'fileKind' }
  if (file.size === 0) return { path, rule: 'fileEmpty' }
  if (file.size > limits.fileBytes) return { path, rule: 'fileTooBig', params: uploadRules[kind].fileTooBig }
  return undefined
}

/** What the header of a headshot says, which is some bytes of the file: nothing is decoded that the server refuses. */
export async function checkPicture(file: Blob): Promise<Issue | undefined> {
  const size = await pictureSize(async (position, length) => {
    return new Uint8Array(await file.slice(position, position + length).arrayBuffer())
  }).catch(() => undefined)
  if (size === undefined || !hasTooManyPixels(size)) return undefined
  return { path: uploadPath('headshot'), rule: 'filePixels' }
}

/** An iPhone's own picture format, which few programs can show. */
export function isHeic(file: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]$/.test(file.type) || ['heic', 'heif'].includes(extensionOf(file.name))
}

/** What the file chooser offers. An iPhone turns its HEIC pictures into JPEG when only these types are asked for. */
export function acceptOf(kind: UploadKind): string | undefined {
  const { extensions, types } = uploadTypes[kind]
  return extensions.length === 0 ? undefined : [...extensions.map((each) => `.${each}`), ...types].join(',')
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}
