import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptDraft, restoreKept } from '~/lib/draft/kept-draft.ts'
import { useSent } from '~/lib/draft/sent.ts'
import { browserStore } from '~/lib/guards/guards.ts'
import { stored } from '~/lib/session/keys.ts'
import { Button } from '~/ui/button.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'

/**
 * On the list and on a vacancy: what the person can go on with, and clear. The document contains the offers that the
 * storage may hold, and `inline/early.ts` shows them before the first paint, so that they move nothing later.
 */
export function Offers() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The key reads the storage again after a navigation.
  return path === '/' || path === '/about' ? <OffersOf key={path} isList={path === '/'} /> : null
}

function OffersOf({ isList }: { isList: boolean }) {
  const { t } = useTranslation('common')
  const isHydrated = useHydrated()
  const sent = useSent()
  const [cleared, setCleared] = useState(false)
  const isReferral = isHydrated && browserStore.isReferralMode()
  const isKept = !isHydrated || (!isReferral && keptDraft() !== undefined)
  const isPicked = isList && (!isHydrated || stored.jobs.read()?.picked !== undefined)
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
      {(last || isPicked || isKept) && (
        <Bar
          aria-label={t('offers.label')}
          {...(!isHydrated && {
            css: { display: 'none', 'html[data-kept] &, html[data-picked] &': { display: 'block' } },
          })}
        >
          {last && <Offer text={t('offers.sent', { reference: last.reference })}>{clearButton}</Offer>}
          {isPicked && (
            <Offer text={t('offers.picked')} isMarkedBy={isHydrated ? undefined : 'picked'}>
              <ButtonLink to="/about" size="sm">
                {t('offers.apply')}
              </ButtonLink>
              <Button size="sm" variant="outline" onClick={unpick} data-script="">
                {t('offers.unpick')}
              </Button>
            </Offer>
          )}
          {isKept && (
            <Offer text={t('offers.kept')} isMarkedBy={isHydrated ? undefined : 'kept'}>
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
  },
})

/** @param isMarkedBy before hydration: the attribute of the document that shows the offer */
function Offer({
  text,
  isMarkedBy,
  children,
}: {
  text: string
  isMarkedBy?: 'kept' | 'picked' | undefined
  children: ReactNode
}) {
  return (
    <Box
      {...(isMarkedBy && { css: { display: 'none', [`html[data-${isMarkedBy}] &`]: { display: 'block' } } })}
    >
      <Flex
        maxW="page"
        mx="auto"
        px={{ base: '4', sm: '8' }}
        py="3"
        columnGap="6"
        rowGap="2"
        align="center"
        wrap="wrap"
      >
        <Text flex="1 1 18rem" fontSize={{ base: 'sm', md: 'md' }}>
          {text}
        </Text>
        <Flex gap="3" wrap="wrap">
          {children}
        </Flex>
      </Flex>
    </Box>
  )
}
