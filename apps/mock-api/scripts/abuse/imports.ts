import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveCommand } from '../support/commands.ts'
import { jobsCsv, referralsCsv } from '../support/csv.ts'
import type { Finding, Note, Outcome, Round } from './finding.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, type Watched, watchOthers } from './watch.ts'

const vacancies = 100_000
const referrals = 38_000
/** The most seconds until an imported change is visible; also the timeout. */
const promised = 10
const patience = 120

/** Large imports into a running server. */
export const imports: Round = {
  name: 'imports',
  promise: 'no import or index build delays others by more than 100 ms',
  async *play() {
    // In sequence and in the same folder: later imports meet a large list.
    const outcomes = await withServers(async (servers) => {
      const found: Outcome[] = []
      for (const step of [importVacancies, publishOne, importReferrals]) found.push(await step(servers))
      return found
    })
    yield* outcomes
  },
}

async function importVacancies(servers: Servers): Promise<Outcome> {
  const watched = await importAndWatch(servers, 'jobs', jobsCsv(vacancies), `ABUSE-${vacancies}`)
  return { name: `imports: ${vacancies.toLocaleString('en-US')} vacancies`, findings: aboutImport(watched) }
}

async function publishOne(servers: Servers): Promise<Outcome> {
  const watched = await importAndWatch(servers, 'jobs', jobsCsv(1, vacancies + 1), `ABUSE-${vacancies + 1}`)
  return {
    name: `imports: one vacancy among ${vacancies.toLocaleString('en-US')}`,
    findings: aboutImport(watched),
  }
}

async function importReferrals(servers: Servers): Promise<Outcome> {
  const addresses = Array.from({ length: referrals }, (_, at) => `referred-${at}@mail.example`)
  const watched = await importAndWatch(servers, 'referral', referralsCsv(addresses, 'ABUSE-1'))
  return { name: `imports: ${referrals.toLocaleString('en-US')} referrals`, findings: aboutImport(watched) }
}

type Times = { command: number; seen: number | undefined }

/** Runs the command while probing other requests, and waits until the list shows a vacancy. */
async function importAndWatch(
  servers: Servers,
  what: 'jobs' | 'referral',
  csv: string,
  shown?: string,
): Promise<Watched<Times>> {
  const file = join(servers.folder, `${what}.csv`)
  await writeFile(file, csv)
  return await watchOthers(servers, async () => {
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    await giveCommand(servers.folder, what, 'import', file)
    const command = seconds()
    if (shown === undefined) return { command, seen: undefined }
    while (seconds() < command + patience) {
      if (await isListed(servers.site.port, shown)) return { command, seen: seconds() - command }
      await sleep(50)
    }
    return { command, seen: Number.NaN }
  })
}

/** Whether the search finds the vacancy, so the index is rebuilt. */
async function isListed(port: number, code: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/jobs?keyword=${code}&pageSize=20`)
  return answer.ok && (await answer.text()).includes(`"code":"${code}"`)
}

function aboutImport(watched: Watched<Times>): (Finding | Note)[] {
  const { command, seen } = watched.result
  return [
    { what: 'command', found: command, unit: 's' },
    ...(seen === undefined
      ? []
      : [{ what: 'from then until it is listed', found: seen, unit: 's', most: promised } as const]),
    ...aboutOthers(watched, { delay: 100 }),
  ]
}
