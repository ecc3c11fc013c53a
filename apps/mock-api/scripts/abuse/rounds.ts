import { headers } from './headers.ts'
import { pipelining } from './pipelining.ts'
import type { Round } from './round.ts'
import { slow } from './slow.ts'
import { smuggling } from './smuggling.ts'

/** Every round, in the order they are played. */
export const rounds: readonly Round[] = [smuggling, pipelining, slow, headers]
