import { PersonalFields } from '~/sections/personal.tsx'
import type { Step } from './step.ts'

export const personal: Step = { id: 'personal', Fields: PersonalFields }
