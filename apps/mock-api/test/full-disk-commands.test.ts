import { exampleJob } from '@recruiting/schema/examples/job'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { enqueueMail } from '../src/mail/outbox.ts'
import { order } from '../src/mail/test-support/outbox.ts'
import type { NamedInput } from '../src/operate/commands/command.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { exampleReferral } from './support/links.ts'

const long = Array.from({ length: 40 }, () => '長'.repeat(500))
const jobs = Array.from({ length: 250 }, (_, at) => ({
  ...exampleJob,
  code: `FD-${at}`,
  content: { tw: long },
  status: 'open',
}))
const referrals = Array.from({ length: 250 }, (_, at) => ({
  line: at + 2,
  value: { ...exampleReferral, email: `person${at}@mail.example`, reason: '長'.repeat(1500), locale: 'tw' },
}))
const email = 'ann@mail.example'

/** Every command that writes rows, and whether it certainly needs new pages of the database. */
const commands: readonly (readonly [command: NamedInput, rows: readonly unknown[], needsRoom: boolean])[] = [
  [{ name: 'jobs import', closeMissing: false, dryRun: false }, jobs, true],
  [{ name: 'referral import', dryRun: false }, referrals, true],
  [{ name: 'link personal-info', email }, [], false],
  [{ name: 'retention', confirm: true }, [], false],
]

const tables = ['jobs', 'referrals', 'outbox', 'links'] as const

async function contents({ context: { db } }: Backend): Promise<number[]> {
  const counts: number[] = []
  for (const table of tables) counts.push((await db.selectFrom(table).selectAll().execute()).length)
  return counts
}

it.each(commands)(
  'on a full disk $name is done, or says so in one line, and can be repeated',
  async (command, rows, needsRoom) => {
    const backend = await startBackend()
    const { db, now } = backend.context
    const application = await prepareApplication(backend)
    await submit(backend, { ...application, personal: { ...application.personal, email } }).expect(201)
    await enqueueMail(db, order, now())
    const before = await contents(backend)
    const {
      rows: [size],
    } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.raw(String((size?.page_count ?? 0) + (needsRoom ? 50 : 0)))}`.execute(
      db,
    )
    const report = await runCommand(backend.context, command, rows)
    if (needsRoom || !report.isDone) {
      const [line = '', ...others] = report.lines
      expect({ isDone: report.isDone, others }).toEqual({ isDone: false, others: [] })
      expect(line).toMatch(
        /^The disk is full; free some room and try again\. (?:Nothing was|\d+ of 250 changes were) written/,
      )
      if (line.includes('Nothing was')) expect(await contents(backend)).toEqual(before)
    }
    await sql`pragma max_page_count = 1000000`.execute(db)
    expect((await runCommand(backend.context, command, rows)).isDone).toBe(true)
  },
)
