import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../i18n/use-locale.ts'
import { localizedUrl } from '../url/page-url.ts'

/** The document's title: the page's own title, then the site's; React moves it into the head. */
export function PageTitle({ title, hasErrors = false }: { title: string; hasErrors?: boolean }) {
  const { t } = useTranslation('common')
  return <title>{`${hasErrors ? t('titleError', { title }) : title} | ${t('siteName')}`}</title>
}

/** Excludes a page from search engines; React moves it into the head. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />
}

const root = getRouteApi('__root__')

/** The public origin of the site, the same on the server and in the browser. */
export function useOrigin(): string {
  return root.useRouteContext({ select: ({ origin }) => origin })
}

/**
 * Metadata of a public page for search engines and link previews: canonical URL, alternate languages, the feed and
 * Open Graph. React moves it into the head.
 * @param path the page's canonical path without a language
 * @param image path of a picture of 1200 × 630
 */
export function PublicHead({
  title,
  description,
  path,
  image,
}: {
  title: string
  description: string
  path: string
  image?: string
}) {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const origin = useOrigin()
  const url = localizedUrl(origin, path, locale)
  return (
    <>
      <link rel="canonical" href={url} />
      {locales.map((each) => (
        <link
          key={each}
          rel="alternate"
          hrefLang={languageTags[each]}
          href={localizedUrl(origin, path, each)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />
      <link rel="alternate" type="application/atom+xml" href={localizedUrl(origin, '/feed.xml', locale)} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('siteName')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={languageTags[locale].replace('-Hant', '').replace('-', '_')} />
      {image !== undefined && (
        <>
          <meta property="og:image" content={`${origin}${image}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
