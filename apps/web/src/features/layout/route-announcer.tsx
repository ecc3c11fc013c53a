import { Box } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetReload } from '~/lib/page/reload-once.ts'

/** Moves focus to the heading of a page that was navigated to and says its title: the router does neither. */
export function RouteAnnouncer() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
        setTitle(document.title)
        if (document.querySelector('[data-page-failed]') === null) forgetReload()
      }),
    [router],
  )
  return (
    <Box srOnly role="status" aria-live="polite">
      {title === '' ? '' : t('routeAnnouncement', { title })}
    </Box>
  )
}
