import type { Kit } from '../kit/kit.ts'
import { decoded, type Facts, mailWords, missingPiece, textOfHtml } from '../kit/mail-words.ts'
import { expectEqual, Mismatch } from '../kit/mismatch.ts'
import type { Mail } from '../kit/test-support.ts'
import type { Language } from './steps.ts'

/** Throws `Mismatch` unless a mail has the words of `mails.json` in their order, as plain text and as HTML. */
export function expectMail(
  { contract }: Pick<Kit, 'contract'>,
  mail: Mail | undefined,
  id: string,
  language: Language,
  facts: Facts,
): void {
  if (!mail) throw new Mismatch(`the mail ${id}`, 'a mail', undefined)
  const words = mailWords(contract, id, language, facts)
  expectEqual(`the language of ${id}`, mail.locale, language)
  const readable = textOfHtml(mail.html)
  for (const [what, text, expected] of [
    ['subject', mail.subject, words.subject],
    ['plain text', mail.text, words.text],
    ['HTML', readable, words.html],
    ['preview in the HTML', readable, words.preview],
    ['addresses of the HTML', decoded(mail.html), words.urls],
  ] as const) {
    const missing = missingPiece(text, expected)
    if (missing !== undefined) throw new Mismatch(`the ${what} of ${id}`, missing, text)
  }
}

/** Throws `Mismatch` when a mail has a text. */
export function expectAbsent(mail: Mail | undefined, ...texts: string[]): void {
  for (const text of texts) {
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      if (part?.includes(text)) throw new Mismatch(`a mail without ${text}`, undefined, part)
    }
  }
}

/** A moment as mails write it: `yyyy/MM/dd HH:mm` in Taipei. @param moment ISO 8601. */
export function taipeiMinute(moment: unknown): string {
  const hours = 8
  const iso = new Date(Date.parse(String(moment)) + hours * 3_600_000).toISOString()
  return `${iso.slice(0, 10).replaceAll('-', '/')} ${iso.slice(11, 16)}`
}
