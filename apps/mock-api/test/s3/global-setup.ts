import { startFauxqs } from 'fauxqs'
import type { TestProject } from 'vitest/node'
import { openGate } from './gate.ts'
import { bucket } from './test-bucket.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The origin of a server of S3; absent in tests whose files are in a folder. */
    s3Server: string | undefined
    /** The origin of a gate in front of it. */
    s3Url: string | undefined
  }
}

/** Starts a server of S3 with a bucket for all test files, and a gate in front of it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket(bucket)
  const url = `http://127.0.0.1:${server.port}`
  const gate = await openGate(url)
  provide('s3Server', url)
  provide('s3Url', gate.url)
  return async () => {
    await gate.close()
    await server.stop()
  }
}
