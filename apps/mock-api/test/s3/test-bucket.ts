import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { inject } from 'vitest'

/** The bucket of all tests. */
export const bucket = 'test-files'

/** `FILES_URL` of a prefix. @param more parameters */
export function filesUrl(endpoint: string, prefix: string, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ region: 'us-east-1', endpoint, ...more })
  return `s3://${bucket}/${prefix}?${parameters.toString()}`
}

/**
 * The variables of the store that the tests run on: none for a folder, and a separate prefix for each data folder in
 * S3.
 */
export function storeVariables(folder: string): { FILES_URL?: string } {
  const endpoint = inject('s3Url')
  if (endpoint === undefined) return {}
  const prefix = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)
  return { FILES_URL: filesUrl(endpoint, prefix) }
}
