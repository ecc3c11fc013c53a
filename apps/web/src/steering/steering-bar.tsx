import { Box, Button, Flex, Link } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/i18n/wait.ts'
import { bottomBar } from '~/lib/page/document.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { useHeightAsStyle } from '~/ui/page.tsx'
import type { SteeringSource, SteeringState } from './steering-state.ts'

/**
 * The bar at the bottom of the window that shows how the backend is steered. It has its own room at the end of the
 * page, and is open at first when something is switched on.
 */
export function SteeringBar({ source, actions }: { source: SteeringSource; actions?: ReactNode }) {
  const [state, refresh] = useSteering(source)
  if (state === undefined) return null
  // The page stays as it is, because recovery from the failure is often what is tested.
  const switchOff = () => void source.switchOff(state).finally(() => void refresh())
  return <Bar state={state} actions={actions} switchOff={switchOff} />
}

function Bar({
  state,
  actions,
  switchOff,
}: {
  state: SteeringState
  actions: ReactNode
  switchOff: () => void
}) {
  const { t } = useTranslation('steeringBar')
  const on = useSwitchedOn(state)
  const [isOpen, setOpen] = useState(on.length > 0)
  // Sticky parts of the page, and what gets the focus, stay above the bar (WCAG 2.4.11).
  const bar = useHeightAsStyle(bottomBar, (height) => `${height}px`)
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
      <Details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Summary display="flex" alignItems="center" gap="2" fontWeight="semibold">
          {on.length > 0 ? t('count', { count: on.length }) : t('label')}
          <ChevronDownIcon />
        </Summary>
        <Box id="steering-details" maxH="50dvh" overflowY="auto" pb="2">
          <Flex as="ul" columnGap="5" wrap="wrap" listStyleType="none" pb="2">
            {(on.length > 0 ? on : [t('nothing')]).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </Flex>
          <Flex columnGap="5" rowGap="1" wrap="wrap" align="center">
            {actions}
            {on.length > 0 && (
              <Button variant="outline" size="sm" onClick={switchOff}>
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
        </Box>
      </Details>
    </Box>
  )
}

function useSwitchedOn({ scenarios, faults, ahead }: SteeringState): string[] {
  const { t } = useTranslation('steeringBar')
  const locale = useLocale()
  return [
    ...scenarios.map((title) => t('scenario', { title: title[locale] })),
    ...(faults > 0 ? [t('faults', { count: faults })] : []),
    ...(ahead > 0 ? [t('clock', { time: durationText(ahead, locale) })] : []),
  ]
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
