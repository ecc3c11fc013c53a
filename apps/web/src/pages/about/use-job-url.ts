import { useLocale } from '~/lib/i18n/use-locale.ts'
import { useOrigin } from '~/lib/page/public-head.tsx'
import { jobPath } from '~/lib/url/job-path.ts'
import { localizedUrl } from '~/lib/url/localized-url.ts'

/** The canonical URL of a vacancy's page in the page's language. */
export function useJobUrl(code: string): string {
  return localizedUrl(useOrigin(), jobPath(code), useLocale())
}
