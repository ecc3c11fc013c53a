import { Box, chakra } from '@chakra-ui/react'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { WholeBrackets } from '~/ui/whole-brackets.tsx'

/** Which application it is, and how long the link is valid. */
export function RecordFacts({
  record: { reference, jobs, submittedAt, expiresAt },
}: {
  record: PersonalInfoRecord
}) {
  const { t } = useTranslation('personalInfo')
  const locale = useLocale()
  const titles = jobs.map(({ code, title }) => {
    const text = localize(title, locale)
    return (
      <Box key={code} lang={text?.lang}>
        {text?.value ?? code}
      </Box>
    )
  })
  const timeOf = (instant: string) => (
    <WholeBrackets>{t('taipeiTime', { time: taipeiMinute(instant) })}</WholeBrackets>
  )
  const facts = [
    ['reference', reference],
    ['jobs', titles],
    ['submittedAt', timeOf(submittedAt)],
    ['expiresAt', timeOf(expiresAt)],
  ] as const
  return (
    <chakra.dl mt="6" borderTopWidth="4px" borderColor="bg.accent" bg="bg.surface" px="5" py="3">
      {facts.map(([name, value]) => (
        <Box
          key={name}
          py="1.5"
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: '11rem minmax(0, 1fr)' }}
        >
          <chakra.dt color="fg.muted">{t(`facts.${name}`)}</chakra.dt>
          <chakra.dd fontWeight="semibold">{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  )
}
