import { Box, chakra, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { StoredJob } from '~/lib/draft/keys.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { AlertIcon } from '~/ui/icons.tsx'

/** Id of the first checkbox, the target of the error summary when no vacancy is ticked. */
export const firstJobId = 'jobCodes'
const errorId = `${firstJobId}.error`

/** Asks which of several vacancies the person applies for; renders nothing when there is only one. */
export function JobChoice({
  jobs,
  chosen,
  isNoneChosen,
  onChange,
}: {
  jobs: readonly StoredJob[]
  /** Codes of the ticked vacancies. */
  chosen: readonly string[]
  isNoneChosen: boolean
  onChange: (code: string, isTicked: boolean) => void
}) {
  const { t } = useTranslation(['about', 'fields'])
  const locale = useLocale()
  if (jobs.length < 2) return null
  return (
    <chakra.fieldset data-script="" data-field="" mb="6" minW="0">
      <chakra.legend fontWeight="bold">{t('consent.chooseJobs')}</chakra.legend>
      <Text color="fg.muted" mb="2">
        {t('consent.chooseJobsHint')}
      </Text>
      {isNoneChosen && (
        <Text id={errorId} display="flex" gap="2" mb="2" color="fg.error" fontWeight="semibold">
          <AlertIcon />
          {t('fields:jobCodes.required')}
        </Text>
      )}
      <Box display="grid" gap="2">
        {jobs.map(({ code, title }, position) => {
          const text = localize(title, locale)
          return (
            <ChoiceRow
              key={code}
              type="checkbox"
              {...(position === 0 && { id: firstJobId })}
              checked={chosen.includes(code)}
              onChange={({ currentTarget }) => onChange(code, currentTarget.checked)}
              {...(isNoneChosen && { 'aria-invalid': true, 'aria-describedby': errorId })}
            >
              <span lang={text?.lang}>{text?.value ?? code}</span>
            </ChoiceRow>
          )
        })}
      </Box>
    </chakra.fieldset>
  )
}
