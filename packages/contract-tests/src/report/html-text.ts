/** Markup; any other text is escaped when it is inserted. */
export type Html = { readonly markup: string }

type Insertable = Html | string | number | undefined | readonly Insertable[]

/** Builds markup: inserted texts are escaped, inserted markup is not. */
export function html(pieces: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  return { markup: pieces.map((piece, index) => piece + markupOf(values[index])).join('') }
}

function markupOf(value: Insertable): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(markupOf).join('')
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Two texts, each with the part marked in which they differ first: the rest of that line. */
export function markedDifference(expected: string, got: string): { expected: Html; got: Html } {
  let start = 0
  while (start < expected.length && start < got.length && expected[start] === got[start]) start += 1
  return { expected: marked(expected, start), got: marked(got, start) }
}

function marked(text: string, start: number): Html {
  const lineEnd = text.indexOf('\n', start)
  const end = lineEnd < 0 ? text.length : lineEnd
  const from = Math.min(start, end)
  if (from === end) return html`${text}`
  return html`${text.slice(0, from)}<mark>${text.slice(from, end)}</mark>${text.slice(end)}`
}
