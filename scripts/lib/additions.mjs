import { field } from '../additions/field.mjs'
import { filter } from '../additions/filter.mjs'
import { page } from '../additions/page.mjs'
import { Refusal } from './say.mjs'

/**
 * What can be added, by the name of its command. The places are those of an existing example, in the order of the work;
 * `traces` find the example in any file, and `others` are folders and files with a trace that are no place, each with
 * the reason. A test compares them with the repository.
 */
export const additions = { field, filter, page }

/**
 * The list of one addition, as its command prints it.
 * @param {keyof typeof additions} name
 * @param {(file: string) => string} read the text of a file of the repository
 * @throws {Refusal} if a place has changed
 */
export function listPlaces(name, read) {
  const { example, places, guide, afterwards } = additions[name]
  const steps = places.map(({ file, find, todo }, at) => {
    const number = `${at + 1}.`.padStart(3)
    return `${number} ${file}:${lineOf(file, read(file), find)}\n    ${todo}`
  })
  return [
    `A new ${name}: the places to change, in this order. The lines are those of an example: ${example}.`,
    ...steps,
    `Then: ${afterwards.join(', ')}`,
    ...(guide === undefined ? [] : [`More: ${guide}`]),
  ].join('\n\n')
}

/** The line of the visible part of an anchor, counted from 1. */
function lineOf(file, text, find) {
  const lines = text.replaceAll('\r\n', '\n')
  const at = lines.indexOf(find)
  if (at === -1) throw new Refusal(`${file} no longer contains “${find.trim()}”: mend scripts/additions`)
  return lines.slice(0, at + find.length - find.trimStart().length).split('\n').length
}
