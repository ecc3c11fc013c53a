import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { Context } from '../../src/context.ts'
import type { Database } from '../../src/storage/schema.ts'
import { databaseName } from '../../src/storage/sqlite.ts'

/** The tables that grow with the applicants. The outbox does not: mails leave it when they are sent. */
const growing: ReadonlySet<string> = new Set([
  'applications',
  'application_jobs',
  'deletion_receipts',
  'files',
  'idempotency_keys',
  'links',
  'mailbox',
  'referrals',
] satisfies (keyof Database)[])

/**
 * Columns with few values: an index that is searched for nothing but these finds a share of the table, which grows with it.
 * Only staged files are asked for by the status of a file, and they are gone after `UPLOAD_TTL`.
 */
const fewValues: ReadonlySet<string> = new Set([
  'applications.locale',
  'application_jobs.version',
  'files.kind',
  'files.scan',
  'idempotency_keys.call',
  'links.purpose',
  'links.status',
  'mailbox.locale',
  'referrals.locale',
])

type Statement = { text: string; values: readonly unknown[] }

/** Records every statement of this process until the test ends. */
export function recordStatements(): { statements: () => Statement[] } {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => {
    prepare.mockRestore()
    query.mockRestore()
  })
  return {
    statements: () => {
      const asked: Statement[] = [
        ...prepare.mock.calls.map(([text]) => ({ text, values: [] })),
        // Connections of the backend give an object.
        ...(query.mock.calls as unknown as [Partial<Statement> | string][]).flatMap(([asked]) =>
          typeof asked === 'object' && asked.text !== undefined
            ? [{ text: asked.text, values: asked.values ?? [] }]
            : [],
        ),
      ]
      const known = new Map(asked.map((each) => [each.text, each]))
      return [...known.values()].filter(({ text }) =>
        /^\s*(?:select|insert|update|delete|with)\b/i.test(text),
      )
    },
  }
}

/** The statements for which the database reads a whole table that grows, or a share of one. */
export async function wholeReads(
  { config }: Pick<Context, 'config'>,
  statements: readonly Statement[],
): Promise<string[]> {
  const { DATABASE_URL } = config
  const scanned = DATABASE_URL === undefined ? ofSqlite(config.DATA_DIR) : await ofPostgres(DATABASE_URL)
  const found: string[] = []
  for (const statement of statements) {
    const tables = (await scanned(statement)).filter((table) => growing.has(table))
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text}`)
  }
  return found
}

/** Lists the tables that a statement reads as a whole. */
type Scanned = (statement: Statement) => Promise<string[]>

function ofSqlite(folder: string): Scanned {
  const database = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  onTestFinished(() => database.close())
  return async ({ text }) => {
    const steps = database.prepare(`explain query plan ${text}`).all()
    return steps.flatMap(({ detail }) => tableOfStep(String(detail)) ?? [])
  }
}

/** The table that a step of a plan reads as a whole, or a share of it. SQLite chooses indexes without knowing the rows. */
function tableOfStep(step: string): string | undefined {
  const [, scanned] = /^SCAN (\w+)/.exec(step) ?? []
  if (scanned !== undefined) return scanned
  const [, searched, terms = ''] = /^SEARCH (\w+) USING .*INDEX \w+ \((.*)\)$/.exec(step) ?? []
  const columns = terms.split(' AND ').map((term) => /^(\w+)=\?$/.exec(term)?.[1] ?? '')
  return columns.every((column) => fewValues.has(`${searched}.${column}`)) ? searched : undefined
}

type Plan = Readonly<Record<string, unknown>> & { Plans?: readonly Plan[] }

async function ofPostgres(url: string): Promise<Scanned> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  // Of small tables it reads the whole one although it could use an index.
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`)
  return async ({ text, values }) => {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values])
    return tablesIn(rows[0]['QUERY PLAN'][0].Plan)
  }
}

function tablesIn(plan: Plan): string[] {
  const isWhole = /^(?:Seq|Index|Index Only) Scan$/.test(String(plan['Node Type'])) && !plan['Index Cond']
  return [...(isWhole ? [String(plan['Relation Name'])] : []), ...(plan.Plans ?? []).flatMap(tablesIn)]
}
