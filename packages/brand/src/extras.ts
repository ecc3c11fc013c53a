import { brand } from '#brand'

/** What a company may add; the contract knows none of it. */
export const { introduction, synonyms = {} } = brand
