/** The parts of a header value between semicolons, in lower case: a media type, then its parameters. */
export function partsOf(value: string): string[] {
  // Not split by a pattern: `\s*;` is quadratic in the length of a run of blanks.
  return value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
}

/** Whether an `Accept` header allows JSON: the most specific matching range decides (RFC 9110, 12.5.1). */
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
