import { Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { formatYearMonth, parseYearMonth } from '@recruiting/schema/fields/year-month'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '~/form/controls/checkbox-field.tsx'
import { ChoiceField } from '~/form/controls/choice-field.tsx'
import { MultilineField } from '~/form/controls/multiline-field.tsx'
import { Pair } from '~/form/controls/pair.tsx'
import { PayField } from '~/form/controls/pay-field.tsx'
import { TextField } from '~/form/controls/text-field.tsx'
import { YearMonthField } from '~/form/controls/year-month-field.tsx'
import { useAnswer, useFormState } from '~/form/engine/form-context.ts'
import { isWithin } from '~/form/engine/form-path.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon, TrashIcon } from '~/ui/icons.tsx'
import { useAnswerAdvice } from './use-answer-advice.ts'

/** One entry of work experience: collapsed to one line, or open with its fields. Errors open it automatically. */
export function ExperienceEntryFields({
  position,
  isOpen,
  onToggle,
  onRemove,
}: {
  position: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('form')
  const path = `experience.entries.${position}` as const
  const number = position + 1
  const startAdvice = useAnswerAdvice(`${path}.start`)
  const hasError = useFormState(({ issues }) => issues().some((issue) => isWithin(issue.path, path)))
  useEffect(() => {
    if (hasError) onToggle(true)
  }, [hasError])
  return (
    <chakra.fieldset
      id={path}
      data-field=""
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      minW="0"
      p={{ base: '4', sm: '6' }}
      css={{ scrollMarginTop: '1.5rem' }}
    >
      <chakra.legend srOnly>{t('experience.row', { number })}</chakra.legend>
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" mb="4">
        <chakra.span aria-hidden="true" fontWeight="bold" fontSize="lg">
          {t('experience.row', { number })}
        </chakra.span>
        {/* First in the tab order, where it is announced with the entry's number; after the fields it is too
            far. */}
        <Button
          size="sm"
          variant="plain"
          px="1"
          aria-label={t('experience.removeNamed', { number })}
          onClick={onRemove}
        >
          <TrashIcon />
          {t('experience.remove')}
        </Button>
      </Flex>
      <Details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <EntrySummary path={path} isOpen={isOpen} />
        <Grid gap="6" columnGap="5" templateColumns="minmax(0, 1fr)" mt="4">
          <ChoiceField path={`${path}.category`} />
          <Pair>
            <TextField path={`${path}.companyName`} />
            <TextField path={`${path}.location`} />
          </Pair>
          <TextField path={`${path}.jobTitle`} />
          <Pair>
            <YearMonthField path={`${path}.start`} advice={startAdvice} />
            <YearMonthField path={`${path}.end`} />
          </Pair>
          <CheckboxField path={`${path}.stillEmployed`} />
          <PayField path={`${path}.salary`} unitPath={`${path}.salaryUnit`} />
          <MultilineField path={`${path}.content`} />
          <TextField path={`${path}.reasonForLeaving`} />
          <Pair>
            <TextField path={`${path}.supervisorName`} />
            <TextField path={`${path}.supervisorTitle`} />
          </Pair>
          <TextField path={`${path}.supervisorPhone`} />
        </Grid>
      </Details>
    </chakra.fieldset>
  )
}

/** The one-line summary of an entry, with its toggle. */
function EntrySummary({ path, isOpen }: { path: `experience.entries.${number}`; isOpen: boolean }) {
  const { t } = useTranslation('form')
  const entry = useAnswer(path)
  const from = monthText(entry?.start ?? '')
  const to = entry?.stillEmployed === true ? t('experience.advice.now') : monthText(entry?.end ?? '')
  const parts = [
    entry?.companyName.trim() || t('other.empty'),
    entry?.jobTitle.trim(),
    from === '' || to === '' ? from : t('experience.period', { from, to }),
  ]
  return (
    <Summary id={summaryId(path)} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
      {/* Enlarged text has the line to itself. */}
      <Flex flex="1 1 9rem" minW="0" wrap="wrap" columnGap="3" overflowWrap="anywhere">
        {!isOpen && parts.filter(Boolean).map((part, index) => <span key={index}>{part}</span>)}
      </Flex>
      <chakra.span color="fg.accent" fontWeight="semibold" flexShrink="0">
        {isOpen ? t('experience.fold') : t('experience.unfold')}
      </chakra.span>
      <ChevronDownIcon />
    </Summary>
  )
}

/** The id of the summary line of an entry. */
export function summaryId(path: string): string {
  return `${path}-summary`
}

function monthText(typed: string): string {
  return formatYearMonth(parseYearMonth(typed) ?? typed.trim())
}
