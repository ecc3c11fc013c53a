import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openJobCode } from '../support/applicant.ts'
import { giveCommand, referralsCsv } from '../support/commands.ts'
import { noLimits, type ServerProcess, startBackend } from '../support/server-process.ts'
import { withFolder } from '../support/temporary-folder.ts'
import type { Outcome, Round } from './round.ts'

/** Recipients whose mails hang at RCPT, and other recipients; the hanging ones are enqueued first. */
const hanging = 13
const others = 20
/** How long a server refuses everybody, in ms: long enough to observe a back-off that doubles from a minute. */
const outage = 190_000
/** The most seconds until all other mails are delivered; the timeout in ms. */
const promised = 120
const patience = 300_000

const refusal = () => Object.assign(new Error('no'), { responseCode: 550 })

/** Stages at which a server can refuse everybody. */
const stages = ['the greeting', 'MAIL FROM', 'DATA'] as const

/** Mail servers that hang or refuse. */
export const mail: Round = {
  name: 'mail',
  promise:
    'one bad mail delays itself only; what a server refused everybody is sent within two minutes of its return',
  async *play() {
    // In parallel, because they mostly wait.
    const outcomes = [hangingRecipients(), ...stages.map(refusingServer)]
    for (const outcome of outcomes) yield await outcome
    const atRecipient = (stage: string) => (stage === 'RCPT' ? 'hang' : 'take')
    yield await stopWhile('mails hang', mailServer(atRecipient))
    yield await stopWhile('the mail server talks and talks', talkingServer())
  },
}

/** A local mail server whose behaviour at each stage is given by `answer`. */
async function mailServer(answer: (stage: string, address: string) => 'take' | 'refuse' | 'hang') {
  const delivered = new Set<string>()
  const step = (stage: string, address: string, done: (error?: Error | null) => void) => {
    const how = answer(stage, address)
    if (how !== 'hang') done(how === 'refuse' ? refusal() : null)
  }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    onConnect: (_, done) => step('the greeting', '', done),
    onMailFrom: (_, __, done) => step('MAIL FROM', '', done),
    onRcptTo: ({ address }, _, done) => step('RCPT', address, done),
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        step('DATA', '', (error) => {
          if (!error) for (const { address } of envelope.rcptTo) delivered.add(address)
          done(error)
        })
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, delivered, close: () => server.close(() => undefined) }
}

/** A mail server that sends endless EHLO lines. */
async function talkingServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.write('220 mail.example\r\n')
    let timer: NodeJS.Timeout | undefined
    socket.on(
      'data',
      () => (timer ??= setInterval(() => socket.writable && socket.write('250-AND\r\n'), 1000)),
    )
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    delivered: new Set<string>(),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

type Story = { backend: ServerProcess; delivered: ReadonlySet<string>; addresses: readonly string[] }

/** Starts a backend with a mail server and enqueues mails to these addresses in order. */
async function withMails<T>(
  addresses: readonly string[],
  starting: ReturnType<typeof mailServer>,
  use: (story: Story) => Promise<T>,
): Promise<T> {
  const server = await starting
  return await withFolder(async (folder) => {
    const data = join(folder, 'data')
    const backend = await startBackend({
      ...noLimits,
      DATA_DIR: data,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      SMTP_FROM: 'jobs@example.com',
    })
    try {
      const jobCode = await openJobCode(`http://127.0.0.1:${backend.port}`)
      const file = join(folder, 'referrals.csv')
      await writeFile(file, referralsCsv(addresses, jobCode))
      await giveCommand(data, 'referral', 'import', file)
      return await use({ backend, delivered: server.delivered, addresses })
    } finally {
      backend.child.kill('SIGKILL')
      await backend.ended
      server.close()
    }
  })
}

const addressesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@mail.example`)

/** @returns seconds until all are delivered; undefined after a timeout. */
async function secondsUntil(delivered: ReadonlySet<string>, addresses: readonly string[]): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < patience) {
    if (addresses.every((address) => delivered.has(address))) return (performance.now() - start) / 1000
    await sleep(100)
  }
  return Number.NaN
}

async function hangingRecipients(): Promise<Outcome> {
  const ordinary = addressesOf('ordinary', others)
  const all = [...addressesOf('hanging', hanging), ...ordinary]
  return await withMails(
    all,
    mailServer((_, address) => (address.startsWith('hanging') ? 'hang' : 'take')),
    async ({ delivered }) => ({
      name: `mail: ${hanging} recipients hang, ${others} do not`,
      findings: [
        {
          what: 'until all others are sent',
          found: await secondsUntil(delivered, ordinary),
          unit: 's',
          most: promised,
        },
      ],
    }),
  )
}

async function refusingServer(stage: (typeof stages)[number]): Promise<Outcome> {
  let isDown = true
  const all = addressesOf('ordinary', others)
  return await withMails(
    all,
    mailServer((at) => (isDown && at === stage ? 'refuse' : 'take')),
    async ({ delivered }) => {
      await sleep(outage)
      isDown = false
      return {
        name: `mail: 5xx at ${stage} to everybody for ${outage / 1000} s`,
        findings: [
          {
            what: 'from its return until all are sent',
            found: await secondsUntil(delivered, all),
            unit: 's',
            most: promised,
          },
        ],
      }
    },
  )
}

async function stopWhile(what: string, starting: ReturnType<typeof mailServer>): Promise<Outcome> {
  return await withMails(addressesOf('hanging', hanging), starting, async ({ backend }) => {
    await sleep(2000)
    const start = performance.now()
    const code = await backend.stop()
    return {
      name: `mail: SIGTERM while ${what}`,
      findings: [
        { what: 'exit code', found: typeof code === 'number' ? code : Number.NaN, most: 0 },
        { what: 'until the end', found: (performance.now() - start) / 1000, unit: 's', most: 30 },
      ],
    }
  })
}
