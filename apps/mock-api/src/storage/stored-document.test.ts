import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readable, storedDocument, UnreadableDocument } from './stored-document.ts'

const Name = z.strictObject({ first: z.string(), last: z.string(), nick: z.string().optional() })
const Person = z.strictObject({ name: Name, tags: z.array(z.strictObject({ id: z.string() })) })
const person = { name: { first: 'Ann', last: 'Wang' }, tags: [{ id: 'a' }] }
const documents = storedDocument('people.document', Person)

function reasonOf(text: string): string {
  try {
    documents.read(text, '7')
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.message
  }
  throw new Error(`${text} was read`)
}

describe('a stored document', () => {
  it('is read as it was written', () => {
    expect(documents.read(documents.write(person), '7')).toEqual(person)
  })

  it('is read without members that its schema lacks, at any depth', () => {
    const text = JSON.stringify({
      name: { ...person.name, middle: 'x' },
      tags: [{ id: 'a', more: 1 }],
      more: { deep: true },
    })
    expect(documents.read(text, '7')).toEqual(person)
  })

  it('may be a list', () => {
    const list = storedDocument('people.tags', z.array(z.string()))
    expect(list.write(['a'])).toBe('["a"]')
    expect(list.read('["a"]', '7')).toEqual(['a'])
  })

  it.each([
    ['{"name":', 'not JSON'],
    ['', 'not JSON'],
    ['null', '(whole) (invalid_type)'],
    ['[]', '(whole) (invalid_type)'],
    ['"Secret"', '(whole) (invalid_type)'],
    [JSON.stringify({ ...person, name: { first: 'Secret' } }), 'name.last (invalid_type)'],
    [JSON.stringify({ tags: [{ id: 1, Secret: 1 }] }), 'name (invalid_type), tags.0.id (invalid_type)'],
  ])('of %s names the place and no value', (text, reason) => {
    expect(reasonOf(text)).toBe(`people.document of 7: ${reason}`)
  })
})

describe('readable', () => {
  it('reports unreadable rows and returns the others', () => {
    const reports: string[] = []
    const rows = [documents.write(person), '{', documents.write(person)]
    const read = readable(
      rows,
      ({ message }) => reports.push(message),
      (text) => documents.read(text, '7'),
    )
    expect(read).toEqual([person, person])
    expect(reports).toEqual(['people.document of 7: not JSON'])
  })

  it('rethrows other errors', () => {
    const broken = () => {
      throw new TypeError('broken')
    }
    expect(() => readable([1], () => undefined, broken)).toThrow('broken')
  })
})
