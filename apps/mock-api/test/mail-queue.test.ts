import { describe, expect, it } from 'vitest'
import { toIso } from '../src/clock.ts'
import { enqueueMail } from '../src/mail/outbox.ts'
import { deliverNext, order } from '../src/mail/test-support/outbox.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { type Backend, startBackend } from './support/backend.ts'

const minute = 60_000
const refused = Object.assign(new Error('550 <ann@mail.example>'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
})

/** Attempts to send every mail that is due; each is refused. */
async function attempt({ context, app }: Backend): Promise<void> {
  const { db, config, now } = context
  const transport = { send: () => Promise.reject(refused) }
  while (await deliverNext({ db, config, now, log: app.log, transport }));
}

const queue = async ({ context }: Backend, json = false) =>
  await runCommand(context, { name: 'mail queue', json })

describe('mail queue', () => {
  it('counts mails by template, state and last refusal, without any address', async () => {
    const backend = await startBackend()
    const { context, clock } = backend
    const first = clock.now
    expect((await queue(backend)).lines).toEqual(['0 mails wait.'])
    for (let count = 0; count < 2; count++) await enqueueMail(context.db, order, clock.now)
    await attempt(backend)
    clock.now += minute
    await enqueueMail(context.db, order, clock.now)
    const report = await queue(backend)
    expect(report).toEqual({
      isDone: true,
      isOutput: true,
      lines: [
        '3 mails wait.',
        `applicationReceived, waiting: 2, oldest of ${toIso(first)}, at most 1 attempts, last refusal: recipient 550.`,
        `applicationReceived, new: 1, oldest of ${toIso(clock.now)}, at most 0 attempts.`,
      ],
    })
    const json = await queue(backend, true)
    const group = { template: 'applicationReceived' }
    const lastRefusal = { stage: 'recipient', code: '550' }
    expect(JSON.parse(json.lines.join())).toEqual({
      total: 3,
      groups: [
        { ...group, state: 'waiting', count: 2, oldest: toIso(first), attempts: 1, lastRefusal },
        { ...group, state: 'new', count: 1, oldest: toIso(clock.now), attempts: 0, lastRefusal: null },
      ],
    })
    expect(JSON.stringify([report, json])).not.toContain('mail.example')
  })

  it('shows a running attempt', async () => {
    const backend = await startBackend()
    const { db, config, now } = backend.context
    await enqueueMail(db, order, now())
    let seen: readonly string[] = []
    const transport = {
      async send() {
        seen = (await queue(backend)).lines
      },
    }
    await deliverNext({ db, config, now, log: backend.app.log, transport })
    expect(seen[1]).toMatch(/^applicationReceived, sending: 1,/)
    expect((await queue(backend)).lines).toEqual(['0 mails wait.'])
  })
})
