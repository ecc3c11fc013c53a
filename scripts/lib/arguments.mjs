import { parseArgs } from 'node:util'
import { Refusal } from './say.mjs'

/** Exit code for a wrong command line. */
const wrongUsage = 2

/**
 * What a command takes: `options` by name, each with the word for its value, or '' when it has none; `argument` the word for
 * its only argument. A value whose word is `<number>` is a whole number from 0.
 * @typedef {{ options?: Record<string, string>, argument?: string }} Taken
 */

/**
 * Checks the arguments of a command before its slow steps begin.
 * @param {string} name of the command, as `npm run` knows it
 * @param {Taken} taken
 * @param {string[]} args
 * @throws Refusal with the usage, for an argument that the command does not take, and with the exit code 0 for `--help`
 */
export function checkArguments(name, taken, args) {
  if (args.includes('--help')) throw new Refusal(usageOf(name, taken), 0)
  const wrong = wrongArgument(taken, args)
  if (wrong !== undefined) throw new Refusal(`${wrong}\n${usageOf(name, taken)}`, wrongUsage)
}

/** The reason of `parseArgs`, without its advice on arguments that begin with a dash. */
export function reasonOf(error) {
  return `${error.message.split('. ')[0].replace(/\.$/, '')}.`
}

function wrongArgument({ options = {}, argument }, args) {
  const types = Object.entries(options).map(([name, word]) => [
    name,
    { type: word === '' ? 'boolean' : 'string' },
  ])
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(types),
      allowPositionals: true,
    })
    const [name] =
      Object.entries(values).find(
        ([option, value]) => options[option] === '<number>' && !/^\d{1,15}$/.test(value),
      ) ?? []
    if (name !== undefined) return `--${name} takes a whole number, not “${values[name]}”.`
    const more = positionals[argument === undefined ? 0 : 1]
    return more === undefined ? undefined : `Unexpected argument “${more}”.`
  } catch (error) {
    return reasonOf(error)
  }
}

function usageOf(name, { options = {}, argument, does }) {
  const words = Object.entries(options).map(([option, word]) => `[--${[option, word].join(' ').trimEnd()}]`)
  const all = [...words, ...(argument === undefined ? [] : [`[${argument}]`])]
  const dashes = name.includes(' -- ') ? '' : ' --'
  const line = `Usage: npm run ${name}${all.length === 0 ? ', without arguments' : `${dashes} ${all.join(' ')}`}`
  return does === undefined ? line : `${line}\n  ${does}`
}
