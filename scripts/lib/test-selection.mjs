import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reasonOf } from './arguments.mjs'
import { inRoot } from './places.mjs'
import { Refusal } from './say.mjs'

const usage = `Usage: npm test -- [--only=<step>,<step>] [--watch] [--headed] [<part of a file's path> …]
  --only    some of lint, types, unit, build, e2e
  --watch   the unit and server tests again after each change
  --headed  the end-to-end tests in a browser window`

/** The endings of the test files of a step. */
const endings = { unit: /\.test\.tsx?$/, e2e: /\.spec\.ts$/ }

/**
 * What `npm test` was asked for.
 * @param {string[]} args
 * @param {readonly { name: string }[]} steps all steps
 * @returns {{ steps: readonly object[], files: string[], watch: boolean, headed: boolean }}
 * @throws {Refusal} with exit code 2, if an argument is unknown or no test file has such a path
 */
export function selectTests(args, steps) {
  const { only, watch, headed, files } = parse(args)
  let names = only?.split(',') ?? steps.map(({ name }) => name)
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown !== undefined) throw new Refusal(`There is no step “${unknown}”.\n${usage}`, 2)
  if (watch) names = names.filter((name) => name === 'unit')
  if (headed) names = names.filter((name) => name === 'e2e')
  if (files.length > 0) names = names.filter((name) => hasTests(name, files))
  if (names.length === 0) {
    const what =
      files.length > 0 ? `No test of these steps has ${list(files)} in its path.` : 'No step is left.'
    throw new Refusal(`${what}\n${usage}`, 2)
  }
  return { steps: steps.filter(({ name }) => names.includes(name)), files, watch, headed }
}

function parse(args) {
  if (args.includes('--help')) throw new Refusal(usage, 0)
  try {
    const options = { only: { type: 'string' }, watch: { type: 'boolean' }, headed: { type: 'boolean' } }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return {
      only: values.only,
      watch: values.watch ?? false,
      headed: values.headed ?? false,
      files: positionals,
    }
  } catch (error) {
    throw new Refusal(`${reasonOf(error)}\n${usage}`, 2)
  }
}

const list = (files) => files.map((file) => `“${file}”`).join(' or ')

function hasTests(step, files) {
  const ending = endings[step]
  return (
    ending !== undefined &&
    testFiles().some((path) => ending.test(path) && files.some((file) => path.includes(file)))
  )
}

/** The paths of all test files below `apps` and `packages`, with slashes. */
function testFiles() {
  const walk = (folder) =>
    readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return []
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(path) : [path]
    })
  return ['apps', 'packages'].flatMap(walk)
}
