import { limits } from '@recruiting/schema/limits'

/** Shown when nothing of a name is left. */
const neutralName = 'file'

/**
 * What must not be shown: control characters, line and paragraph separators, halves of surrogate pairs, and the
 * marks that change the direction of text (`cv\u202Efdp.exe` reads as `cvexe.pdf`) or its length unseen. The
 * joiners stay, as emoji and several scripts need them.
 */
const unshowable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A file's name as it is stored and shown; it never becomes part of a path. Without folders of either system and
 * without what must not be shown, in NFC (macOS sends Chinese and accents decomposed), at most `limits.fileName`
 * bytes of UTF-8 and so as many characters, cut before the extension and never within an emoji.
 */
export function safeFileName(raw: string): string {
  const shown = raw.replace(unshowable, '').normalize('NFC')
  const name = (shown.split(/[/\\]/).at(-1) ?? '').trim()
  if (/^\.*$/.test(name)) return neutralName
  const extension = extensionOf(`x${name}`)
  const ending = extension === '' ? '' : name.slice(-extension.length - 1)
  const stem = cut(name.slice(0, name.length - ending.length), limits.fileName - ending.length).trimEnd()
  return (stem || neutralName) + ending
}

/** The letters and digits after the last dot in lower case, or `''`: `CV.PDF` → `pdf`, `.pdf` → ``, `a.履歷` → ``. */
export function extensionOf(name: string): string {
  return /[^/\\]\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** As many whole graphemes as fit into so many bytes. */
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
