import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { aboveBottomBar } from '~/lib/page/bottom-bar.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { SectionList } from './section-nav.tsx'
import { type EditSession, useIsDirty } from './use-edit-session.ts'

/** The sticky bar of the long page: the save button, the state of the changes, and on a phone the sections. */
export function SaveBar({
  session,
  isWaiting,
  isSaving,
  isAwaitingScan,
  sectionsWithErrors,
}: {
  session: EditSession
  isWaiting: boolean
  isSaving: boolean
  isAwaitingScan: boolean
  sectionsWithErrors: readonly string[]
}) {
  const { t } = useTranslation('personalInfo')
  const isDirty = useIsDirty(session)
  const bar = useRoomForBar()
  const isBusy = isWaiting || isSaving
  const saving = isAwaitingScan ? t('save.awaitingScan') : t('save.saving')
  const label = isWaiting ? t('save.waiting') : isSaving ? saving : t('save.action')
  return (
    <Box
      ref={bar}
      bg="bg"
      borderTopWidth="1px"
      py="3"
      mx={{ base: '-4', sm: '0' }}
      px={{ base: '4', sm: '0' }}
    >
      <Flex gap={{ base: '3', sm: '4' }} align="center" justify="space-between" wrap="wrap">
        <SectionMenu withErrors={sectionsWithErrors} />
        <Text role="status" color="fg.muted" fontSize="sm" flex="1 1 3rem">
          {isDirty ? t('save.unsaved') : t('save.unchanged')}
        </Text>
        <Button
          type="submit"
          // Not `disabled`, which would lose focus.
          aria-disabled={isBusy}
          opacity={isBusy ? '0.6' : '1'}
        >
          {label}
        </Button>
      </Flex>
      <Box srOnly role="status" aria-live="polite">
        {isBusy ? label : ''}
      </Box>
    </Box>
  )
}

/** The section menu on a phone: opens above the bar; closes on choice, on Escape and when focus leaves it. */
function SectionMenu({ withErrors }: { withErrors: readonly string[] }) {
  const { t } = useTranslation('personalInfo')
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <Details
      ref={menu}
      hideFrom="md"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <Summary display="flex" alignItems="center" gap="1" fontWeight="semibold">
        {t('sections.go')}
        <ChevronDownIcon />
      </Summary>
      <Box
        as="nav"
        aria-label={t('sections.label')}
        position="absolute"
        bottom="100%"
        insetX="0"
        maxH="70dvh"
        overflowY="auto"
        bg="bg.raised"
        borderTopWidth="1px"
        p="4"
        boxShadow="0 -8px 24px rgb(0 0 0 / 18%)"
      >
        <SectionList withErrors={withErrors} onGo={close} />
      </Box>
    </Details>
  )
}

/** Scrolls a focused element to above the bar, so that the bar does not cover it (WCAG 2.4.11). */
function useRoomForBar() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `calc(${aboveBottomBar} + ${(bar.current?.offsetHeight ?? 0) + 16}px)`
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return bar
}
