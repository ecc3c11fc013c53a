/** Headers of every answer, with the only value that is right. A test compares them with those of the servers. */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
}

/** Headers of the site's pages and files. The hashes of a page's inline scripts are left out of the policy. */
export const siteHeaders = {
  ...always,
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; report-uri /csp-reports",
  'referrer-policy': 'strict-origin',
}

/** Headers of the backend's answers. */
export const apiHeaders = {
  ...always,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** The security headers that differ, each with what was sent; a header that was sent twice differs. */
export function differingHeaders(sent, expected) {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = sent[name]?.replaceAll(/ 'sha256-[A-Za-z0-9+/]+=*'/g, '')
    return found === value ? [] : [found === undefined ? `${name} is missing` : `${name} is ${found}`]
  })
}

/** What is wrong with HSTS; undefined when it is sent once, for a year at least. */
export function hstsProblem(sent) {
  if (sent === undefined) return 'is missing'
  const [, seconds] = /^max-age="?(\d+)"?(?:; *(?:includeSubDomains|preload))*$/i.exec(sent) ?? []
  return Number(seconds) >= 31_536_000 ? undefined : `is ${sent}`
}
