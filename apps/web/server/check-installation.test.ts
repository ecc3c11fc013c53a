import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer, type SecureServerOptions } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { traces } from '@recruiting/brand/traces'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, headerSets } from './security-headers.ts'

const script = fileURLToPath(new URL('../../../scripts/check.mjs', import.meta.url))
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

const page = '<html><script>inline()</script>'
const security = headerSets(contentSecurityPolicy(page), true).own
const ofTheApi = baseSecurityHeaders(true)
const problem = { ...ofTheApi, 'content-type': 'application/problem+json' }

/** What a right installation answers. */
function rightAnswer(path: string, origin: string, asked: IncomingHttpHeaders): Answer {
  const answer = (text: string, headers = {}, status = 200): Answer => ({
    status,
    headers: { ...security, ...headers },
    text,
  })
  if (path === '/')
    return answer(`${page}<link rel="canonical" href="${origin}/"><script src="/assets/a-1.js"></script>`)
  if (path === '/robots.txt') return answer(`Sitemap: ${origin}/sitemap.xml`)
  if (path === '/sitemap.xml') return answer(`<loc>${origin}/about?job=1</loc>`)
  if (path === '/feed.xml') return answer(`<link href="${origin}/about?job=1"/>`)
  if (path === '/assets/a-1.js') {
    const coding = asked['accept-encoding'] === undefined ? {} : { 'content-encoding': 'gzip' }
    return answer('', { 'cache-control': 'public, max-age=31536000, immutable', ...coding })
  }
  if (path.startsWith('/api/jobs')) return answer('{}', ofTheApi)
  if (path === '/privacy') return answer('<p>privacy@company.tw</p>')
  if (path === '/__mock') return answer('{}', problem, 404)
  if (path === '/api/uploads') return answer('{}', problem, 422)
  return answer('{}')
}

const without =
  (at: string, name: string): NonNullable<Flaw['answer']> =>
  (path, { headers }) =>
    path === at
      ? { headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)) }
      : {}
const instead =
  (at: string, different: Partial<Answer>): NonNullable<Flaw['answer']> =>
  (path) =>
    path === at ? different : {}

/** Changes a header at a path. */
function changed(
  at: string,
  name: string,
  to: string | ((value: string) => string),
): NonNullable<Flaw['answer']> {
  return (path, { headers }) => {
    const value = typeof to === 'string' ? to : to(headers[name] ?? '')
    return path === at ? { headers: { ...headers, [name]: value } } : {}
  }
}
/** Sends a header twice, as a proxy does that adds its own. */
function doubled(name: string): NonNullable<Flaw['answer']> {
  return (_path, { headers }) => ({ headers: { ...headers, [name]: `${headers[name]}, ${headers[name]}` } })
}

/** The check that has to find it, and the flaw. */
const flaws: readonly [string, string, Flaw][] = [
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
  ['HSTS', 'no HSTS', { answer: without('/', 'strict-transport-security') }],
  ['HSTS', 'files without HSTS', { answer: without('/assets/a-1.js', 'strict-transport-security') }],
  ['HSTS', 'HSTS of a proxy beside that of the servers', { answer: doubled('strict-transport-security') }],
  ['HSTS', 'HSTS of a day', { answer: changed('/api/jobs', 'strict-transport-security', 'max-age=86400') }],
  ...Object.keys(ofTheApi)
    .filter((name) => name !== 'strict-transport-security')
    .map((name, at): [string, string, Flaw] => {
      const places = [
        ['headers of pages', '/'],
        ['headers of the API', '/api/jobs'],
        ['headers of files', '/assets/a-1.js'],
      ] as const
      const [check, path] = places[at % places.length] ?? places[0]
      return [check, `another ${name}`, { answer: at < 3 ? without(path, name) : changed(path, name, 'x') }]
    }),
  [
    'headers of pages',
    'a policy that allows inline scripts',
    {
      answer: changed('/', 'content-security-policy', (policy) =>
        policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      ),
    },
  ],
  ['caching of files', 'files that are not kept', { answer: without('/assets/a-1.js', 'cache-control') }],
  ['compression', 'files as they are', { answer: without('/assets/a-1.js', 'content-encoding') }],
  [
    'body size',
    'a page of the proxy',
    { answer: instead('/api/uploads', { status: 413, headers: security }) },
  ],
  [
    'links',
    'another origin',
    { answer: instead('/feed.xml', { text: '<link href="http://localhost:3000/"/>' }) },
  ],
  ...traces
    .filter((trace) => !trace.includes('9c') && !trace.startsWith('#'))
    .map((trace, at): [string, string, Flaw] => [
      'brand',
      `${trace} of the invented company`,
      {
        answer: instead(['/terms', '/privacy', '/logo.svg'][at % 3] ?? '', {
          text: `<p>${trace.toUpperCase()}</p>`,
        }),
      },
    ]),
  ['brand', 'a reserved domain', { answer: instead('/privacy', { text: 'privacy@company.example' }) }],
  ['test support', 'the mailbox', { answer: instead('/__mock', { status: 200 }) }],
  [
    'test support',
    'steered pages',
    {
      answer: (path, { text }) =>
        path === '/' ? { text: text.replace('<html', '<html data-steered="/a.js"') } : {},
    },
  ],
  [
    'metrics',
    'metrics for everybody',
    { answer: instead('/metrics', { text: '# HELP a_total A\n# TYPE a_total counter\na_total 1\n' }) },
  ],
  ['/livez', 'no such address', { answer: instead('/livez', { status: 404 }) }],
  ['/readyz', 'a site that ends', { answer: instead('/readyz', { status: 503 }) }],
  [
    'clock',
    'an hour off',
    {
      answer: instead('/livez', {
        headers: { ...security, date: new Date(Date.now() + 3_600_000).toUTCString() },
      }),
    },
  ],
]

/** What cannot be seen from outside. */
const unknown = ['client address', 'mail']

describe('npm run check', () => {
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
    const found = await wrongIn({ isElsewhere: true })
    expect(found).toEqual({ wrong: [], unknown, code: 0 })
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
    ? createHttpsServer({ key, cert }, (asked, reply) => {
        const { status, headers, text } = answer(asked.url ?? '', asked.headers)
        asked.resume().on('end', () => reply.writeHead(status, headers).end(text))
      })
    : createSecureServer({ key, cert, allowHTTP1: true, ...flaw.tls }, (asked, reply) => {
        const { status, headers, text } = answer(asked.url, asked.headers)
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

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
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
