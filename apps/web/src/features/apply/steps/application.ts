import { ApplicationFields } from '~/sections/application.tsx'
import type { Step } from './step.ts'

export const application: Step = { id: 'application', Fields: ApplicationFields }
