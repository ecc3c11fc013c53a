/** HTML in which every text is escaped. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Makes HTML from a template: texts in it are escaped, HTML is taken as it is. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(sourceOf)))
}

function sourceOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return value instanceof Html ? value.source : value.map(({ source }) => source).join('')
}
