import { Box, chakra, Text } from '@chakra-ui/react'
import { formatYearMonth } from '@recruiting/schema/fields/year-month'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '~/form/form-context.ts'
import { isOpen, type Study, timelineAdvice } from './timeline-advice.ts'

/** The degrees of a form, as far as they have been typed. */
export type Studies = { highest?: Partial<Study>; secondHighest?: Partial<Study> }

/** The timeline advice for the entries. @param studies those of another step, if this form does not ask for them */
export function TimelineNotice({ studies }: { studies: Studies | undefined }) {
  const { t } = useTranslation('form')
  const entries = useAnswer('experience.entries') ?? []
  const degrees: Studies | undefined = useAnswer('education') ?? studies
  const advice = timelineAdvice(
    entries,
    [degrees?.highest, degrees?.secondHighest].map((degree) => ({ yearMonth: '', ...degree })),
  )
  const nameOf = (position: number) =>
    entries[position]?.companyName.trim() || t('experience.row', { number: position + 1 })
  const monthText = (month: string) => (isOpen(month) ? t('experience.advice.now') : formatYearMonth(month))
  return (
    <Box role="status">
      {advice.length > 0 && (
        <Box borderStartWidth="4px" borderColor="border.control" bg="bg.surface" px="5" py="4" mt="6">
          <Text fontWeight="bold">{t('experience.advice.title')}</Text>
          <chakra.ul listStyleType="disc" ps="5" mt="1">
            {advice.map((each) => {
              const from = monthText(each.from)
              const to = monthText(each.to)
              const text =
                each.kind === 'gap'
                  ? t('experience.advice.gap', { from, to, months: each.months })
                  : t('experience.advice.overlap', {
                      from,
                      to,
                      first: nameOf(each.first),
                      second: nameOf(each.second),
                    })
              return <li key={text}>{text}</li>
            })}
          </chakra.ul>
        </Box>
      )}
    </Box>
  )
}
