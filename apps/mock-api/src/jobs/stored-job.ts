import { Job } from '@recruiting/schema/job'
import { storedDocument } from '../storage/stored-document.ts'

/** A vacancy. Programs that write rows directly may omit the version. */
export const storedJob = storedDocument('jobs.document', Job)
