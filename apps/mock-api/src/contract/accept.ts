/** Whether an `Accept` header takes JSON: the most specific range that fits decides (RFC 9110, 12.5.1). */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    qualities.set(range, quality === undefined ? 1 : Number(quality))
  }
  const quality =
    qualities.get('application/json') ?? qualities.get('application/*') ?? qualities.get('*/*') ?? 0
  return quality > 0
}
