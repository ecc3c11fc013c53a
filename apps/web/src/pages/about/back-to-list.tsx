import { useHydrated, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endReferralMode, isReferralMode } from '~/lib/page/guards.ts'
import { ArrowLeftIcon } from '~/ui/icons.tsx'
import { ButtonLink, TouchLink } from '~/ui/router-link.tsx'

/**
 * Link back to the list with its last search; a button when it is the only remaining action. In referral mode it
 * ends the mode, because `/` would redirect here again.
 */
export function BackToList({ isButton = false }: { isButton?: boolean }) {
  const { t } = useTranslation(['common', 'about'])
  // Both values are stored per tab; the server renders the same page for everybody.
  const isHydrated = useHydrated()
  const cameFrom = useLocation({ select: ({ state }) => state.listSearch })
  const listSearch = isHydrated ? cameFrom : undefined
  const isReferral = isHydrated && isReferralMode()
  const words = t(isReferral ? 'about:browseAll' : 'actions.home')
  const link = {
    to: '/',
    search: listSearch ?? {},
    onClick: endReferralMode,
  } as const
  if (isButton) return <ButtonLink {...link}>{words}</ButtonLink>
  return (
    <TouchLink {...link} gap="2" fontSize="sm" _print={{ display: 'none' }}>
      <ArrowLeftIcon />
      {words}
    </TouchLink>
  )
}
