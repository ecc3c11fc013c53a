import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type SecureServerOptions } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { traces } from '@recruiting/brand/traces'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import { contractVersion } from '@recruiting/schema/contract/version'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, headerSets } from './security-headers.ts'

const script = fileURLToPath(new URL('../../../scripts/installation.mjs', import.meta.url))
const certificateFile = fileURLToPath(new URL('test-certificate/certificate.pem', import.meta.url))
const key = readFileSync(new URL('test-certificate/key.pem', import.meta.url))
const cert = readFileSync(certificateFile)

type Answer = { status: number; headers: Record<string, string>; text: string }
/** How an installation differs from a right one. */
type Flaw = {
  tls?: SecureServerOptions
  /** Whether the certificate's authority is unknown to the command. */
  isUntrusted?: boolean
  /** Changes the answer to a path. */
  answer?: (path: string, answer: Answer) => Partial<Answer>
  plain?: (path: string, origin: string) => { status: number; location?: string } | undefined
  /** Whether HTTP/2 is missing. */
  isOnlyHttp1?: boolean
  /** Whether the site's name leads elsewhere. */
  isElsewhere?: boolean
  /** Gets the headers of each request. */
  see?: (headers: IncomingHttpHeaders) => void
}

const file = '/assets/a-1.js'
const page = '<html><script>inline()</script>'
const security = headerSets(contentSecurityPolicy(page), true).own
const ofTheApi = baseSecurityHeaders(true)
const problem = { ...ofTheApi, 'content-type': 'application/problem+json' }

/** What a right installation answers: text, headers and status by path. */
function rightAnswer(path: string, origin: string, asked: IncomingHttpHeaders): Answer {
  const packed = asked['accept-encoding'] === undefined ? {} : { 'content-encoding': 'gzip' }
  const kept = { ...security, 'cache-control': 'public, max-age=31536000, immutable', ...packed }
  const answers: Record<string, [text: string, headers?: Answer['headers'], status?: number]> = {
    '/': [`${page}<link rel="canonical" href="${origin}/"><script src="${file}"></script>`],
    '/robots.txt': [`Sitemap: ${origin}/sitemap.xml`],
    '/sitemap.xml': [`<loc>${origin}/about?job=1</loc>`],
    '/feed.xml': [`<link href="${origin}/about?job=1"/>`],
    [file]: ['', kept],
    '/api/jobs': ['{}', { ...ofTheApi, 'contract-version': contractVersion }],
    '/privacy': ['<p>privacy@company.tw</p>'],
    '/__mock': ['{}', problem, 404],
    '/api/uploads': ['{}', problem, 422],
  }
  const [text, headers = security, status = 200] = answers[path.split('?')[0] ?? ''] ?? ['{}']
  return { status, headers, text }
}

const instead = (at: string, different: Partial<Answer> | ((answer: Answer) => Partial<Answer>)): Flaw => ({
  answer: (path, answer) => {
    if (path !== at) return {}
    return typeof different === 'function' ? different(answer) : different
  },
})

/** Leaves a header out at a path. */
const without = (at: string, name: string) =>
  instead(at, ({ headers: { [name]: _, ...headers } }) => ({ headers }))

/** Changes a header at a path. */
const changed = (at: string, name: string, to: (value: string) => string) =>
  instead(at, ({ headers }) => ({ headers: { ...headers, [name]: to(headers[name] ?? '') } }))

const hsts = 'strict-transport-security'
const policy = 'content-security-policy'
const anHourOff = () => new Date(Date.now() + 3_600_000).toUTCString()

/** The check that has to find it, its words, and the flaw. */
const flaws: readonly [check: string, what: string, flaw: Flaw][] = [
  ['certificate', 'an unknown authority', { isUntrusted: true }],
  ['old TLS', 'TLS 1.1', { tls: { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } }],
  ['HTTP/2', 'only HTTP/1.1', { isOnlyHttp1: true }],
  ['redirect', 'pages over http', { plain: (path) => (path === '/about' ? { status: 404 } : undefined) }],
  [
    'plain API',
    'a redirected API',
    {
      plain: (path, origin) => (path === '/api/jobs' ? { status: 301, location: origin + path } : undefined),
    },
  ],
  ['HSTS', 'no HSTS', without('/', hsts)],
  ['HSTS', 'files without HSTS', without(file, hsts)],
  ['HSTS', 'HSTS of a proxy beside that of the servers', changed('/', hsts, (value) => `${value}, ${value}`)],
  ['HSTS', 'HSTS of a day', changed('/api/jobs', hsts, () => 'max-age=86400')],
  ...Object.keys(ofTheApi)
    .filter((name) => name !== hsts)
    .map((name, at): (typeof flaws)[number] => {
      const places = { pages: '/', 'the API': '/api/jobs', files: file }
      const [place, path] = Object.entries(places)[at % 3] ?? ['', '']
      const flaw = at < 3 ? without(path, name) : changed(path, name, () => 'x')
      return [`headers of ${place}`, `another ${name}`, flaw]
    }),
  [
    'headers of pages',
    'a policy that allows inline scripts',
    changed('/', policy, (value) => value.replace("script-src 'self'", "$& 'unsafe-inline'")),
  ],
  ['version of the contract', 'a backend that is away', instead('/api/jobs', { status: 503 })],
  ['version of the contract', 'no version', without('/api/jobs', 'contract-version')],
  ['version of the contract', 'a later one', changed('/api/jobs', 'contract-version', () => '2.0.0')],
  ['caching of files', 'files that are not kept', without(file, 'cache-control')],
  ['compression', 'files as they are', without(file, 'content-encoding')],
  ['body size', 'a page of the proxy', instead('/api/uploads', { status: 413, headers: security })],
  ['links', 'another origin', instead('/feed.xml', { text: '<link href="http://localhost:3000/"/>' })],
  ...traces
    .filter((trace) => !trace.includes('9c') && !trace.startsWith('#'))
    .map((trace, at): (typeof flaws)[number] => {
      const path = ['/terms', '/privacy', '/logo.svg'][at % 3] ?? ''
      return [
        'brand',
        `${trace} of the invented company`,
        instead(path, { text: `<p>${trace.toUpperCase()}</p>` }),
      ]
    }),
  ['brand', 'a reserved domain', instead('/privacy', { text: 'privacy@company.example' })],
  ['test support', 'the mailbox', instead('/__mock', { status: 200 })],
  [
    'test support',
    'steered pages',
    instead('/', ({ text }) => ({ text: text.replace('<html', '$& data-steered') })),
  ],
  ['metrics', 'metrics for everybody', instead('/metrics', { text: '# TYPE a_total counter\na_total 1\n' })],
  ['/livez', 'no such address', instead('/livez', { status: 404 })],
  ['/readyz', 'a site that ends', instead('/readyz', { status: 503 })],
  ['clock', 'an hour off', changed('/livez', 'date', anHourOff)],
]

