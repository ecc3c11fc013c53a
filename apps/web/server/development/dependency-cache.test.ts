import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { lacksDependencies } from './dependency-cache.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dependencies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})
const write = (name: string, content: string) => writeFileSync(join(folder, name), content)

it('finds a bundle or a shared part that is missing', () => {
  write(
    '_metadata.json',
    '{ "optimized": { "react": { "file": "react.js" } }, "chunks": { "a": { "file": "a.js" } } }',
  )
  write('react.js', '')
  expect(lacksDependencies(folder)).toBe(true)
  write('a.js', '')
  expect(lacksDependencies(folder)).toBe(false)
  rmSync(join(folder, 'react.js'))
  expect(lacksDependencies(folder)).toBe(true)
})

it('leaves a missing and a broken list to Vite', () => {
  expect(lacksDependencies(folder)).toBe(false)
  write('_metadata.json', '{')
  expect(lacksDependencies(folder)).toBe(false)
})
