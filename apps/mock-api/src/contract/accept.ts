/** The parts of a header's value between semicolons, in lower case: a media type, then its parameters. */
export function partsOf(value: string): string[] {
  // No pattern for the blanks: `\s*;` looks at each run of them once for every blank in it.
  return value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
}

/** Whether an `Accept` header takes JSON: the most specific range that fits decides (RFC 9110, 12.5.1). */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = partsOf(part)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    qualities.set(range, quality === undefined ? 1 : Number(quality))
  }
  const quality =
    qualities.get('application/json') ?? qualities.get('application/*') ?? qualities.get('*/*') ?? 0
  return quality > 0
}
