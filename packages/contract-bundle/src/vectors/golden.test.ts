import { expect, it } from 'vitest'
import {
  goldenFolding,
  goldenIssues,
  goldenLifetimes,
  goldenLimits,
  goldenMasks,
  goldenTyped,
  goldenValues,
} from './golden.ts'
import type { ValidationCase } from './validation-case.ts'
import { vectorFiles } from './vector-files.ts'

const files = new Map(vectorFiles().map(({ name, cases }) => [name, cases]))
const casesOf = (name: string) => files.get(name) ?? []
const validation = casesOf('validation') as readonly ValidationCase[]

// The vectors are what the functions return (`vectors.test.ts`, `artefacts.test.ts`), so one comparison tests both.

it.each(goldenValues)('%s %j breaks %s', (kind, value, rule) => {
  const found = validation.find(({ id, changes }) => {
    const last = changes.at(-1)
    return (
      id.startsWith(`validation.kind.${kind}.`) &&
      last !== undefined &&
      'value' in last &&
      last.value === value
    )
  })
  expect(found?.issues.map((issue) => issue.rule)).toEqual(rule === null ? [] : [rule])
})

it.each(goldenIssues.map(([id, ...issues]) => [id, issues] as const))(
  '%s has the issues %j',
  (id, issues) => {
    const found = validation.find((each) => each.id === `validation.${id}`)
    expect(found?.issues.map(({ path, rule }) => `${path} ${rule}`)).toEqual(issues)
  },
)

it.each(goldenTyped)('%s %j is sent as %j', (kind, typed, wire) => {
  const found = casesOf('normalisation').find((each) => each.kind === kind && each.typed === typed)
  expect(found?.wire).toEqual(wire)
})

it.each(goldenFolding)('%j is folded to %j with the terms %j', (text, folded, terms) => {
  expect(casesOf('folding').find((each) => each.text === text)).toMatchObject({ folded, terms })
})

it.each(goldenMasks)('%s is masked as %s', (value, masked) => {
  expect(casesOf('masks').find((each) => each.value === value)?.masked).toBe(masked)
})

it.each(goldenLimits)('%s is %d', (id, most) => {
  expect(casesOf('limits').find((each) => each.id === id)?.accepted).toBe(most)
})

it.each(goldenLifetimes)('a link of %s lasts %d hours', (purpose, hours) => {
  const found = casesOf('links').find((each) => each.kind === 'lifetime' && each.purpose === purpose)
  expect(found?.hours).toBe(hours)
})
