import { isIP } from 'node:net'
import type { BrandData } from './brand-data.ts'
import { readLogo } from './logo.ts'
import sample from './sample-brand.json' with { type: 'json' }
import { tracesIn } from './traces.ts'

/** Settings that name a host, parsed; undefined when absent or wrong. */
type Addresses = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * What is wrong with the address and the company of a server in production. `SITE_URL` must be named, and be https. For this
 * machine, so that production mode can be tried out, http and the invented company are accepted.
 * @param given the text of `SITE_URL`
 * @param addresses `SITE_URL`, parsed, and other settings that name a host
 * @returns lines for `describeWrong`
 */
export function productionProblems(
  given: string | undefined,
  addresses: Addresses & { SITE_URL: string },
  company: BrandData,
): string[] {
  if (!given?.trim()) return ['SITE_URL: required in production, such as https://jobs.example.com']
  const { protocol, hostname } = new URL(addresses.SITE_URL)
  if (isThisMachine(hostname)) return []
  if (protocol !== 'https:')
    return [
      'SITE_URL: expected https in production; http only for this machine, such as http://localhost:3000',
    ]
  return placeholders(addresses, company)
}

/** A line for each setting with a domain that is reserved for examples, and for what the invented company of the repository still has. */
export function placeholders(addresses: Addresses, company: BrandData, logo = readLogo().svg): string[] {
  const examples = Object.entries(addresses).filter(([, value]) => [value ?? []].flat().some(isReserved))
  const sampleValues = Object.entries(company).filter(([, value]) => isSample(JSON.stringify(value)))
  const reserved = Object.entries(company).filter(
    ([, value]) => typeof value === 'string' && isReserved(value),
  )
  const values = [...new Set([...sampleValues, ...reserved].map(([name]) => name))]
  return [
    ...examples.map(([name]) => `${name}: its domain is reserved for examples; set one of the company`),
    ...values.map((name) => `brand.ts: ${name} is a placeholder; ${ownBrand}`),
    ...(isSample(logo) ? [`logo.svg: is that of the invented company; ${ownBrand}`] : []),
  ]
}

const ownBrand = 'see packages/brand/README.md, then build the site again'

/** The colour may be that of a company. */
function isSample(text: string): boolean {
  return tracesIn(text).some((trace) => !sample.colours.includes(trace))
}

/** @param address a URL, a mail address, or a name with one */
function isReserved(address: string): boolean {
  const host = URL.parse(address)?.hostname || address.slice(address.lastIndexOf('@') + 1).replace(/>$/, '')
  const name = `.${host.toLowerCase().replace(/\.$/, '')}`
  return sample.reservedDomains.some((domain) => name.endsWith(`.${domain}`))
}

/** @param hostname of a URL, with brackets around an IPv6 address */
function isThisMachine(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true
  return isIP(hostname) === 4 && hostname.startsWith('127.')
}
