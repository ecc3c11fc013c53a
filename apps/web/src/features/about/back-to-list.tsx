import { useHydrated, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { browserStore } from '~/lib/guards/guards.ts'
import { ArrowLeftIcon } from '~/ui/icons.tsx'
import { ButtonLink, TextLink } from '~/ui/router-link.tsx'

/**
 * The way back to the list as it was searched; a button where it is the only thing left to do. In referral mode
 * it ends the mode, for `/` would lead here again.
 */
export function BackToList({ isButton = false }: { isButton?: boolean }) {
  const { t } = useTranslation('about')
  // Both are this tab's own: the page of the server is the same for everybody.
  const isHydrated = useHydrated()
  const cameFrom = useLocation({ select: ({ state }) => state.listSearch })
  const listSearch = isHydrated ? cameFrom : undefined
  const isReferral = isHydrated && browserStore.isReferralMode()
  const words = t(isReferral ? 'browseAll' : 'backToList')
  const link = {
    to: '/',
    search: listSearch ?? {},
    onClick: () => browserStore.endReferralMode(),
  } as const
  if (isButton) return <ButtonLink {...link}>{words}</ButtonLink>
  return (
    <TextLink
      {...link}
      minH="11"
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="sm"
      _print={{ display: 'none' }}
    >
      <ArrowLeftIcon />
      {words}
    </TextLink>
  )
}
