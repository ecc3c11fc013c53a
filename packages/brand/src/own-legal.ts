import type { OwnLegal } from './own-legal-texts.ts'

/** The company's own legal texts. After a change the test of `packages/i18n` says what to write into `legal-record.ts`. */
export const ownLegal: OwnLegal = {}
