import type { StagedUpload, UploadScan } from '../upload.ts'

/** An accepted headshot with advice. */
export const exampleStagedUpload: StagedUpload = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  kind: 'headshot',
  name: '大頭照.jpg',
  size: 182_044,
  type: 'image/jpeg',
  expiresAt: '2026-11-20T08:30:00.000Z',
  scan: 'notScanned',
  advice: ['backgroundNotWhite'],
}

/** A file that no application can claim yet. */
export const exampleUploadScan: UploadScan = { scan: 'scanning' }
