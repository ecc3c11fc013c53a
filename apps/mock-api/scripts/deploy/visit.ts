import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { SMTPServer } from 'smtp-server'
import { pdfFile } from '../../src/uploads/test-files/pdf-files.ts'
import { applicationWith, newFiles, type Sample, uploadBody } from '../support/applicant.ts'
import { type Answer, fetchAnswer, memberOf, type Visitor, visitor } from './answers.ts'
import { host, type Report } from './places.ts'
import type { RunningProxy } from './proxies.ts'

const mega = 1024 * 1024

/** The type and the content of an upload. */
export async function uploadOf(kind: UploadKind, file: Sample): Promise<{ type: string; body: Buffer }> {
  const form = new Response(uploadBody(kind, file))
  return { type: form.headers.get('content-type') ?? '', body: Buffer.from(await form.arrayBuffer()) }
}

/** Stages a file. */
export async function upload({ ask }: Visitor, kind: UploadKind, file: Sample): Promise<Answer> {
  const { type, body } = await uploadOf(kind, file)
  const headers = { 'content-type': type, 'content-length': body.length }
  return await ask({ method: 'POST', path: '/api/uploads', headers, body: [body] })
}

/** Stages a file of each kind and applies. @returns the answer, and the address of the applicant */
export async function apply(
  client: Visitor,
  files: Record<UploadKind, Sample>,
): Promise<{ answer: Answer; email: string }> {
  const ids: [string, unknown][] = []
  for (const kind of uploadKinds) {
    const answer = await upload(client, kind, files[kind])
    if (answer.status !== 201) return { answer, email: '' }
    ids.push([kind, memberOf(answer, 'id')])
  }
  const list = await client.ask({ path: '/api/jobs?pageSize=1' })
  const application = applicationWith(Object.fromEntries(ids), String(memberOf(list, 'items', 0, 'code')))
  const body = Buffer.from(JSON.stringify(application))
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await client.ask({ method: 'POST', path: '/api/applications', headers, body: [body] })
  return { answer, email: application.personal.email }
}

/** A résumé of a size in bytes. */
export function resumeOf(size: number): Sample {
  return { name: 'cv.pdf', type: 'application/pdf', bytes: pdfFile({ padding: `% ${'x'.repeat(size)}\n` }) }
}

/** Visits the site through a proxy as people do. */
export async function visit(proxy: RunningProxy, sink: Sink, report: Report): Promise<void> {
  const check: Report['check'] = (what, ...rest) => report.check(`${proxy.name}: ${what}`, ...rest)
  const client = await visitor(proxy)

  const page = await client.ask({ path: '/', headers: { accept: 'text/html' } })
  check('page over HTTP/2', page.status, 200)
  check('HSTS', String(page.headers['strict-transport-security']).startsWith('max-age=31536000'), true)
  check('canonical address', page.text.includes(`<link rel="canonical" href="https://${host}/`), true)
  const list = await client.ask({ path: '/api/jobs' })
  check('list', [list.status, memberOf(list, 'total')], [200, 1])
  if (proxy.hasIpv6) {
    const ipv6 = await visitor(proxy, { to: '::1' })
    check('page over IPv6', (await ipv6.ask({ path: '/' })).status, 200)
    await ipv6.close()
  }
  await checkUnencrypted(proxy, check)

  const large = await upload(client, 'resume', resumeOf(9 * mega))
  check('résumé of 9 MiB', large.status, 201)
  const tooLarge = await upload(client, 'resume', resumeOf(20 * mega))
  const type = tooLarge.headers['content-type']
  check(
    'résumé of 20 MiB: refused by the backend',
    [tooLarge.status, type?.split(';')[0]],
    [413, 'application/problem+json'],
  )
  const announced = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 49 * mega }
  const start = [Buffer.from('--')]
  const beyond = await client.ask({
    method: 'POST',
    path: '/api/uploads',
    headers: announced,
    body: start,
    isCut: true,
  })
  check('49 MiB: refused by the proxy', beyond.status, 413)

  const { answer, email } = await apply(client, { ...(await newFiles()), resume: resumeOf(9 * mega) })
  check('application', answer.status, 201)
  await report.timed(`${proxy.name}: mail with a link of ${host}`, async () =>
    (await sink.mailTo(email)).includes(`https://${host}/`),
  )
  await client.close()
  await checkClientAddress(proxy, check)
}

async function checkUnencrypted({ httpPort }: RunningProxy, check: Report['check']): Promise<void> {
  const origin = `http://127.0.0.1:${httpPort}`
  const page = await fetchAnswer(`${origin}/about?job=A-1`, { host })
  check(
    'page without TLS: redirected',
    [page.status, page.headers.location],
    [301, `https://${host}/about?job=A-1`],
  )
  const api = await fetchAnswer(`${origin}/api/jobs`, { host })
  check('call without TLS: refused', [api.status, api.headers.location], [403, undefined])
}

/** Ten invalid links are the limit of a client, whatever it says about its address; other clients are not affected. */
async function checkClientAddress(proxy: RunningProxy, check: Report['check']): Promise<void> {
  // Another network of this machine for each proxy, because the backend remembers clients.
  const network = proxy.name === 'nginx' ? '127.0.1' : '127.0.2'
  const guesser = await visitor(proxy, { from: `${network}.1` })
  const guess = async ({ ask }: Visitor, forged: number): Promise<number> => {
    const token = randomUUID().replaceAll('-', '') + randomUUID().replaceAll('-', '').slice(0, 11)
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `203.0.113.${forged}`,
      forwarded: `for=203.0.113.${forged}`,
      'x-real-ip': `203.0.113.${forged}`,
    }
    return (await ask({ path: '/api/personal-info', headers })).status
  }
  const statuses: number[] = []
  for (let forged = 1; forged <= 11; forged++) statuses.push(await guess(guesser, forged))
  check('forged X-Forwarded-For changes nothing', statuses, [...Array<number>(10).fill(401), 429])
  const other = await visitor(proxy, { from: `${network}.2` })
  check('another client is not affected', await guess(other, 1), 401)
  await Promise.all([guesser.close(), other.close()])
}

/** A mail server that keeps what it receives. */
type Sink = {
  port: number
  /** Waits for a mail to an address. @returns its source without line breaks that transport added */
  mailTo: (address: string) => Promise<string>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts a mail server on 127.0.0.1. */
export async function startSink(): Promise<Sink> {
  const received = new Map<string, string>()
  const arrived = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    async onData(stream, { envelope }, done) {
      // A client that disconnects within its message has sent none.
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return
      const joined = source.replace(/=\r\n/g, '').replaceAll('=3D', '=')
      for (const { address } of envelope.rcptTo) received.set(address, joined)
      arrived.dispatchEvent(new Event('mail'))
      done()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async mailTo(wanted) {
      for (;;) {
        const source = received.get(wanted)
        if (source !== undefined) return source
        await new Promise((resolve) => arrived.addEventListener('mail', resolve, { once: true }))
      }
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
