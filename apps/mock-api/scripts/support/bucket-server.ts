import { startFauxqs } from 'fauxqs'
import { key, openGate } from '../../test/s3/gate.ts'

/** A server of S3 with an empty bucket, in this process. */
type BucketServer = {
  /** The variables of a backend whose files are in the bucket. */
  environment: Readonly<Record<string, string>>
  stop: () => Promise<void>
}

const bucket = 'recruiting-files'

/** Starts a server of S3 on a free port. It keeps its objects in memory, and checks checksums but no signature. */
export async function startBucket(): Promise<BucketServer> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket(bucket)
  const gate = await openGate(`http://127.0.0.1:${server.port}`)
  const parameters = new URLSearchParams({ region: 'us-east-1', endpoint: gate.url })
  return {
    environment: {
      FILES_URL: `s3://${bucket}/files?${parameters.toString()}`,
      ...key,
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    async stop() {
      await gate.close()
      await server.stop()
    },
  }
}
