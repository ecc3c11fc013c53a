import { isIP } from 'node:net'

/**
 * What is wrong with `SITE_URL` of a server in production: it must be named, and be https. http is accepted for this
 * machine, so that production mode can be tried out.
 * @param given the variable's text
 * @param origin the same, parsed
 * @returns a line for `describeWrong`; undefined when nothing is wrong
 */
export function productionOriginProblem(given: string | undefined, origin: string): string | undefined {
  if (!given?.trim()) return 'SITE_URL: required in production, such as https://jobs.example.com'
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:' || isThisMachine(hostname)) return undefined
  return 'SITE_URL: expected https in production; http only for this machine, such as http://localhost:3000'
}

/** @param hostname of a URL, with brackets around an IPv6 address */
function isThisMachine(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true
  return isIP(hostname) === 4 && hostname.startsWith('127.')
}
