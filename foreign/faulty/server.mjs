/**
 * `node foreign/faulty/server.mjs [--port=4000] [--fault=<index>]`: the backend in JavaScript with all faults of faults.mjs, or
 * with one of them. Prints its address.
 */
import { parseArgs } from 'node:util'
import { makeHandlers } from '../javascript/handlers.mjs'
import { serve } from '../javascript/serving.mjs'
import { readVacancies } from '../javascript/vacancies.mjs'
import { faults } from './faults.mjs'

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '4000' }, fault: { type: 'string' } },
})
const seed = new URL('../../contract/seed/jobs.json', import.meta.url)
const chosen = options.fault === undefined ? faults : [faults[Number(options.fault)]]
const handlers = chosen.reduce(
  (made, { apply }) => apply(made),
  makeHandlers(readVacancies(seed, Date.now())),
)
serve(handlers, Date.now, Number(options.port))
