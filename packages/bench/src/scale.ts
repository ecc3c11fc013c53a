/**
 * `npm run bench -- scale [--applications 200000]`: start, submission, edit link, deletion and retention with 2,000 and with
 * that many stored applications, on SQLite and on PostgreSQL; starting, listing and searching with 1,000 and 10,000 vacancies;
 * submissions to three backends, one after the other and 32 at a time, which alone are measured with `--applications 0`.
 * Prints the figures; the exit code is 1 when an operation takes more than 1.3 times as much processor time with the many
 * applications, or 32 at a time are less than 8 times as fast. Stores its data in a temporary folder, about 4 GB.
 */
import { parseArgs } from 'node:util'
import { withFolder } from '@recruiting/mock-api/support/temporary-folder'
import { describeCommit, describeMachine } from './report.ts'
import { type Figures, judge } from './scale/figures.ts'
import { fillJobs } from './scale/fill.ts'
import { measureApplications, measureJobs } from './scale/measure.ts'
import { makePlace, type Place } from './scale/place.ts'
import { reportApplications, reportJobs } from './scale/report.ts'
import { measureWriters } from './scale/writers.ts'
import { makeJobs } from './search/corpus.ts'

const few = 2_000
const { values } = parseArgs({ options: { applications: { type: 'string', default: '200000' } } })
const many = Number(values.applications) && Math.max(2 * few, Number(values.applications))

/** The vacancies that applications name, and the numbers of those that are searched. */
const namedJobs = 200
const searchedJobs = [1_000, 10_000]

process.exitCode = (await withFolder(main)) ? 0 : 1

/** @returns whether all operations are within the ratio */
async function main(folder: string): Promise<boolean> {
  console.log(`${describeMachine()}; commit ${describeCommit()}.`)
  const { report, isMet: isFast } = await measureWriters(folder, { namedJobs, jobCode: openJobCode() })
  console.log(report)
  let isMet = isFast
  for (const engine of many === 0 ? [] : (['sqlite', 'postgres'] as const)) {
    const place = await makePlace(engine, folder)
    try {
      const judged = await compareApplications(place)
      console.log(reportApplications(engine, [few, many], judged))
      isMet &&= judged.every((each) => each.isMet)
      // Vacancies are searched in memory, whatever stores them.
      if (engine === 'sqlite') console.log(reportJobs(await compareJobs(place)))
    } finally {
      await place.remove()
    }
  }
  return isMet
}

/** The code of a vacancy that stays open. */
function openJobCode(): string {
  return makeJobs(namedJobs).find(({ validThrough }) => validThrough === undefined)?.code ?? ''
}

async function compareApplications(place: Place) {
  const jobCode = openJobCode()
  await place.use((context) => fillJobs(context, namedJobs))
  say(place, `${few} applications`)
  const small = await measureApplications(place, { stored: { from: 0, to: few }, jobCode })
  say(place, `${many} applications`)
  const large = await measureApplications(place, { stored: { from: few, to: many }, jobCode })
  return judge(small, large)
}

async function compareJobs(place: Place): Promise<[jobs: number, figures: Figures[]][]> {
  const found: [number, Figures[]][] = []
  for (const count of searchedJobs) {
    say(place, `${count} vacancies`)
    found.push([count, await measureJobs(place, count)])
  }
  return found
}

function say({ engine }: Place, what: string): void {
  console.log(`${engine}: ${what} (${(performance.now() / 1000).toFixed(0)} s)`)
}
