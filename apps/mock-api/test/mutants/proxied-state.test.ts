import { stateMutants } from '@recruiting/contract-tests/mutants/proxy-mutants'
import { describe } from 'vitest'
import { expectKilled } from './suite.ts'
import { tryProxied } from './trials.ts'

describe('a case that it names catches', () => {
  expectKilled(stateMutants, tryProxied)
})
