import { Text } from '@chakra-ui/react'
import { useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'

/** Why a call failed, and a button that repeats it in place; without scripts the button loads the page again. */
export function FailedCall({
  error,
  retry,
  isPending = false,
  ...notice
}: { error: unknown; retry: () => void; isPending?: boolean } & Omit<ComponentProps<typeof Notice>, 'tone'>) {
  const { t } = useTranslation('common')
  const problemText = useProblemText()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Notice tone="error" {...notice}>
      <Text>{problemText(error)}</Text>
      <Button mt="4" variant="outline" data-script="" disabled={isPending} onClick={retry}>
        {t('actions.retry')}
      </Button>
      <noscript>
        <Button asChild mt="4" variant="outline">
          <a href={here}>{t('actions.retry')}</a>
        </Button>
      </noscript>
    </Notice>
  )
}
