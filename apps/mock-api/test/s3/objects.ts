import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { inject } from 'vitest'
import { bucketPlace } from '../../src/storage/bucket-place.ts'
import type { Backend } from '../support/backend.ts'
import { key } from './gate.ts'
import { bucket } from './test-bucket.ts'

/** What a prefix of the test bucket holds, read without the store. @param url a `FILES_URL` */
export function objectsAt(url: string) {
  const { prefix } = bucketPlace(url)
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: inject('s3Url') ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: key.AWS_ACCESS_KEY_ID, secretAccessKey: key.AWS_SECRET_ACCESS_KEY },
  })
  return {
    async names(): Promise<string[]> {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }))
      return (Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)).toSorted()
    },
    async read(name: string) {
      const { Body, ContentType, Metadata } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: prefix + name }),
      )
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), ContentType, Metadata }
    },
    async write(name: string, content: Uint8Array | string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + name, Body: content }))
    },
  }
}

/** The keys of the files that the rows of a backend name. */
export async function keysOfRows({ context: { db } }: Pick<Backend, 'context'>): Promise<string[]> {
  const rows = await db.selectFrom('files').select('key').execute()
  return rows.map(({ key }) => key).toSorted()
}
