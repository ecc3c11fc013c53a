import { Box, Flex, Link, Text } from '@chakra-ui/react'
import type { Job } from '@recruiting/schema/job'
import { useHydrated } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { useOrigin } from '~/lib/page/head.tsx'
import { jobPath, localizedUrl } from '~/lib/url/page-url.ts'
import { Button } from '~/ui/button.tsx'
import { Muted } from '~/ui/text.tsx'

/**
 * Shares the vacancy's canonical URL: with LINE, by copying, and with the share sheet of devices that have one. LINE
 * is a link and works without scripts. When the browser refuses an action, the URL is shown and selected.
 */
export function ShareJob({ job }: { job: Job }) {
  const { t } = useTranslation('about')
  const { title } = useJobWords()
  const url = useJobUrl(job.code)
  const labelId = useId()
  const hasSheet = useHydrated() && 'share' in navigator
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  /** @param done the outcome when the browser does it */
  const attempt = async (action: () => Promise<void>, done?: 'copied') => {
    // Empties the status first: a second copy is announced too.
    setOutcome(undefined)
    try {
      await action()
      setOutcome(done)
    } catch (error) {
      // The person closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('refused')
    }
  }
  // Without a secure context there is no clipboard.
  const copy = () => attempt(() => navigator.clipboard.writeText(url), 'copied')
  const openSheet = () => attempt(() => navigator.share({ title: title(job).children, url }))
  return (
    <Box role="group" aria-labelledby={labelId} mt="2" fontSize="sm" _print={{ display: 'none' }}>
      <Flex wrap="wrap" align="baseline" columnGap="4">
        <Muted id={labelId}>{t('share.label')}</Muted>
        <Link
          href={lineShareUrl(url)}
          target="_blank"
          rel="noopener"
          aria-label={t('share.lineLabel')}
          minH="11"
          minW="6"
          display="inline-flex"
          alignItems="center"
        >
          {t('share.line')}
        </Link>
        <Button {...likeLink} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        {/* Keeps its place while hidden, so that nothing moves when it appears. */}
        <Button {...likeLink} onClick={() => void openSheet()} visibility={hasSheet ? 'visible' : 'hidden'}>
          {t('share.more')}
        </Button>
      </Flex>
      <Text role="status">{outcome !== undefined && t(`share.${outcome}`)}</Text>
      {outcome === 'refused' && (
        <Text ref={select} mt="1" overflowWrap="anywhere">
          {url}
        </Text>
      )}
    </Box>
  )
}

const likeLink = {
  'data-script': '',
  variant: 'plain',
  size: 'sm',
  px: '0',
  minW: '6',
  fontWeight: 'normal',
  textDecorationThickness: '1px',
} as const

function select(text: HTMLElement | null): void {
  if (text) getSelection()?.selectAllChildren(text)
}

/**
 * The page where LINE asks whom to send a URL to; on a phone it opens the app. LINE reads title and picture from the
 * shared page. Source: developers.line.biz, LINE Social Plugins, "Using Share buttons", "Using custom icons".
 */
function lineShareUrl(url: string): string {
  return `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`
}

/** The canonical URL of a vacancy's page in the page's language. */
export function useJobUrl(code: string): string {
  return localizedUrl(useOrigin(), jobPath(code), useLocale())
}
