import { describe, expect, it } from 'vitest'
import { bucketPlace, describePlace } from './bucket-place.ts'
import { OperatorError } from './errors.ts'

describe('a place in S3', () => {
  it.each([
    ['s3://jobs?region=eu-central-1', { bucket: 'jobs', prefix: '', endpoint: undefined, timeout: 30_000 }],
    ['s3://jobs/?region=eu-central-1', { prefix: '' }],
    ['s3://jobs/site-1/files?region=x&timeout=500ms', { prefix: 'site-1/files/', timeout: 500 }],
    [
      's3://jobs/files/?region=x&endpoint=http://127.0.0.1:9000/',
      { prefix: 'files/', endpoint: 'http://127.0.0.1:9000' },
    ],
  ])('%s', (url, place) => expect(bucketPlace(url)).toMatchObject(place))

  it.each([
    ['https://jobs.s3.amazonaws.com', 's3://bucket/prefix'],
    ['jobs', 's3://bucket/prefix'],
    ['s3://jobs', 'region is required'],
    ['s3://jobs?region=EU west', 'region is required'],
    ['s3://jobs?region=a&region=b', 'each once'],
    ['s3://jobs?region=x&endpoint=files.example.com', 'endpoint is an http or https origin'],
    ['s3://jobs?region=x&endpoint=https://files.example.com/path', 'endpoint is an http or https origin'],
    ['s3://jobs?region=x&timeout=0s', 'timeout is a duration'],
    ['s3://jobs?region=x&acl=public-read', 'nothing but region, endpoint and timeout'],
    ['s3://AKID:secret@jobs?region=x', 'the key belongs in AWS_ACCESS_KEY_ID'],
    ['s3://a?region=x', '3 to 63'],
    ['s3://a..b?region=x', '3 to 63'],
    ['s3://jobs/a//b?region=x', 'a prefix has'],
    ['s3://jobs/%2e%2e%2fb?region=x', 'a prefix has'],
    ['s3://jobs/with blank?region=x', 'a prefix has'],
    ['s3://jobs:9000/?region=x', 's3://bucket/prefix'],
    ['s3://jobs?region=x#a', 's3://bucket/prefix'],
  ])('is not %s', (url, reason) => {
    expect(() => bucketPlace(url)).toThrow(OperatorError)
    expect(() => bucketPlace(url)).toThrow(reason)
    expect(() => bucketPlace(url)).not.toThrow('secret')
  })

  it('is described without its endpoint', () => {
    const described = ['s3://jobs?region=x', 's3://jobs/a/b?region=x'].map((url) =>
      describePlace(bucketPlace(url)),
    )
    expect(described).toEqual(['s3://jobs', 's3://jobs/a/b'])
  })
})
