import { type Contract, objectOf } from '../kit/contract.ts'
import type { Mail } from '../kit/test-support.ts'

/** A mail as a mailbox shows it. `language` is its `Content-Language`, when known. */
export type RawMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
  language: string
}

/** Makes mails of the kit: the links are found by the addresses of `mails.json`. */
export function mailReader(contract: Contract): (raw: RawMail) => Mail {
  const { links, languages } = objectOf(contract.json('mails.json'))
  const patterns = Object.entries(objectOf(links)).map(([purpose, link]) => ({
    purpose,
    pattern: addressPattern(String(objectOf(link).url)),
  }))
  const locales = Object.entries(objectOf(languages))
  return ({ language, ...raw }) => {
    const found = patterns.flatMap(({ purpose, pattern }) =>
      [...raw.text.matchAll(pattern)].map(({ 0: url, groups }) => ({ url, purpose, ...groupsOf(groups) })),
    )
    const tag = language || /<html[^>]{0,200} lang="([\w-]{2,20})"/.exec(raw.html)?.[1]
    const [locale] = locales.find(([, value]) => value === tag) ?? []
    return {
      ...raw,
      locale: locale ?? found[0]?.language ?? '',
      links: found.map(({ url, token, purpose }) => ({ url, token, purpose })),
    }
  }
}

/** `/page/{token}?lang={language}` as a pattern of absolute addresses. */
function addressPattern(template: string): RegExp {
  const literal = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  const path = literal
    .replace('{token}', '(?<token>[A-Za-z0-9_-]{43})')
    .replace('{language}', '(?<language>[a-z]{2})')
  return new RegExp(`https?://[^\\s/"<>]{1,255}${path}`, 'g')
}

function groupsOf(groups: Readonly<Record<string, string>> | undefined): { token: string; language: string } {
  return { token: groups?.token ?? '', language: groups?.language ?? '' }
}
