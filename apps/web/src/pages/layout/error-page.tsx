import { Text } from '@chakra-ui/react'
import { type ErrorComponentProps, useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '~/lib/page/head.tsx'
import { reloadOnce } from '~/lib/page/reload-once.ts'
import { Button } from '~/ui/button.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { Muted } from '~/ui/text.tsx'

/** Error page: reloads once automatically; after a second failure it shows the error and logs it. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common')
  const isHydrated = useHydrated()
  const [isReloading, setReloading] = useState(true)
  useEffect(() => setReloading(reloadOnce(error)), [error])
  return (
    <PageBody width="prose" role="alert" data-page-failed="" hidden={isHydrated && isReloading}>
      <PageTitle title={t('failure.pageTitle')} />
      <PageHeading>{t('failure.pageTitle')}</PageHeading>
      <Text mt="4">{t('failure.page')}</Text>
      <Muted mt="2">{t('failure.pageHint')}</Muted>
      <Button mt="8" onClick={() => location.reload()}>
        {t('actions.reload')}
      </Button>
    </PageBody>
  )
}
