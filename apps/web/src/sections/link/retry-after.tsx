import { Button, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/words/duration-text.ts'
import { useCountdown } from '~/lib/words/use-countdown.ts'
import { RetryIcon } from '~/ui/icons.tsx'

/** Tries again, not before the server wants to be asked again. */
export function RetryAfter({
  seconds,
  onRetry,
  isRetrying,
}: {
  seconds: number
  onRetry: () => void
  isRetrying: boolean
}) {
  const { t } = useTranslation(['links', 'common'])
  const locale = useLocale()
  const [left] = useCountdown(seconds)
  const isWaiting = left > 0
  return (
    <>
      {isWaiting && <Text mb="4">{t('tooMany.text', { wait: durationText(left, locale) })}</Text>}
      <Button
        // Not `disabled`, which would take the focus away.
        aria-disabled={isWaiting || isRetrying}
        opacity={isWaiting || isRetrying ? '0.6' : '1'}
        onClick={() => {
          if (!isWaiting && !isRetrying) onRetry()
        }}
      >
        <RetryIcon />
        {t('common:actions.retry')}
      </Button>
    </>
  )
}
