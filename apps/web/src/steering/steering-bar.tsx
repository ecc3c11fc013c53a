import { Box, Button, Flex, Link, Text } from '@chakra-ui/react'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/i18n/wait.ts'
import { bottomBar } from '~/lib/page/document.ts'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { useHeightAsStyle } from '~/ui/page.tsx'
import { countOf, type SteeringSource, type SteeringState } from './steering-state.ts'

/**
 * The bar at the bottom of the window that shows how the backend is steered. It has its own room at the end of the
 * page, and is open at first when something is switched on.
 * @param actions further actions, for the current page
 */
export function SteeringBar({ source, actions }: { source: SteeringSource; actions?: ReactNode }) {
  const [state, refresh] = useSteering(source)
  return state === undefined ? null : (
    <Bar
      state={state}
      actions={actions}
      switchOff={() => source.switchOff(state).finally(() => void refresh())}
    />
  )
}

function Bar({
  state,
  actions,
  switchOff,
}: {
  state: SteeringState
  actions: ReactNode
  switchOff: () => Promise<void>
}) {
  const { t } = useTranslation('steeringBar')
  const count = countOf(state)
  const [isOpen, setIsOpen] = useState(count > 0)
  const [hasFailed, setHasFailed] = useState(false)
  // Sticky parts of the page, and what gets the focus, stay above the bar (WCAG 2.4.11).
  const bar = useHeightAsStyle(bottomBar, (height) => `${height}px`)
  // The page stays as it is, because recovery from the failure is often what is tested.
  const off = () =>
    switchOff().then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )

  return (
    <Box
      ref={bar}
      as="aside"
      aria-label={t('label')}
      position="sticky"
      bottom="0"
      zIndex="sticky"
      bg="bg.info"
      borderTopWidth="1px"
      borderColor="border.control"
      fontSize="sm"
      px={{ base: '4', sm: '8' }}
      _print={{ display: 'none' }}
    >
      <Button
        variant="plain"
        size="sm"
        px="0"
        aria-expanded={isOpen}
        aria-controls="steering-details"
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? t('count', { count }) : t('label')}
        <ChevronDownIcon style={{ rotate: isOpen ? '0deg' : '180deg' }} />
      </Button>
      <Box id="steering-details" hidden={!isOpen} maxH="50dvh" overflowY="auto" pb="2">
        <SwitchedOn state={state} />
        <Flex columnGap="5" rowGap="1" wrap="wrap" align="center">
          {actions}
          {count > 0 && (
            <Button variant="outline" size="sm" onClick={() => void off()}>
              {t('off')}
            </Button>
          )}
          <BarLink href="/__mock">{t('controls')}</BarLink>
          {/* Another tab, because a state replaces the answers in its tab. */}
          <BarLink href="/__mock/gallery" isNewTab>
            {t('gallery')}
          </BarLink>
          {state.hasMailbox && <BarLink href="/__mock/mailbox">{t('mailbox')}</BarLink>}
        </Flex>
        <Text role="status" color="fg.error">
          {hasFailed && t('offFailed')}
        </Text>
      </Box>
    </Box>
  )
}

/** The scenarios, faults and the clock, one item each. */
function SwitchedOn({ state }: { state: SteeringState }) {
  const { t } = useTranslation('steeringBar')
  const locale = useLocale()
  const { scenarios, faults, ahead } = state
  const parts = [
    ...scenarios.map((title) => t('scenario', { title: title[locale] })),
    ...(faults > 0 ? [t('faults', { count: faults })] : []),
    ...(ahead > 0 ? [t('clock', { time: aheadText(ahead, locale) })] : []),
  ]
  return (
    <Flex as="ul" columnGap="5" wrap="wrap" listStyleType="none" pb="2">
      {(parts.length > 0 ? parts : [t('nothing')]).map((part) => (
        <li key={part}>{part}</li>
      ))}
    </Flex>
  )
}

/** A link to a page of the backend, which the router does not know. */
function BarLink({ href, isNewTab, children }: { href: string; isNewTab?: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      {...(isNewTab && { target: '_blank', rel: 'noopener' })}
      minH="11"
      display="inline-flex"
      alignItems="center"
      textDecoration="underline"
    >
      {children}
    </Link>
  )
}

const day = 86_400

/** By how much the clock is ahead, in seconds: in days from two days on. */
function aheadText(seconds: number, locale: Locale): string {
  if (seconds < 2 * day) return durationText(seconds, locale)
  const days = new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  return days.format(seconds / day)
}

/**
 * What is switched on: undefined until the backend has answered, and when it cannot be steered. Read again when the
 * person returns to the page, because it is changed in another tab, and on request.
 */
function useSteering(source: SteeringSource): [SteeringState | undefined, () => Promise<void>] {
  const [state, setState] = useState<SteeringState>()
  const refresh = useCallback(async () => setState(await source.read()), [source])
  useEffect(() => {
    const read = () => void refresh()
    read()
    for (const name of ['focus', 'pageshow'] as const) addEventListener(name, read)
    return () => {
      for (const name of ['focus', 'pageshow'] as const) removeEventListener(name, read)
    }
  }, [refresh])
  return [state, refresh]
}
