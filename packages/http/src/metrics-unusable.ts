/** The address of the metrics cannot be used; the message names the variable. */
export class MetricsUnusable extends Error {
  override name = 'MetricsUnusable'
}
