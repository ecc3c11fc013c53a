import { describe, expect, it } from 'vitest'
import { countExpired, sweepExpired } from '../src/deletion/retention.ts'
import { enqueueMail } from '../src/mail/outbox.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { prepareApplication } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { refer } from './support/links.ts'
import { applyAs, day, kept } from './support/retention.ts'

it('at the end of the retention period applications and referrals go with files, mails and links', async () => {
  const backend = await startBackend({ RETENTION: '730d' })
  const { db } = backend.context
  await applyAs(backend, 'gone@example.com')
  await refer(backend, { email: 'gone@example.com' })
  const [{ id: subjectId }] = (await db.selectFrom('referrals').select('id').execute()) as [{ id: string }]
  const mail = { template: 'referralInvitation', to: 'gone@example.com', locale: 'tw', args: {} } as const
  await enqueueMail(db, { ...mail, subjectId }, backend.clock.now)
  await applyAs(backend, 'gone@example.com')
  backend.clock.now += 730 * day - 1
  await sweepExpired(backend.context)
  expect(await kept(backend)).toMatchObject({ referrals: ['gone@example.com'], files: 6 })

  backend.clock.now += 1
  await sweepExpired(backend.context)
  expect(await kept(backend)).toEqual({ applications: [], referrals: [], files: 0 })
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  expect(await db.selectFrom('links').select('id').execute()).toEqual([])
})

describe('retention --dry-run', () => {
  async function rows({ context: { db } }: Backend) {
    const count = async (table: 'applications' | 'referrals' | 'links' | 'idempotency_keys' | 'files') =>
      (await db.selectFrom(table).selectAll().execute()).length
    const claimed = await db.selectFrom('files').select('id').where('status', '=', 'claimed').execute()
    return {
      applications: await count('applications'),
      referrals: await count('referrals'),
      links: await count('links'),
      keptAnswers: await count('idempotency_keys'),
      stagedFiles: (await count('files')) - claimed.length,
    }
  }

  it('counts what the next sweep deletes, at any time', async () => {
    const backend = await startBackend({ RETENTION: '10d', OLD_LINK_TTL: '3d' })
    await applyAs(backend, 'one@example.com')
    await backend.sendMails()
    backend.clock.now += 5 * day
    await applyAs(backend, 'one@example.com')
    await applyAs(backend, 'two@example.com')
    await refer(backend, { email: 'three@example.com' })
    await prepareApplication(backend)
    await backend.sendMails()
    await backend.context.db
      .updateTable('links')
      .set({ status: 'used' })
      .where('purpose', '=', 'referral')
      .execute()

    const deleted = { applications: 0, referrals: 0, links: 0, keptAnswers: 0, stagedFiles: 0 }
    const kinds = Object.keys(deleted) as (keyof typeof deleted)[]
    for (let halfDay = 0; halfDay < 40; halfDay++) {
      const before = await rows(backend)
      const expected = await countExpired(backend.context)
      expect(await rows(backend)).toEqual(before)
      await sweepExpired(backend.context)
      const after = await rows(backend)
      for (const kind of kinds) {
        // The links of deleted applications and referrals are deleted with them.
        if (kind === 'links') expect(before.links - after.links).toBeGreaterThanOrEqual(expected.links)
        else expect([kind, before[kind] - after[kind]]).toEqual([kind, expected[kind]])
        deleted[kind] += expected[kind]
      }
      backend.clock.now += day / 2
    }
    expect(await backend.storedFiles()).toEqual([])
    expect(deleted).toMatchObject({ applications: 3, referrals: 1, keptAnswers: 3, stagedFiles: 3 })
    expect(deleted.links).toBeGreaterThan(0)
  })

  it('prints a line for each kind, and says when the clock holds deleting back', async () => {
    const backend = await startBackend({ RETENTION: '10d' })
    await applyAs(backend, 'one@example.com')
    const report = async () =>
      (await runCommand(backend.context, { name: 'retention', confirm: false, dryRun: true })).lines
    await backend.context.clockWatch.confirm()
    backend.clock.now += 10 * day
    backend.machine.now += 10 * day
    expect((await report()).join('\n')).toMatch(
      /differs by more than a week.*Dry run, nothing was deleted.*Applications: 1 expired/s,
    )
    await backend.context.clockWatch.confirm()
    expect(await report()).toEqual(
      expect.arrayContaining([
        'Applications: 1 deleted by the next sweep.',
        'Referrals: 0 deleted by the next sweep.',
      ]),
    )
  })
})