/** What cannot be seen from outside. */
const unknown = ['client address', 'mail']

describe('npm run check -- installation', () => {
  it('finds nothing wrong with a right installation', async () => {
    expect(await wrongIn({})).toEqual({ wrong: [], unknown, code: 0 })
  })

  it.each(flaws)('%s: finds %s, and only that', async (name, _what, flaw) => {
    expect(await wrongIn(flaw)).toEqual({ wrong: [name], unknown, code: 1 })
  })

  it('accepts an unknown authority where it is told to', async () => {
    expect((await wrongIn({ isUntrusted: true }, '--insecure')).wrong).toEqual([])
  })

  it('connects to another address than that of the name', async () => {
    expect(await wrongIn({ isElsewhere: true })).toEqual({ wrong: [], unknown, code: 0 })
  })

  it('sends addresses that nobody has, whichever header the proxy believes', async () => {
    const asked: IncomingHttpHeaders[] = []
    await wrongIn({ see: (headers) => asked.push(headers) })
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
      expect(asked.map((headers) => headers[name])).toContainEqual(
        expect.stringMatching(/^(?:for=)?(?:192\.0\.2|198\.51\.100)\.\d$/),
      )
  })

  it('is wrong about its use with 2', async () => {
    expect((await runCheck(['http://localhost'])).code).toBe(2)
  })

  it('finds an installation that does not answer wrong', async () => {
    const { code } = await runCheck(['https://127.0.0.1:1', '--http', 'http://127.0.0.1:1'])
    expect(code).toBe(1)
  })
})

/** Checks an installation with a flaw. */
async function wrongIn(
  flaw: Flaw,
  ...more: string[]
): Promise<{ wrong: string[]; unknown: string[]; code: number }> {
  let origin = ''
  const answer = (path: string, asked: IncomingHttpHeaders): Answer => {
    flaw.see?.(asked)
    const right = rightAnswer(path, origin, asked)
    return { ...right, ...flaw.answer?.(path, right) }
  }
  const secure = flaw.isOnlyHttp1
    ? createHttpsServer({ key, cert })
    : createSecureServer({ key, cert, allowHTTP1: true, ...flaw.tls })
  secure.on('request', (asked: IncomingMessage, reply: ServerResponse) => {
    const { status, headers, text } = answer(asked.url ?? '', asked.headers)
    asked.resume().on('end', () => reply.writeHead(status, headers).end(text))
  })
  const plain = createServer(({ url = '' }, reply) => {
    const right = url.startsWith('/api') ? { status: 403 } : { status: 308, location: origin + url }
    const { status, location } = flaw.plain?.(url, origin) ?? right
    reply.writeHead(status, location === undefined ? {} : { location }).end()
  })
  const [port, plainPort] = await Promise.all([listen(secure), listen(plain)])
  origin = flaw.isElsewhere ? `https://localhost:${plainPort}` : `https://localhost:${port}`
  try {
    const environment = flaw.isUntrusted ? {} : { NODE_EXTRA_CA_CERTS: certificateFile }
    const ran = await runCheck(
      [
        ...[origin, '--http', `http://localhost:${plainPort}`, '--json', ...more],
        ...(flaw.isElsewhere ? ['--connect', `localhost:${port}`] : []),
      ],
      environment,
    )
    const found: { name: string; result: string }[] = JSON.parse(ran.out)
    const named = (wanted: string): string[] =>
      found.filter(({ result }) => result === wanted).map(({ name }) => name)
    return { wrong: named('WRONG'), unknown: named('unknown'), code: ran.code }
  } finally {
    secure.close()
    plain.close()
  }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, 'localhost'), 'listening')
  return (server.address() as AddressInfo).port
}

function runCheck(args: string[], environment = {}): Promise<{ out: string; code: number }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...environment } },
      (_error, out) => resolve({ out, code: child.exitCode ?? -1 }),
    )
  })
}
