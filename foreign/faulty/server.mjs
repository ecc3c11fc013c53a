/** `node foreign/faulty/server.mjs [--port=4000]`: the backend in JavaScript with all faults of faults.mjs. Prints its address. */
import { parseArgs } from 'node:util'
import { makeHandlers } from '../javascript/handlers.mjs'
import { serve } from '../javascript/serving.mjs'
import { readVacancies } from '../javascript/vacancies.mjs'
import { faults } from './faults.mjs'

const { values: options } = parseArgs({ options: { port: { type: 'string', default: '4000' } } })
const handlers = faults.reduce((made, { apply }) => apply(made), makeHandlers(readVacancies(Date.now())))
serve(handlers, Number(options.port))
