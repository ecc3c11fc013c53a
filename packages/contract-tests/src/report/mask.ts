/** Hides secrets in a text. */
export type Mask = ((text: string) => string) & {
  /** Tokens of links are not hidden. */
  showsTokens?: boolean
}

/** A token of an emailed link or the id of a staged file; both give access. */
const token = /(?<![\w-])[A-Za-z0-9_-]{43}(?![\w-])/g

/**
 * Hides the values of the headers that the user gave, wherever they stand, and all but six characters of tokens.
 * @param secrets values that must not appear; empty ones are ignored
 * @param showsTokens whether tokens stay as they are
 */
export function createMask(secrets: Iterable<string>, showsTokens = false): Mask {
  const hidden = [...secrets].filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  const mask = (text: string) => {
    const masked = hidden.reduce((found, secret) => found.replaceAll(secret, '***'), text)
    if (showsTokens) return masked
    return masked.replace(token, (found) => `${found.slice(0, 6)}…`)
  }
  return Object.assign(mask, { showsTokens })
}
