/**
 * `npm run new:field`, `new:filter`, `new:page`: prints the places to change for such an addition, with
 * the lines of an example. Changes nothing. Needs only Node 20.
 */
import { readFileSync } from 'node:fs'
import { additions, listPlaces } from './lib/additions.mjs'
import { inRoot } from './lib/places.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'

try {
  const [name = '', ...rest] = process.argv.slice(2)
  if (!Object.hasOwn(additions, name) || rest.length > 0)
    throw new Refusal(`Usage: npm run new:<${Object.keys(additions).join('|')}>, without options`, 2)
  say(listPlaces(name, (file) => readFileSync(inRoot(file), 'utf8')))
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
