/** Hides secrets in a text. */
export type Mask = (text: string) => string

/** A token of an emailed link or the id of a staged file; both give access. */
const token = /(?<![\w-])[A-Za-z0-9_-]{43}(?![\w-])/g

/**
 * Hides the values of the headers that the user gave, wherever they stand, and all but six characters of tokens.
 * @param secrets values that must not appear; empty ones are ignored
 */
export function createMask(secrets: Iterable<string>): Mask {
  const hidden = [...secrets].filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  return (text) => {
    const masked = hidden.reduce((found, secret) => found.replaceAll(secret, '***'), text)
    return masked.replace(token, (found) => `${found.slice(0, 6)}…`)
  }
}
