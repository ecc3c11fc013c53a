import type { Issue } from '@recruiting/schema/issue'
import { describe, expect, it, vi } from 'vitest'
import type { FormValues } from './field-info.ts'
import { valueAt } from './form-path.ts'
import { createFormStore } from './form-store.ts'

const required = (path: string): Issue => ({ path, rule: 'required' })

/** A form with a list of rows and a name; every empty answer is an issue. */
function formOf(rows: readonly string[], name = '', serverIssues: readonly Issue[] = []) {
  const start = { list: { rows: rows.map((text) => ({ text })) }, person: { name } }
  const look = (values: FormValues): Issue[] => {
    const found = valueAt(values, 'list.rows')
    const paths = Array.isArray(found) ? found.map((_, position) => `list.rows.${position}.text`) : []
    return [...paths, 'person.name'].filter((path) => valueAt(values, path) === '').map(required)
  }
  const onChange = vi.fn<(values: FormValues) => void>()
  const store = createFormStore(start, serverIssues, look, onChange)
  return { store, start, onChange, shown: () => store.issues().map(({ path }) => path) }
}

describe('answers', () => {
  it('are replaced and never mutated; what did not change stays the same object', () => {
    const { store, start, onChange } = formOf(['a', 'b'])
    store.set('list.rows.1.text', 'c')

    expect(start.list.rows[1]).toEqual({ text: 'b' })
    expect(store.values()).toEqual({ list: { rows: [{ text: 'a' }, { text: 'c' }] }, person: { name: '' } })
    expect(valueAt(store.values(), 'person')).toBe(start.person)
    expect(valueAt(store.values(), 'list.rows.0')).toBe(start.list.rows[0])
    expect(onChange).toHaveBeenCalledExactlyOnceWith(store.values())
  })

  it('that change without messages leave the list of messages the same object, which renders the form', () => {
    const { store } = formOf(['a'])
    const before = store.issues()
    store.set('list.rows.0.text', 'b')
    expect(store.issues()).toBe(before)
  })

  it('that are set to what they are change nothing', () => {
    const { store, onChange } = formOf(['a'])
    const listener = vi.fn()
    store.subscribe(listener)
    store.set('list.rows.0.text', 'a')

    expect(onChange).not.toHaveBeenCalled()
    expect(listener).not.toHaveBeenCalled()
  })

  it('are told to every listener until it leaves', () => {
    const { store } = formOf([])
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    store.set('person.name', 'a')
    leave()
    store.set('person.name', 'b')

    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('issues', () => {
  it('are shown by a check, disappear with the right answer, and come back by a check only', () => {
    const { store, shown } = formOf(['', 'b'])
    store.set('list.rows.1.text', '')
    expect(shown()).toEqual([])
    expect(store.check()).toBe(false)
    expect(shown()).toEqual(['list.rows.0.text', 'list.rows.1.text', 'person.name'])
    store.set('person.name', 'x')
    store.set('person.name', '')
    expect(shown()).toEqual(['list.rows.0.text', 'list.rows.1.text'])
    store.check()
    expect(shown()).toContain('person.name')
  })

  it('of the server stay until their answer changes, whatever it is', () => {
    const { store, shown } = formOf(['a'], 'x', [required('person.name')])
    expect(shown()).toEqual(['person.name'])
    store.set('list.rows.0.text', 'b')
    expect(shown()).toEqual(['person.name'])
    store.set('person.name', '')
    expect(shown()).toEqual([])
  })

  it('of the server are replaced by those of the next check', () => {
    const { store, shown } = formOf(['a'], 'x', [required('person.name')])

    expect(store.check()).toBe(true)
    expect(shown()).toEqual([])
  })
})

describe('rows', () => {
  it('take their issues along when an earlier one is removed', () => {
    const { store, shown } = formOf(['', 'b', '', ''], 'x')
    store.check()
    store.removeRow('list.rows', 1)
    expect(valueAt(store.values(), 'list.rows')).toEqual([{ text: '' }, { text: '' }, { text: '' }])
    expect(shown()).toEqual(['list.rows.0.text', 'list.rows.1.text', 'list.rows.2.text'])
    store.removeRow('list.rows', 0)
    expect(shown()).toEqual(['list.rows.0.text', 'list.rows.1.text'])
  })

  it('keep what the server said of them when an earlier one is removed', () => {
    const { store, shown } = formOf(['a', 'b'], 'x', [required('list.rows.1.text')])
    store.removeRow('list.rows', 0)
    expect(shown()).toEqual(['list.rows.0.text'])
    store.set('list.rows.0.text', 'c')
    expect(shown()).toEqual([])
  })

  it('lose their issues when they are replaced; others stay', () => {
    const { store, shown } = formOf(['', 'b'])
    store.check()
    store.replaceRows('list.rows', [{ text: '' }, { text: 'c' }])
    expect(shown()).toEqual(['person.name'])
  })
})
