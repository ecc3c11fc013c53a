import { limits } from '@recruiting/schema/limits'
import { isVisible } from '@recruiting/schema/text'

/** Used when nothing of a name remains. */
const neutralName = 'file'

/**
 * Characters that must not be displayed: controls, line and paragraph separators, lone surrogates, bidirectional
 * controls (`cv\u202Efdp.exe` reads as `cvexe.pdf`) and invisible characters. Joiners stay, because emoji and
 * several scripts need them.
 */
const unshowable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A file name to store and display; it never becomes part of a path. Removes folders of either system and
 * unshowable characters, normalises to NFC (macOS sends NFD), and truncates to `limits.fileName` bytes of UTF-8,
 * which bounds the characters too; it truncates before the extension and never within a grapheme.
 */
export function safeFileName(raw: string): string {
  const shown = raw.replace(unshowable, '').normalize('NFC')
  const name = (shown.split(/[/\\]/).at(-1) ?? '').trim()
  if (/^\.*$/.test(name)) return neutralName
  const extension = extensionOf(`x${name}`)
  const ending = extension === '' ? '' : name.slice(-extension.length - 1)
  const stem = cut(name.slice(0, name.length - ending.length), limits.fileName - ending.length).trimEnd()
  return (isVisible(stem) ? stem : neutralName) + ending
}

/**
 * The ASCII letters and digits after the last dot in lower case, or `''`: `CV.PDF` → `pdf`, `.pdf` → ``, `a.履歷` →
 * ``.
 */
export function extensionOf(name: string): string {
  return /[^/\\]\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The longest prefix of whole graphemes within a number of bytes. */
function cut(text: string, bytes: number): string {
  let kept = ''
  let left = bytes
  for (const { segment } of graphemes.segment(text)) {
    left -= Buffer.byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return kept
}
