import { describe } from 'vitest'
import { behaviourMutants } from './behaviour-mutants.ts'
import { expectKilled } from './suite.ts'
import { tryBehaviour } from './trials.ts'

describe('a case that it names catches', () => {
  expectKilled(behaviourMutants, tryBehaviour)
})
