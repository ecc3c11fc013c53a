import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { sectionNames } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrowLeftIcon } from '~/ui/icons.tsx'
import { useDraft } from '../use-draft.ts'
import { AnswerSection } from './answer-section.tsx'
import { SubmitFailure } from './submit-failure.tsx'
import { useSubmit } from './use-submit.ts'

/** "Check your answers": every answer as text, and the submit button. */
export function CheckStep({
  onBack,
  onRefused,
  onErrors,
}: {
  onBack: () => void
  onRefused: (issues: readonly Issue[]) => boolean
  onErrors: (hasErrors: boolean) => void
}) {
  const { t } = useTranslation('apply')
  const draft = useDraft()
  const { isSubmitting, isAwaitingScan, error, submit } = useSubmit(onRefused)
  useEffect(() => onErrors(error !== undefined), [error, onErrors])
  const busy = isAwaitingScan ? t('check.awaitingScan') : t('check.submitting')
  return (
    <>
      {sectionNames.map((name) => (
        <AnswerSection key={name} name={name} draft={draft} />
      ))}
      {error !== undefined && <SubmitFailure error={error} onRetry={submit} />}
      <Text color="fg.muted">{t('check.before')}</Text>
      <Flex mt="6" gap="4" direction={{ base: 'column-reverse', sm: 'row' }} justify="space-between">
        <Button variant="outline" onClick={onBack}>
          <ArrowLeftIcon />
          {t('back')}
        </Button>
        <Button size="lg" onClick={submit} aria-disabled={isSubmitting}>
          {isSubmitting ? busy : t('check.submit')}
        </Button>
      </Flex>
      <Box srOnly role="status" aria-live="polite">
        {isSubmitting ? busy : ''}
      </Box>
    </>
  )
}
