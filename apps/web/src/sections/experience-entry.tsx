import { Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '~/form/checkbox-field.tsx'
import { ChoiceField } from '~/form/choice-field.tsx'
import { MultilineField } from '~/form/multiline-field.tsx'
import { Pair } from '~/form/pair.tsx'
import { PayField } from '~/form/pay-field.tsx'
import { TextField } from '~/form/text-field.tsx'
import { YearMonthField } from '~/form/year-month-field.tsx'
import { TrashIcon } from '~/ui/icons.tsx'

/** One entry of work experience. */
export function ExperienceEntryFields({ position, onRemove }: { position: number; onRemove: () => void }) {
  const { t } = useTranslation('form')
  const path = `experience.entries.${position}` as const
  const number = position + 1
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
      <Flex justify="space-between" align="center" gap="3" mb="4">
        <chakra.span aria-hidden="true" fontWeight="bold" fontSize="lg">
          {t('experience.row', { number })}
        </chakra.span>
        {/* Last in the order of the keyboard would be far away; first, it is heard with the number. */}
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
      <Grid gap="6" columnGap="5" templateColumns="minmax(0, 1fr)">
        <ChoiceField path={`${path}.category`} />
        <Pair>
          <TextField path={`${path}.companyName`} />
          <TextField path={`${path}.location`} />
        </Pair>
        <TextField path={`${path}.jobTitle`} />
        <Pair>
          <YearMonthField path={`${path}.start`} />
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
    </chakra.fieldset>
  )
}
