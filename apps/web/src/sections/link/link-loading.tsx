import { Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { NoIndex } from '~/lib/page/no-index.tsx'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'

/** The page of an emailed link while nobody knows yet whether the link can be used. */
export function LinkLoading({ title, takesFocus }: { title: string; takesFocus: boolean }) {
  const { t } = useTranslation('links')
  return (
    <PageBody width="prose" aria-busy="true">
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
      <Text mt="4" color="fg.muted" role="status">
        {t('loading')}
      </Text>
    </PageBody>
  )
}
