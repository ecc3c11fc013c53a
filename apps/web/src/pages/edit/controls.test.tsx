// @vitest-environment happy-dom
import { form } from '@recruiting/i18n/locales/tw/form'
import { examplePersonalInfo, examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { editSectionNames, editSections } from '@recruiting/schema/personal-info'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerPaths, type Controls, controlsOf, storedFiles } from '~/form/engine/test-form.tsx'
import { EditSectionFields } from './edit-form.tsx'

describe.each(editSectionNames)('the section %s of the edit form', (name) => {
  const schema = editSections[name]
  const fields = <EditSectionFields name={name} record={examplePersonalInfoRecord} />
  let controls: Controls
  beforeAll(async () => {
    controls = await controlsOf(name, schema, examplePersonalInfo[name], fields, storedFiles)
  })
  const answers = answerPaths(schema, name)

  it('has a control for every field of the contract', () => {
    const { paths } = controls
    expect(answers.filter((path) => !paths.has(path))).toEqual([])
  })

  it('has no hint of the application form alone', () => {
    expect(Object.values(form.applying).filter((hint) => controls.text.includes(hint))).toEqual([])
  })

  it('has no control without a field', () => {
    const { names } = controls
    expect([...names].filter((name) => !answers.includes(name))).toEqual([])
  })

  it('shows no example that the keypad of a phone cannot type', async () => {
    const english = await controlsOf(name, schema, examplePersonalInfo[name], fields, storedFiles, 'us')
    expect([...controls.untypable, ...english.untypable]).toEqual([])
  })

  it('has a word for every option', () => {
    expect(controls.wordless).toEqual([])
  })
})
