import type { TestProject } from 'vitest/node'
import { startS3 } from './gate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The origin of a server of S3; absent in tests whose files are in a folder. */
    s3Server: string | undefined
    /** The origin of a gate in front of it. */
    s3Url: string | undefined
  }
}

/** Starts a server of S3 for all test files. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, gate, stop } = await startS3()
  provide('s3Server', url)
  provide('s3Url', gate.url)
  return stop
}
