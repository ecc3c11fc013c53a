import type { OwnLegal } from './own-legal-texts.ts'

/** For the documents of the contract: they contain the standard texts, so that they do not change with the company. */
export const ownLegal: OwnLegal = {}
