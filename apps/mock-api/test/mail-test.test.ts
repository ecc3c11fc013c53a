import { describe, expect, it } from 'vitest'
import { smtpServer } from '../src/mail/test-support/smtp.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { startBackend } from './support/backend.ts'
import { startedCommandLine } from './support/command-line.ts'
import { startServer } from './support/server-process.ts'

const to = 'operator@company.tw'
const refusal = (responseCode: number) => Object.assign(new Error(`no <${to}>`), { responseCode })

/** Sends a test mail through a mail server on a port. */
async function tryMail(port: number, more: Record<string, string> = {}) {
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Jobs <jobs@company.tw>', ...more }
  const backend = await startBackend(environment)
  const report = await runCommand(backend.context, { name: 'mail test', to })
  return { report, rows: await backend.context.db.selectFrom('outbox').selectAll().execute() }
}

describe('mail test', () => {
  it('sends a mail at once, and stores nothing', async () => {
    const { port, received } = await smtpServer()
    const { report, rows } = await tryMail(port)
    expect(report).toEqual({
      isDone: true,
      lines: [
        `The mail server accepted a mail from Jobs <jobs@company.tw> to ${to}. See that it arrives, and not among spam.`,
      ],
    })
    expect(rows).toEqual([])
    expect(received).toMatchObject([{ from: 'jobs@company.tw', to: [to] }])
    expect(received[0]?.source).toMatch(/^Subject: Test mail of http:\/\/localhost:3000$/m)
  })

  const refuse = (code: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(refusal(code))

  it.each([
    ['the sender', { onMailFrom: refuse(550) }, /\(sender 550\)\. Check SMTP_FROM/],
    ['the recipient', { onRcptTo: refuse(550) }, /\(recipient 550\)\. .*another address/],
    ['the message', { afterData: () => refusal(554) }, /\(message 554\)\. See the log of the mail server/],
    [
      'the log-in',
      { authOptional: false, onAuth: refuse(535), allowInsecureAuth: true },
      /\(login 535\)\. Check user and password/,
    ],
  ] as const)(
    'names the stage when %s is refused, without the words of the server',
    async (stage, options, line) => {
      const { port } = await smtpServer(options)
      const user = stage === 'the log-in' ? 'u:p@' : ''
      const { report } = await tryMail(port, { SMTP_URL: `smtp://${user}127.0.0.1:${port}` })
      expect(report).toEqual({ isDone: false, lines: [expect.stringMatching(line)] })
      expect(report.lines.join()).not.toContain(to)
    },
  )

  it('names the connection', async () => {
    const { port, close } = await smtpServer()
    await close()
    const { report } = await tryMail(port)
    expect(report).toMatchObject({
      isDone: false,
      lines: [expect.stringMatching(/\(connection \w+\)\. Check SMTP_URL/)],
    })
  })

  it('says that mails go to the mailbox', async () => {
    const { context } = await startBackend()
    expect(await runCommand(context, { name: 'mail test', to })).toEqual({
      isDone: false,
      lines: ['SMTP_URL is not set, so mails go to the mailbox (GET /__mock/mails).'],
    })
  })

  it('is carried out by a running server, with its settings', async () => {
    const { port, received } = await smtpServer()
    const cli = await startedCommandLine()
    await startServer({
      NODE_ENV: 'test',
      DATA_DIR: cli.dataFolder,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_FROM: 'jobs@company.tw',
    })
    expect(await cli.run(`mail test --to ${to}`)).toMatchObject({ code: 0, complained: [] })
    // Mails of the seed may have left before.
    expect(received).toContainEqual(expect.objectContaining({ to: [to] }))
  })
})
