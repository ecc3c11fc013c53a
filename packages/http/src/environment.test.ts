import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeWrong, readVariables, variable } from './environment.ts'
import { wholeNumber } from './variable-kinds.ts'

const variables = {
  PORT: variable(wholeNumber(0, 9), '7', 'Port'),
  COUNT: variable(wholeNumber(0, 9), '1', 'Count'),
  SECRET: variable(z.string().max(3, 'a short text'), undefined, 'Secret'),
}

it.each([
  [{}, { PORT: 7, COUNT: 1, SECRET: undefined }],
  [
    { PORT: '', COUNT: ' ', SECRET: '', UNRELATED: 'x' },
    { PORT: 7, COUNT: 1, SECRET: undefined },
  ],
  [
    { PORT: ' 0 ', SECRET: 'abc' },
    { PORT: 0, COUNT: 1, SECRET: 'abc' },
  ],
])('%j is read as %j', (environment, values) => {
  expect(readVariables(variables, environment)).toEqual({ values, wrong: [] })
})

it('names every wrong variable on a line, without its value', () => {
  const { wrong } = readVariables(variables, { PORT: 'x', SECRET: 'secret' })

  expect(describeWrong(wrong).split('\n')).toEqual([
    'Invalid environment variables:',
    '  PORT: expected a whole number from 0 to 9',
    '  SECRET: expected a short text',
  ])
})
