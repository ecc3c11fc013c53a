import { brand } from '@recruiting/brand/brand'
import { describe, expect, it } from 'vitest'
import { type Mail, MailRejected } from './mail.ts'
import { smtpTransport } from './smtp.ts'
import { deliverNext, order, outboxWithMail, start } from './test-support/outbox.ts'
import { silentServer, smtpServer } from './test-support/smtp.ts'

const minute = 60_000
const from = 'no-reply@jobs.example'
const long = 60_000
const timeouts = { connect: long, greeting: long, idle: long, send: long }

const mail: Mail = {
  id: '0b1f0a52-7f0f-4b3c-9d57-0f6f0c1c8a11',
  subjectId: null,
  to: 'ann@mail.example',
  locale: 'tw',
  sentAt: start,
  subject: '已收到您的應徵資料',
  text: '王小明 您好：',
  html: '<p>王小明 您好：</p>',
  links: [],
}

function transportTo(port: number, sender = from, shorter: Partial<typeof timeouts> = {}) {
  const url = `smtp://127.0.0.1:${port}`
  return smtpTransport({ url, from: sender, timeouts: { ...timeouts, ...shorter } })
}

function header(source: string, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]
}

/** What `From` says for a name: as it is or in quotes, and encoded when it is not ASCII. */
function senderNamed(name: string): RegExp {
  if (!/^[ -~]+$/.test(name)) return /^=\?UTF-8\?.*\?= <no-reply@jobs\.example>$/
  return new RegExp(`^"?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"? <no-reply@jobs\\.example>$`)
}

describe('a mail over SMTP', () => {
  it('has one recipient, the row’s id, the headers of an automatic mail, and an HTML and a text body', async () => {
    const { port, received } = await smtpServer()
    await transportTo(port).send(mail)
    expect(received).toMatchObject([{ from, to: ['ann@mail.example'] }])
    const source = received[0]?.source ?? ''
    expect(header(source, 'Message-ID')).toBe(`<${mail.id}@jobs.example>`)
    expect(header(source, 'Date')).toBe('Sat, 21 Nov 2026 12:00:00 +0000')
    expect(header(source, 'To')).toBe('ann@mail.example')
    expect(header(source, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(source, 'Content-Language')).toBe('zh-Hant-TW')
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8/m)
  })

  it.each([
    [from, 'tw', senderNamed(brand.shortName.tw)],
    [from, 'us', senderNamed(brand.shortName.us)],
    [`Jobs <${from}>`, 'us', /^Jobs <no-reply@jobs.example>$/],
  ] as const)('from %s in %s has the sender’s name', async (sender, locale, expected) => {
    const { port, received } = await smtpServer()
    await transportTo(port, sender).send({ ...mail, locale })
    expect(header(received[0]?.source ?? '', 'From')).toMatch(expected)
  })

  it('takes no header from a subject', async () => {
    const { port, received } = await smtpServer()
    await transportTo(port).send({ ...mail, subject: 'Hello\r\nBcc: eve@mail.example\r\n\r\nbody' })
    expect(received[0]?.to).toEqual(['ann@mail.example'])
    expect(header(received[0]?.source ?? '', 'Bcc')).toBeUndefined()
  })

  it.each([
    'ann@mail.example, eve@mail.example',
    'ann@mail.example\r\nBcc: eve@mail.example',
    'ann@mail.example\r\nRCPT TO:<eve@mail.example>',
    'Ann <eve@mail.example>',
  ])('to %j is refused without contacting a server', async (to) => {
    const { port, close } = await smtpServer()
    await close()
    await expect(transportTo(port).send({ ...mail, to })).rejects.toThrow(MailRejected)
  })

  it('is not sent to a server with an untrusted certificate', async () => {
    const { port, received } = await smtpServer({ secure: true })
    const transport = smtpTransport({ url: `smtps://127.0.0.1:${port}`, from, timeouts })
    await expect(transport.send(mail)).rejects.toThrow(/certificate/)
    expect(received).toEqual([])
  })

  it.each(['Jobs', 'a@x.example, b@x.example', 'Jobs\r\nBcc: <eve@mail.example>'])(
    'a sender like %j is refused before a mail is sent',
    (sender) => {
      expect(() => transportTo(25, sender)).toThrow(TypeError)
    },
  )
})

