import { sql } from 'kysely'

/**
 * The order in which the rows of a table were stored. It follows a time in `orderBy`, because rows may have the
 * same millisecond and their ids are random. Not for views.
 */
export const storedOrder = sql<number>`rowid`
