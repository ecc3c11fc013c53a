import { describe, expect, it, vi } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { breakDeletions } from './support/broken-table.ts'
import { allRows, apply, callWith, deletionToken, linkOfEach, refer } from './support/links.ts'

const confirm = (backend: Backend, token: string) => callWith(backend, 'confirmResumeDeletion', token)
const email = 'person@example.com'
const hour = 3_600_000

/** The number of rows with personal data, by table. */
async function counts({ context: { db } }: Backend) {
  const tables = ['applications', 'application_jobs', 'files', 'idempotency_keys', 'referrals'] as const
  const entries = await Promise.all(
    tables.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length]),
  )
  return Object.fromEntries(entries)
}

describe('confirmResumeDeletion keeps', () => {
  it('a receipt without the address', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    await confirm(backend, await deletionToken(backend, email)).expect(200)
    expect(await backend.context.db.selectFrom('deletion_receipts').selectAll().execute()).toEqual([
      {
        id: expect.any(String),
        look_up: addressKey(backend.context.db, email),
        records: expect.stringMatching(/^\["[\w-]{36}"\]$/),
        deleted_at: '2026-11-21T06:01:00.000Z',
        applications: 1,
        files: 3,
        referrals: 0,
        mails: 0,
      },
    ])
  })

  it('only the hash of the used link, until the link would have expired', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    const token = await deletionToken(backend, email)
    await confirm(backend, token).expect(200)
    await backend.sendMails()
    const links = () => backend.context.db.selectFrom('links').selectAll().execute()
    expect(await links()).toEqual([
      expect.objectContaining({
        ...{ status: 'used', subject: null, email_key: null, mail_id: null },
        ...{ address: null, key_id: null },
      }),
    ])
    backend.clock.now += 24 * hour - 1
    await sweepExpired(backend.context)
    expect((await confirm(backend, token)).body.code).toBe('link_used')
    backend.clock.now += 1
    await sweepExpired(backend.context)
    expect(await links()).toEqual([])
    expect((await confirm(backend, token)).body.code).toBe('link_invalid')
  })
})

describe('confirmResumeDeletion is all or nothing', () => {
  it('deletes nothing when the transaction fails, and the link stays valid', async () => {
    const backend = await startBackend()
    const { db } = backend.context
    const token = (await linkOfEach(backend, email))['delete-resume']
    const before = [await allRows(backend), await backend.storedFiles()]
    const mend = await breakDeletions(db, 'referrals')
    await confirm(backend, token).expect(500)
    await mend()
    expect([await allRows(backend), await backend.storedFiles()]).toEqual(before)
    await confirm(backend, token).expect(200)
    expect(await backend.storedFiles()).toEqual([])
  })

  it('removes files later if they cannot be removed now', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    const token = await deletionToken(backend, email)
    const remove = vi.spyOn(backend.context.files, 'remove').mockRejectedValue(new Error('The disk is busy'))
    await confirm(backend, token).expect(200)
    expect(await backend.storedFiles()).toHaveLength(3)
    remove.mockRestore()
    await sweepExpired(backend.context)
    expect(await backend.storedFiles()).toEqual([])
    expect(await backend.context.db.selectFrom('file_removals').selectAll().execute()).toEqual([])
  })
})

describe('applications delete', () => {
  const command = { name: 'applications delete', email, reason: 'letter-2026/17' } as const
  const receipts = ({ context: { db } }: Backend) => db.selectFrom('deletion_receipts').selectAll().execute()

  it('deletes what a link deletes, with the same receipt and the same mail', async () => {
    const [byLink, byCommand] = [await startBackend(), await startBackend()]
    for (const backend of [byLink, byCommand]) {
      await linkOfEach(backend, 'other@example.com')
      await apply(backend, email)
      await apply(backend, 'PERSON@example.com', { jobCodes: ['SA-1002'] })
      await refer(backend, { email })
      await backend.sendMails()
    }
    await confirm(byLink, await deletionToken(byLink, email)).expect(200)
    byCommand.clock.now = byLink.clock.now
    const report = await runCommand(byCommand.context, command)
    const [receipt] = await receipts(byCommand)
    expect(report).toEqual({
      isDone: true,
      lines: [
        `Deleted 2 applications, 6 files, 1 recommendations and ${receipt?.mails} mails of ${email}. The receipt ${receipt?.id} will be mailed to the address.`,
        expect.stringMatching(/^Covered: all applications .* recommendations /),
        expect.stringMatching(/^Not covered: backups and exports/),
      ],
    })
    expect(await counts(byCommand)).toEqual(await counts(byLink))
    expect((await byCommand.storedFiles()).length).toBe((await byLink.storedFiles()).length)
    const rows = (await Promise.all([byLink, byCommand].map(receipts))).map(([row]) => ({
      ...row,
      id: '',
      look_up: '',
      records: JSON.parse(row?.records ?? '[]').length,
      // The mail with the link of the deletion was in the mailbox.
      mails: 0,
    }))
    expect(rows[1]).toEqual(rows[0])
    const mails = await Promise.all([byLink, byCommand].map((backend) => backend.sendMails()))
    const shown = mails.map((sent) => sent.map(({ to, subject, text }) => ({ to, subject, text })))
    expect(shown[1]).toEqual(shown[0])
    expect(shown[1]).toHaveLength(1)
    const { deletions } = (await byCommand.context.receipts.read()) ?? {}
    expect(deletions).toEqual([expect.objectContaining({ id: receipt?.id, reason: 'letter-2026/17' })])
    expect(byCommand.log()).not.toContain(email)
  })

  it('mails the receipt to the spelling that was stored', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    await backend.sendMails()
    await runCommand(backend.context, { ...command, email: email.toUpperCase() })
    expect((await backend.sendMails()).map(({ to }) => to)).toEqual([email])
  })

  it('of an unknown address deletes nothing', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    await refer(backend, { email })
    const before = [await allRows(backend), await backend.storedFiles()]
    expect(await runCommand(backend.context, { ...command, email: 'persom@example.com' })).toEqual({
      isDone: false,
      lines: ['Nothing is stored for persom@example.com, so nothing was deleted.'],
    })
    expect([await allRows(backend), await backend.storedFiles()]).toEqual(before)
    expect((await backend.context.receipts.read())?.deletions ?? []).toEqual([])
  })
})
