import { application } from './application.ts'
import { education } from './education.ts'
import { experience } from './experience.ts'
import { other } from './other.ts'
import { personal } from './personal.ts'
import type { Step } from './step.ts'

/** The steps that ask, in their order; the check and the confirmation follow. */
export const steps: readonly Step[] = [personal, education, experience, application, other]
