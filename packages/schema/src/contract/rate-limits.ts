/** A bucket: so many of something may be taken per client, or by all together, in a time; the rest gets 429. */
export type Bucket = {
  sentence: string
  per: 'client' | 'backend'
  counts: 'requests' | 'bytes' | 'wrongTokens'
  /** The default; operators may choose. */
  most: number
  seconds: number
}

const hour = 3600

/** Every bucket with its default. A client is an IPv4 address, or the /64 prefix of an IPv6 address. */
export const rateLimits = {
  uploads: { sentence: 'Uploads', per: 'client', counts: 'requests', most: 3000, seconds: hour },
  uploadBytes: {
    sentence: 'Bytes of uploads that are stored or running',
    per: 'client',
    counts: 'bytes',
    most: 8 * 1024 ** 3,
    seconds: hour,
  },
  submits: { sentence: 'Submissions', per: 'client', counts: 'requests', most: 1000, seconds: hour },
  editLinkRequests: {
    sentence: 'Requests for links to edit',
    per: 'client',
    counts: 'requests',
    most: 300,
    seconds: hour,
  },
  deletionRequests: {
    sentence: 'Requests for deletion',
    per: 'client',
    counts: 'requests',
    most: 300,
    seconds: hour,
  },
  linkResends: {
    sentence: 'Requests for a new link',
    per: 'client',
    counts: 'requests',
    most: 300,
    seconds: hour,
  },
  linkMails: {
    sentence: 'Requests for any mail with a link',
    per: 'backend',
    counts: 'requests',
    most: 2000,
    seconds: hour,
  },
  wrongLinks: {
    sentence: 'Well-formed tokens that are no link of the purpose, in any call with a link but resendLink',
    per: 'client',
    counts: 'wrongTokens',
    most: 10,
    seconds: 900,
  },
} as const satisfies Record<string, Bucket>
export type BucketName = keyof typeof rateLimits
