import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jobColumns } from '../src/cli/job-columns.ts'
import { commandLine } from './support/command-line.ts'

it('writes every column and a row that is imported once, and again without a change', async () => {
  const cli = await commandLine()
  expect(await cli.run('jobs template mine.csv')).toMatchObject({ code: 0, complained: [] })
  const text = await readFile(join(cli.folder, 'mine.csv'), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.slice(1).split('\r\n')[0]).toBe(jobColumns.map(({ name }) => name).join(','))

  const imported = async () => (await cli.run('jobs import mine.csv')).said.at(-1)
  expect(await imported()).toBe('1 created, 0 updated, 0 unchanged, 0 closed.')
  expect(await imported()).toBe('0 created, 0 updated, 1 unchanged, 0 closed.')
})

it('writes no data folder, and overwrites no file', async () => {
  const cli = await commandLine()
  await cli.put('mine.csv', 'precious')
  expect(await cli.run('jobs template mine.csv')).toEqual({
    code: 1,
    said: [],
    complained: ['mine.csv exists already; choose another name.', 'Nothing was written.'],
  })
  expect(await readFile(join(cli.folder, 'mine.csv'), 'utf8')).toBe('precious')
  await expect(readFile(join(cli.dataFolder, 'recruiting.db'))).rejects.toThrow('ENOENT')
})

it('needs the name of a file', async () => {
  const cli = await commandLine()
  expect(await cli.run('jobs template')).toMatchObject({ code: 2 })
})
