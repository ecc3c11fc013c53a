import { EducationFields } from '~/sections/education.tsx'
import type { Step } from './step.ts'

export const education: Step = { id: 'education', Fields: EducationFields }
