import { resolve6 } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { apiHeaders, differingHeaders, hstsProblem, siteHeaders } from './expected-headers.mjs'
import { inRoot } from './places.mjs'

const { version: contractVersion } = JSON.parse(readFileSync(inRoot('packages/schema/package.json'), 'utf8'))
const sample = JSON.parse(readFileSync(inRoot('packages/brand/src/sample-brand.json'), 'utf8'))

const day = 86_400_000
const ok = (says) => ({ result: 'ok', says })
const wrong = (says) => ({ result: 'WRONG', says })
const unknown = (says) => ({ result: 'unknown', says })

/** Addresses that no client has (RFC 5737): the backend counts the requests for which it believed one. */
const forged = [
  { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1' },
  { 'x-forwarded-for': '198.51.100.2', forwarded: 'for=198.51.100.2' },
]

/**
 * Every check of a running installation, by name. Each returns a result and one sentence, and may reject: then its
 * result is unknown. `site` is the origin as a URL, `http` the address of plain HTTP; `ask` and `shakeHands` talk to
 * both.
 */
export const checks = {
  async certificate({ insecure, shakeHands }) {
    const { trouble, until } = await shakeHands()
    if (trouble !== undefined && !insecure)
      return wrong(`${trouble}: install a certificate for this name with its chain`)
    const days = Math.floor((until - Date.now()) / day)
    return days < 14 ? wrong(`${days} days left: renew it`) : ok(`valid for ${days} days`)
  },
  async 'old TLS'({ shakeHands }) {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
    try {
      await shakeHands(old)
    } catch (error) {
      const isRefused = error.code === 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' || error.code === 'ECONNRESET'
      return isRefused ? ok('TLS 1.1 is refused') : unknown(error.message)
    }
    return wrong('TLS 1.1 is accepted: allow 1.2 and 1.3 only')
  },
  async 'HTTP/2'({ shakeHands }) {
    const { protocol } = await shakeHands({ ALPNProtocols: ['h2', 'http/1.1'] })
    return protocol === 'h2' ? ok('offered') : wrong('not offered: enable it in the proxy')
  },
  async redirect({ http, site, ask }) {
    const { status, headers } = await ask(new URL('/about', http))
    const leads = [301, 308].includes(status) && headers.location === new URL('/about', site).href
    return leads
      ? ok('pages lead to https')
      : wrong(`${status}: redirect pages by 301 or 308 to ${site.origin}`)
  },
  async 'plain API'({ http, ask }) {
    const { status } = await ask(new URL('/api/jobs', http))
    return status >= 400
      ? ok(`${status} over http`)
      : wrong(`${status}: refuse /api over http, do not redirect it`)
  },
  async HSTS({ site, ask }) {
    const paths = ['/', '/api/jobs', await anAsset({ site, ask })]
    for (const path of paths) {
      const { headers } = await ask(new URL(path, site))
      const problem = hstsProblem(headers['strict-transport-security'])
      if (problem !== undefined)
        return wrong(
          `the header ${problem} at ${path}: set SITE_URL with https on both servers, and let the proxy pass it on unchanged`,
        )
    }
    return ok('a year on pages, files and the API')
  },
  'headers of pages': (target) => securityHeaders(target, '/', siteHeaders),
  'headers of the API': (target) => securityHeaders(target, '/api/jobs', apiHeaders),
  async 'version of the contract'({ site, ask }) {
    const { status, headers } = await ask(new URL('/api/jobs', site))
    if (status !== 200) return wrong(`/api/jobs answers ${status}`)
    const [own, backend] = [contractVersion, headers['contract-version']]
    if (backend === undefined) return wrong('no header Contract-Version: let the proxy pass it on unchanged')
    return backend.split('.')[0] === own.split('.')[0]
      ? ok(backend)
      : wrong(`the backend has ${backend}, the site ${own}: update the one that is older`)
  },
  async 'headers of files'(target) {
    return securityHeaders(target, await anAsset(target), siteHeaders)
  },
  async 'caching of files'({ site, ask }) {
    const sent =
      (await ask(new URL(await anAsset({ site, ask }), site))).headers['cache-control'] ?? 'nothing'
    const isKept = sent.includes('immutable') && Number(/max-age=(\d+)/.exec(sent)?.[1] ?? 0) >= 31_536_000
    return isKept ? ok(sent) : wrong(`cache-control is ${sent}: let the proxy pass it on unchanged`)
  },
  async compression({ site, ask }) {
    const { headers } = await ask(new URL(await anAsset({ site, ask }), site), {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    const coding = headers['content-encoding']
    return coding ? ok(coding) : wrong('files are not compressed: let the proxy pass Accept-Encoding on')
  },
  async 'body size'({ site, ask }) {
    const edge = 'check-of-the-installation'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nnone\r\n--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(9 * 1024 * 1024),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ])
    const { status, headers } = await ask(new URL('/api/uploads', site), {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'content-length': body.length },
      body,
    })
    const isBackend = (headers['content-type'] ?? '').startsWith('application/problem+json')
    if (status === 429) return unknown('too many uploads from this address: try again later')
    return isBackend && status !== 413 && status < 500
      ? ok(`the backend answers 9 MB with ${status}`)
      : wrong(`${status} to 9 MB: set the proxy's limit to 48 MB (nginx: client_max_body_size 48m)`)
  },
  async 'client address'({ site, ask }) {
    for (const sent of forged) await ask(new URL('/api/jobs?pageSize=1', site), { headers: sent })
    return unknown(
      'no answer shows whose limit counts. Forged addresses were sent; now `recruiting doctor` on the server says in its line "clients" whether they were believed',
    )
  },
  async mail() {
    return unknown(
      'run `recruiting mail test --to`, followed by your address, on the server, and see that the mail arrives',
    )
  },
  async links({ site, ask }) {
    const texts = await Promise.all(
      ['/', '/robots.txt', '/sitemap.xml', '/feed.xml'].map((path) => ask(new URL(path, site))),
    )
    const [page = '', robots = '', map = '', feed = ''] = texts.map(({ text }) => text)
    const found = [
      ...[...page.matchAll(/<(?:link|meta)\b[^>]{0,2000}>/g)]
        .filter(([tag]) => /"(?:canonical|og:url|og:image)"/.test(tag))
        .map(([tag]) => /(?:href|content)="([^"]*)"/.exec(tag)?.[1] ?? ''),
      ...[...robots.matchAll(/^Sitemap: (.*)$/gim)].map(([, link]) => link),
      ...[...map.matchAll(/<loc>([^<]*)</g)].map(([, link]) => link),
      ...[...feed.matchAll(/<link\b[^>]{0,2000}href="([^"]*)"/g)].map(([, link]) => link),
    ]
    const foreign = found.find((link) => !link.startsWith(`${site.origin}/`) && link !== site.origin)
    if (foreign !== undefined) return wrong(`${foreign}: set SITE_URL=${site.origin} on both servers`)
    return found.length === 0 ? unknown('no page names its address') : ok(`${found.length} links`)
  },
  async brand({ site, ask }) {
    const found = sample.reservedDomains.some((domain) => `.${site.hostname}`.endsWith(`.${domain}`))
      ? [site.hostname]
      : []
    for (const path of ['/', '/privacy', '/terms', '/logo.svg']) {
      const text = (await ask(new URL(path, site))).text.toLowerCase()
      const domains = [...text.matchAll(/@([\w.-]{1,253})/g)].map(([, domain]) => `.${domain}`)
      found.push(
        ...[...sample.names, ...sample.outlines].filter((trace) => text.includes(trace.toLowerCase())),
        ...sample.reservedDomains.filter((reserved) =>
          domains.some((domain) => domain.endsWith(`.${reserved}`)),
        ),
      )
    }
    return found.length === 0
      ? ok('no placeholder')
      : wrong(
          `${[...new Set(found)].join(', ')}: write your company into packages/brand, and build the site again`,
        )
  },
  async 'test support'({ site, ask }) {
    const { status } = await ask(new URL('/__mock', site))
    if (status !== 404) return wrong(`/__mock answers ${status}: set NODE_ENV=production on the backend`)
    const { text } = await ask(new URL('/', site))
    return /<html[^>]*\sdata-steered/.test(text) ? wrong('pages are steered: remove STEERED') : ok('absent')
  },
  async metrics({ site, http, ask }) {
    for (const origin of [site, http]) {
      const { text } = await ask(new URL('/metrics', origin))
      if (/^# (?:HELP|TYPE) /m.test(text))
        return wrong(
          `${origin.protocol}//…/metrics shows the metrics to everybody: do not let the proxy pass it on`,
        )
    }
    return ok('not reachable')
  },
  '/livez': (target) => health(target, '/livez'),
  '/readyz': (target) => health(target, '/readyz'),
  async clock({ site, ask }) {
    const { headers } = await ask(new URL('/livez', site))
    const seconds = Math.round((Date.parse(headers.date) - Date.now()) / 1000)
    if (Number.isNaN(seconds)) return unknown('no Date header')
    return Math.abs(seconds) <= 60
      ? ok('within a minute of ours')
      : wrong(`${seconds} s from ours: enable NTP`)
  },
  async IPv6({ site }) {
    const found = await resolve6(site.hostname).catch(() => [])
    return ok(found.length > 0 ? found.join(', ') : 'no AAAA record: reachable over IPv4 only')
  },
}

async function securityHeaders({ site, ask }, path, expected) {
  const { headers } = await ask(new URL(path, site))
  const differing = differingHeaders(headers, expected)
  return differing.length === 0
    ? ok('exactly those of the servers')
    : wrong(
        `${differing.join(', ')}: let the proxy pass the servers' headers on unchanged, and add none of these`,
      )
}

async function anAsset({ site, ask }) {
  const { text } = await ask(new URL('/', site))
  const path = /"(\/assets\/[^"]+\.js)"/.exec(text)?.[1]
  if (path === undefined) throw new Error('the first page names no file below /assets')
  return path
}

async function health({ site, ask }, path) {
  let answer
  try {
    answer = await ask(new URL(path, site))
  } catch (error) {
    return wrong(`no answer (${error.message || error.code}): see the logs of proxy and servers`)
  }
  return answer.status === 200 ? ok('200') : wrong(`${answer.status}: see the logs of proxy and site`)
}
