import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeWrong, readVariables, secret, variable } from './environment.ts'
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

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const pathOf = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const variables = {
    PASSWORD: secret(z.string().max(20, 'a short text'), 'Password'),
    NAME: variable(z.string(), undefined, 'Name'),
  }
  const read = (environment: Record<string, string>) => readVariables(variables, environment)

  it.each(['hunter2', 'hunter2\n', 'hunter2\r\n'])('is read from the file with %j', (content) => {
    const { values, wrong } = read({ PASSWORD_FILE: pathOf('good', content) })
    expect([values.PASSWORD, wrong]).toEqual(['hunter2', []])
  })

  it('is absent when file or variable is empty', () => {
    expect(read({ PASSWORD_FILE: pathOf('empty', '\n') }).values.PASSWORD).toBeUndefined()
    expect(read({ PASSWORD_FILE: ' ', PASSWORD: 'x' }).values.PASSWORD).toBe('x')
  })

  it.each([
    [
      'both',
      () => ({ PASSWORD: 'hunter2', PASSWORD_FILE: pathOf('both', 'hunter2') }),
      /^PASSWORD: set .* not both$/,
    ],
    [
      'no file',
      () => ({ PASSWORD_FILE: join(folder, 'none') }),
      /^PASSWORD_FILE: .*none cannot be read: .*\(ENOENT\)$/,
    ],
    ['a folder', () => ({ PASSWORD_FILE: folder }), /^PASSWORD_FILE: .* \(EISDIR\)$/],
    [
      'a path below a file',
      () => ({ PASSWORD_FILE: `${pathOf('f', '')}/x` }),
      /^PASSWORD_FILE: .* \(ENOTDIR\)$/,
    ],
    [
      'a wrong value',
      () => ({ PASSWORD_FILE: pathOf('long', 'hunter2'.repeat(9)) }),
      /^PASSWORD: expected a short text$/,
    ],
  ])('is refused with %s, in one line without the value', (_, environment, line) => {
    const { wrong } = read(environment())
    expect(wrong).toEqual([expect.stringMatching(line)])
    expect(wrong.join()).not.toContain('hunter2')
  })

  it('cannot be given by file to a variable that is none', () => {
    expect(read({ NAME_FILE: pathOf('name', 'x') }).values.NAME).toBeUndefined()
  })
})
