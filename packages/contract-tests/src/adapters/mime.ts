/** The UTF-8 text of a part's body. @param encoding its `Content-Transfer-Encoding`. */
export function decodedBody(body: string, encoding: string): string {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return unquoted(body.replace(/=\r?\n/g, ''))
    default:
      return body
  }
}

/** A header's text with its encoded words (RFC 2047) in UTF-8 decoded. */
export function decodedHeader(value: string): string {
  // Blanks between two encoded words are no part of the text.
  const joined = value.replace(/\?=[ \t\r\n]{1,80}=\?/g, '?==?')
  return joined.replace(/=\?utf-8\?([bq])\?([^?]{0,1000})\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : unquoted(word.replaceAll('_', ' ')),
  )
}

/** `=E8=87=BA` as UTF-8. Other characters are bytes of their own UTF-8. */
function unquoted(value: string): string {
  const bytes = value
    .split(/(=[0-9A-Fa-f]{2})/)
    .map((piece, index) => (index % 2 === 1 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece)))
  return Buffer.concat(bytes).toString('utf8')
}