describe('a server in trouble', () => {
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

  it('that is unreachable makes the attempt fail', async () => {
    const { port, close } = await smtpServer()
    await close()
    await expect(transportTo(port).send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
  })

  it('that accepts the connection and is silent makes the attempt fail', async () => {
    const transport = transportTo(await silentServer(), from, { greeting: 100 })
    await expect(transport.send(mail)).rejects.toMatchObject({ timeoutType: 'GREETING_TIMEOUT' })
  })

  it('that accepts the message and is silent makes the attempt fail', async () => {
    const { port } = await smtpServer({ afterData: () => 'silence' })
    const transport = transportTo(port, from, { idle: 200 })
    await expect(transport.send(mail)).rejects.toMatchObject({ timeoutType: 'SOCKET_TIMEOUT' })
  })

  it('cannot prolong an attempt beyond its limit', async () => {
    const { port } = await smtpServer({ afterData: () => 'silence' })
    const transport = transportTo(port, from, { send: 300 })
    await expect(transport.send(mail)).rejects.toMatchObject({ name: 'AbortError' })
  })

  const refuse = (code: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(refusal(code))

  it.each([
    ['the recipient', { onRcptTo: refuse(550) }],
    ['the message', { afterData: () => refusal(554) }],
  ] as const)('that refuses %s permanently has refused the mail', async (_, options) => {
    const { port } = await smtpServer(options)
    await expect(transportTo(port).send(mail)).rejects.toThrow(MailRejected)
  })

  it.each([
    ['the message for now', { afterData: () => refusal(451) }, { code: 'EMESSAGE', responseCode: 451 }],
    ['everybody', { onConnect: (_: unknown, done: (error: Error) => void) => done(refusal(554)) }, {}],
    ['every sender', { onMailFrom: refuse(550) }, { responseCode: 550 }],
    ['the log-in', { onAuth: refuse(535), allowInsecureAuth: true }, { code: 'EAUTH' }],
  ] as const)('that refuses %s is down, and has not refused this mail', async (who, options, error) => {
    const { port } = await smtpServer(options)
    const url = `smtp://${who === 'the log-in' ? 'u:p@' : ''}127.0.0.1:${port}`
    const failed = smtpTransport({ url, from, timeouts }).send(mail)
    await expect(failed).rejects.toMatchObject(error)
    await expect(failed).rejects.not.toThrow(MailRejected)
  })
})

describe('a rehearsal', () => {
  it('opens the session and hands nothing over', async () => {
    const commands: string[] = []
    const { port, received } = await smtpServer({
      onConnect: (_, done) => done(void commands.push('connect')),
      onMailFrom: (_, __, done) => done(void commands.push('MAIL FROM')),
    })
    await transportTo(port).rehearse?.(mail)
    expect([commands, received]).toEqual([['connect'], []])
  })

  it('fails when the server is unreachable', async () => {
    const { port, close } = await smtpServer()
    await close()
    await expect(transportTo(port).rehearse?.(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
  })
})

describe('a mail in the outbox', () => {
  it('is delivered under the same Message-ID when the server disconnects after accepting it', async () => {
    let calls = 0
    const server = await smtpServer({
      afterData(smtp) {
        if (++calls > 1) return undefined
        for (const connection of smtp.connections) connection._socket.destroy()
        return 'silence'
      },
    })
    const { deps, clock, rows } = await outboxWithMail(transportTo(server.port))
    await deliverNext(deps)
    expect(await rows()).toHaveLength(1)
    clock.at += 1000
    await deliverNext(deps)
    expect(await rows()).toEqual([])
    const ids = server.received.map(({ source }) => header(source, 'Message-ID'))
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@jobs\.example>$/)
    expect(ids[1]).toBe(ids[0])
  })

  it('is delivered within two minutes after a server outage of an hour', async () => {
    const { port, close } = await smtpServer()
    await close()
    const { deps, clock, rows } = await outboxWithMail(transportTo(port))
    while (clock.at < start + 60 * minute) {
      await deliverNext(deps)
      clock.at = Date.parse((await rows())[0]?.next_attempt_at ?? '')
    }
    const lastTry = clock.at
    await deliverNext(deps)
    const returned = await smtpServer({ port })
    clock.at = lastTry + minute
    await deliverNext(deps)
    expect(await rows()).toEqual([])
    expect(returned.received).toMatchObject([{ to: [order.to] }])
  })
})
