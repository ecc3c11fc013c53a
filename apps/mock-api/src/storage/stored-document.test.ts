import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readable, storedDocument, UnreadableDocument } from './stored-document.ts'

const Name = z.strictObject({ first: z.string(), last: z.string(), nick: z.string().optional() })
const Person = z.strictObject({ name: Name, tags: z.array(z.strictObject({ id: z.string() })) })
const person = { name: { first: 'Ann', last: 'Wang' }, tags: [{ id: 'a' }] }
const documents = storedDocument('people.document', Person)

function reasonOf(text: string, document: { read(text: string, id: string): unknown } = documents): string {
  try {
    document.read(text, '7')
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.message
  }
  throw new Error(`${text} was read`)
}

describe('a stored document', () => {
  it('includes its version and is read as it was written', () => {
    const text = documents.write(person)
    expect(JSON.parse(text)).toEqual({ $version: 1, ...person })
    expect(documents.read(text, '7')).toEqual(person)
  })

  it('has version 1 when it has no version', () => {
    expect(documents.read(JSON.stringify(person), '7')).toEqual(person)
  })

  it('is read without members that its schema lacks, at any depth', () => {
    const text = JSON.stringify({
      name: { ...person.name, middle: 'x' },
      tags: [{ id: 'a', more: 1 }],
      more: { deep: true },
    })
    expect(documents.read(text, '7')).toEqual(person)
  })

  it('may be a list, which has no version', () => {
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
    [JSON.stringify({ $version: 2, ...person }), '$version is none of 1 to 1'],
    [JSON.stringify({ $version: 'Secret', ...person }), '$version is none of 1 to 1'],
    [JSON.stringify({ $version: 0, ...person }), '$version is none of 1 to 1'],
  ])('of %s names the place and no value', (text, reason) => {
    expect(reasonOf(text)).toBe(`people.document of 7: ${reason}`)
  })
})

describe('upgrades', () => {
  const third = storedDocument('people.document', z.strictObject({ names: z.array(z.string()) }), [
    ({ name, ...rest }) => ({ ...rest, fullName: String(name).trim() }),
    ({ fullName }) => ({ names: (fullName as string).split(' ') }),
  ])

  it.each([
    { name: ' Ann Wang ' },
    { $version: 1, name: ' Ann Wang ' },
    { $version: 2, fullName: 'Ann Wang' },
    { $version: 3, names: ['Ann', 'Wang'] },
  ])('convert %o to the current version', (stored) => {
    expect(third.read(JSON.stringify(stored), '7')).toEqual({ names: ['Ann', 'Wang'] })
  })

  it('that throw make the document unreadable', () => {
    expect(reasonOf('{"$version":2}', third)).toBe('people.document of 7: not upgradable')
  })

  it('end with the version that is written', () => {
    expect(JSON.parse(third.write({ names: [] }))).toEqual({ $version: 3, names: [] })
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
