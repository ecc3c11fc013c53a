import { describe, expect, it, vi } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { issueLink } from '../src/links/links.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { apply, callWith, deletionToken, linkOfEach, personalInfo, refer, save } from './support/links.ts'

const confirm = (backend: Backend, token: string) => callWith(backend, 'confirmResumeDeletion', token)
const email = 'person@example.com'

describe('confirmResumeDeletion', () => {
  it('destroys all keys of the data before the answer, and the key of the receipt after it is sent', async () => {
    const backend = await startBackend()
    const { context, clock } = backend
    const { keys } = context.db
    const other = {
      purpose: 'delete-resume',
      subject: 'other',
      emailKey: 'other',
      address: 'o@example.com',
    } as const
    await issueLink({ ...context, now: clock.now, locale: 'tw' }, other)
    await apply(backend, 'other@example.com')
    const others = await keys.list()
    const { 'delete-resume': token, 'personal-info': edit } = await linkOfEach(backend, email)
    // The report to the earlier address waits, and is found by the application only.
    for (const address of ['earlier@example.com', email])
      await save(backend, edit, {
        ...personalInfo,
        personal: { ...personalInfo.personal, email: address },
      }).expect(200)
    const before = await keys.list()
    await confirm(backend, token).expect(200)
    const after = await keys.list()
    expect([...others].every((id) => after.has(id))).toBe(true)
    const left = [...after].filter((id) => !others.has(id))
    expect([left.length, left.filter((id) => before.has(id))]).toEqual([1, []])
    await backend.sendMails()
    expect(await keys.list()).toEqual(others)
  })

  it('destroys keys later if they cannot be destroyed now', async () => {
    const backend = await startBackend()
    const { keys } = backend.context.db
    await apply(backend, email)
    const token = await deletionToken(backend, email)
    const destroy = vi.spyOn(keys, 'destroy').mockRejectedValue(new Error('The disk is busy'))
    await confirm(backend, token).expect(200)
    destroy.mockRestore()
    expect((await keys.list()).size).toBeGreaterThan(1)
    await sweepExpired(backend.context)
    expect((await keys.list()).size).toBe(1)
    const left = await backend.context.db.selectFrom('key_removals').selectAll().execute()
    expect(left).toEqual([])
  })
})

it('a link that is forgotten long after its end takes the key of its address with it', async () => {
  const { context, clock } = await startBackend()
  const target = { purpose: 'delete-resume', subject: 'x', emailKey: 'x', address: email } as const
  const { expiresAt } = await issueLink({ ...context, now: clock.now, locale: 'tw' }, target)
  expect(await context.db.keys.list()).toHaveProperty('size', 1)
  clock.now = Date.parse(expiresAt) + context.config.OLD_LINK_TTL
  await sweepExpired(context)
  expect(await context.db.keys.list()).toHaveProperty('size', 0)
})

it('a record that is deleted at the end of its period takes its keys with it', async () => {
  const backend = await startBackend()
  const { context, clock } = backend
  await apply(backend, email)
  await refer(backend, { email })
  clock.now += context.config.RETENTION
  await sweepExpired(context)
  expect(await context.db.keys.list()).toHaveProperty('size', 0)
})
