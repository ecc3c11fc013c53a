import type { OfferedList } from './offered-list.ts'

const idPattern = /^[A-Za-z][A-Za-z0-9-]{0,39}$/

/**
 * What is wrong with the options that a company offers, one line each. It is apart from the lists, so that no page
 * loads it.
 * @param what the name of the list
 * @param standard the ids of the standard options
 */
export function checkOffered(what: string, standard: readonly string[], offered: OfferedList): string[] {
  if (offered === 'standard') return []
  const ids = offered.map((each) => (typeof each === 'string' ? each : each.id))
  return offered.flatMap((each, at) => {
    const id = ids[at] ?? ''
    const repeated = ids.indexOf(id) < at ? ['is named twice.'] : []
    if (typeof each === 'string') {
      return standard.includes(id)
        ? repeated.map((wrong) => `${what}: “${id}” ${wrong}`)
        : [`${what}: “${id}” is no standard option; give its words: { id, tw, us }.`]
    }
    const pattern = idPattern.test(id)
      ? []
      : ['is no id; use up to 40 letters, digits and hyphens, a letter first.']
    const words = each.tw.trim() === '' || each.us.trim() === '' ? ['lacks its words in a language.'] : []
    return [...repeated, ...pattern, ...words].map((wrong) => `${what}: “${id}” ${wrong}`)
  })
}
