import { withFallback } from '@recruiting/i18n/fallback'
import { mail as tw } from '@recruiting/i18n/locales/tw/mail'
import { mail as us } from '@recruiting/i18n/locales/us/mail'

/** The words of mails by locale. */
export const mailWords = { tw: withFallback(tw, us), us } as const

/** The words of mails in one language, by mail. */
export type MailWords = (typeof mailWords)['tw' | 'us']

/** Words used in every mail. */
export type CommonWords = MailWords['common']

/** Fills every `{{name}}` of a text once; inserted values are not expanded again. Throws for a name without a text. */
export function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value !== 'string') throw new TypeError(`No text for {{${name}}}`)
    return value
  })
}
