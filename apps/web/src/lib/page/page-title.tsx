import { useTranslation } from 'react-i18next'

/** The document's title: the page's own title, then the site's; React moves it into the head. */
export function PageTitle({ title, hasErrors = false }: { title: string; hasErrors?: boolean }) {
  const { t } = useTranslation('common')
  return <title>{`${hasErrors ? t('titleError', { title }) : title} | ${t('siteName')}`}</title>
}

/** Excludes the page of an emailed link from search engines; React moves it into the head. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />
}
