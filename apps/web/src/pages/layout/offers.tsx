import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptDraft, restoreKept, useSent } from '~/lib/draft/earlier-draft.ts'
import { stored } from '~/lib/draft/keys.ts'
import { isReferralMode } from '~/lib/page/guards.ts'
import { Button } from '~/ui/button.tsx'
import { PageBar } from '~/ui/page.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'

/**
 * On the list and on a vacancy: what the person can go on with, and clear. The document has the offer of kept answers, which
 * `inline/early.ts` shows; for the others the scripts load at once.
 */
export function Offers() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The key reads the storage again after a navigation.
  return path === '/' || path === '/about' ? <OffersOf key={path} isList={path === '/'} /> : null
}

function OffersOf({ isList }: { isList: boolean }) {
  const { t } = useTranslation('common')
  const sent = useSent()
  const [cleared, setCleared] = useState(false)
  const isHydrated = useHydrated()
  const isKept = isHydrated && !isReferralMode() && keptDraft() !== undefined
  const isPicked = isHydrated && isList && stored.jobs.read()?.picked !== undefined
  const last = sent.at(-1)
  const clear = () => {
    // Loaded on demand: it contains the sections of the form.
    void import('~/lib/draft/draft-store.ts').then(({ clearDraft }) => {
      clearDraft()
      stored.keptDraft.remove()
      setCleared(true)
    })
  }
  const unpick = () => {
    stored.jobs.remove()
    setCleared(true)
  }
  const clearButton = (
    <Button size="sm" variant="outline" onClick={clear} data-script="">
      {t('offers.clear')}
    </Button>
  )

  return (
    <>
      {(last || isPicked || isKept || !isHydrated) && (
        <Bar aria-label={t('offers.label')} {...(!isHydrated && { 'data-early': 'kept' })}>
          {last && <Offer text={t('offers.sent', { reference: last.reference })}>{clearButton}</Offer>}
          {isPicked && (
            <Offer text={t('offers.picked')}>
              <ButtonLink to="/about" size="sm">
                {t('offers.apply')}
              </ButtonLink>
              <Button size="sm" variant="outline" onClick={unpick} data-script="">
                {t('offers.unpick')}
              </Button>
            </Offer>
          )}
          {(isKept || !isHydrated) && (
            <Offer text={t('offers.kept')}>
              <ButtonLink to="/apply" size="sm" onClick={restoreKept}>
                {t('offers.goOn')}
              </ButtonLink>
              {clearButton}
            </Offer>
          )}
        </Bar>
      )}
      <Box srOnly role="status">
        {cleared ? t('offers.cleared') : ''}
      </Box>
    </>
  )
}

const Bar = chakra('aside', {
  base: {
    bg: 'bg.info',
    borderBottomWidth: '1px',
    borderColor: 'border.accent',
    _print: { display: 'none' },
    '&[data-early]:not(html[data-kept] *)': { display: 'none' },
  },
})

function Offer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <PageBar py="3" columnGap="6" rowGap="2">
      <Text flex="1 1 18rem" fontSize={{ base: 'sm', md: 'md' }}>
        {text}
      </Text>
      <Flex gap="3" wrap="wrap">
        {children}
      </Flex>
    </PageBar>
  )
}
