import { deletionBehaviours } from './deletion-behaviours.ts'
import { linkBehaviours } from './link-behaviours.ts'
import { recordBehaviours } from './record-behaviours.ts'
import type { BehaviourMutant } from './reference.ts'

/** Wrong behaviours that show only after several calls, or when time passes. */
export const behaviourMutants: readonly BehaviourMutant[] = [
  ...linkBehaviours,
  ...recordBehaviours,
  ...deletionBehaviours,
]
