// @vitest-environment happy-dom
import { sections } from '@recruiting/schema/application'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerPaths, type Controls, controlsOf } from '~/form/engine/test-form.tsx'
import { stepFields } from './step-form.tsx'
import { askingSteps } from './step-ids.ts'

describe.each(askingSteps)('the step %s', (id) => {
  const Fields = stepFields[id]
  const schema = sections[id]
  let controls: Controls
  beforeAll(async () => {
    controls = await controlsOf(id, schema, exampleApplication[id], <Fields />)
  })
  const answers = answerPaths(schema, id)

  it('has a control for every field of the contract', () => {
    const { paths } = controls
    expect(answers.filter((path) => !paths.has(path))).toEqual([])
  })

  it('has no control without a field', () => {
    const { names } = controls
    expect([...names].filter((name) => !answers.includes(name))).toEqual([])
  })

  it('shows no example that the keypad of a phone cannot type', async () => {
    const english = await controlsOf(id, schema, exampleApplication[id], <Fields />, undefined, 'us')
    expect([...controls.untypable, ...english.untypable]).toEqual([])
  })

  it('has a word for every option', () => {
    expect(controls.wordless).toEqual([])
  })
})

it('asks in one step for every section of the contract but the consent', () => {
  expect(askingSteps).toEqual(Object.keys(sections).filter((name) => name !== 'consent'))
})
