import type { DraftFile } from './draft.ts'

/** Uploaded résumé of a test, which does not expire. */
export const testFile: DraftFile = {
  id: 'a'.repeat(43),
  name: '履歷.pdf',
  size: 4096,
  type: 'application/pdf',
  expiresAt: '2999-01-01T00:00:00.000Z',
  advice: [],
}
