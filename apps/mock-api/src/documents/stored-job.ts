import { Job } from '@recruiting/schema/job'
import { storedDocument } from './stored-document.ts'

/** A vacancy, in `jobs` and `staged_jobs`. Programs that write rows directly may omit the version. */
export const storedJob = storedDocument('jobs.document', Job)
