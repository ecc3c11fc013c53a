import { Job } from '@recruiting/schema/job'
import { storedDocument } from './stored-document.ts'

/** A vacancy, in `jobs` and `staged_jobs`. What writes rows beside the import may leave the version out. */
export const storedJob = storedDocument('jobs.document', Job)
