import { parseArgs } from 'node:util'

/** The database management systems that store the data. */
export type Engine = 'sqlite' | 'postgres'

/** What `npm run bench:scale` measures. */
export type ScaleOptions = {
  engines: readonly Engine[]
  /** The numbers of stored applications: the one that ratios compare with, and the one that is judged. */
  applications: readonly [small: number, large: number]
  /** The numbers of vacancies. */
  jobs: readonly number[]
}

export const usage = `Usage: npm run bench:scale -- [--engine sqlite|postgres|both] [--applications 200000] [--jobs 10000]
  --engine        where the data are stored (default: both)
  --applications  stored applications, at least 4000, compared with 2000 (default: 200000)
  --jobs          most vacancies, at least 1000 (default: 10000)`

/** The number of applications with which all others are compared. */
const small = 2_000

const engines = { sqlite: ['sqlite'], postgres: ['postgres'], both: ['sqlite', 'postgres'] } as const

/** Reads the options of the command line. @returns undefined for a wrong one */
export function readOptions(args: readonly string[]): ScaleOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        engine: { type: 'string', default: 'both' },
        applications: { type: 'string', default: '200000' },
        jobs: { type: 'string', default: '10000' },
      },
    })
    const { engine } = values
    const [large, most] = [values.applications, values.jobs].map((text) =>
      /^\d{1,8}$/.test(text) ? Number(text) : 0,
    )
    if (!isEngine(engine) || !large || large < 2 * small || !most || most < 1_000) return undefined
    return {
      engines: engines[engine],
      applications: [small, large],
      jobs: [...new Set([most / 10, most].map(Math.floor))],
    }
  } catch {
    return undefined
  }
}

function isEngine(text: string): text is keyof typeof engines {
  return Object.hasOwn(engines, text)
}
