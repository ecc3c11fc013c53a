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
  return qualityOf(header, 'application/json') > 0
}

/** Whether an `Accept` header prefers HTML to JSON, as those of browsers do. */
export function prefersHtml(header: string | undefined): boolean {
  return qualityOf(header, 'text/html') > qualityOf(header, 'application/json')
}

/** The quality of a media type in an `Accept` header, 1 without the header. */
function qualityOf(header: string | undefined, type: `${string}/${string}`): number {
  if (header === undefined || header.trim() === '') return 1
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = partsOf(part)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    qualities.set(range, quality === undefined ? 1 : Number(quality))
  }
  const family = `${type.slice(0, type.indexOf('/'))}/*`
  return qualities.get(type) ?? qualities.get(family) ?? qualities.get('*/*') ?? 0
}
