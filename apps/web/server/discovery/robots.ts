/**
 * What crawlers may read. `/api/jobs` stays open, because a crawler that runs the page's script reads the vacancies
 * there. Pages of emailed links say `noindex` besides, to those who come in spite of this.
 */
const rules = `User-agent: *
Allow: /api/jobs
Disallow: /api/
Disallow: /__mock/
Disallow: /apply
Disallow: /delete-resume/detail/
Disallow: /personal-info/
Disallow: /referral/
`

/** Writes `/robots.txt` (RFC 9309), which leads to the sitemap. */
export function writeRobots(siteUrl: string): string {
  return `${rules}\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`
}
