/** What generators append to the name of a schema that has none of its own, and numbers that tell equal names apart. */
const invented = /(?:Item|Value|Enum|Inner|Inline|Anonymous|AnyOf|AllOf|OneOf|Schema|[0-9])(?:[A-Z]\w*)?$/
/** orval's type for the answer of one status. */
const answer = /^[a-z][A-Za-z]+Response[2-5][0-9]{2}$/

/** The exported types of a TypeScript module whose names a generator had to invent. */
export function inventedNames(code: string): string[] {
  return exportedTypes(code).filter((name) => invented.test(name) && !answer.test(name))
}

/** The names of the types, interfaces and enums that a TypeScript module exports. */
export function exportedTypes(code: string): string[] {
  return [...code.matchAll(/^export (?:type|interface|enum) (\w+)/gm)].flatMap(({ 1: name }) => name ?? [])
}
