import { Box, chakra, Grid, Text } from '@chakra-ui/react'
import type { SpecialField } from '@recruiting/i18n/legal'
import { limits } from '@recruiting/schema/limits'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField, YesNoField } from '~/form/controls/choice-fields.tsx'
import { MultilineField, TextField } from '~/form/controls/text-field.tsx'
import { FieldGroup, Pair } from '~/form/engine/field-group.tsx'
import { useFieldWords } from '~/form/engine/field-words.ts'
import { useAnswer, useForm } from '~/form/engine/form-store.ts'
import { useFile, useFileDesk } from '~/form/files/file-desk.ts'
import { FileField } from '~/form/files/file-field.tsx'
import { useLegal } from '~/lib/i18n/i18n.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { useOpenRow } from './open-row.ts'

const rows = Array.from({ length: limits.recommenders }, (_, position) => position)

/** Section "other" (specification 3): declarations, recommenders, files and link. */
export function OtherFields() {
  const { t } = useTranslation('form')
  const { hint } = useFieldWords()
  return (
    <>
      <FieldGroup path="declarations" legend={t('other.declarations')}>
        <YesNoField path="other.workPermitRequired" />
        <SpecialDataQuestion path="other.lawsuit" />
        <MultilineField path="other.lawsuitDetails" />
      </FieldGroup>
      <FieldGroup path="other.recommenders" hint={hint('other.recommenders', { max: limits.recommenders })}>
        <Grid gap="3" templateColumns="minmax(0, 1fr)">
          {rows.map((position) => (
            <RecommenderFields key={position} position={position} />
          ))}
        </Grid>
      </FieldGroup>
      <FieldGroup path="files" legend={t('other.files')}>
        <FileField kind="headshot" />
        <FileField kind="resume" />
        <FileField kind="portfolio" />
        <RemovePortfolio />
        <TextField path="other.portfolioUrl" />
      </FieldGroup>
    </>
  )
}

/** Removes a stored portfolio without a replacement; cleared and hidden once a new file replaces the stored one. */
function RemovePortfolio() {
  const { store } = useForm()
  const isStored = useFileDesk().stored?.('portfolio') !== undefined
  const { upload, arrived } = useFile('portfolio')
  const isReplaced = upload?.state === 'sending' || arrived !== undefined
  useEffect(() => {
    if (isStored && isReplaced) store.set('other.removePortfolio', false)
  }, [isStored, isReplaced, store])
  return isStored && !isReplaced ? <CheckboxField path="other.removePortfolio" /> : null
}

/** One recommender, collapsed while empty: every row is optional. */
export function RecommenderFields({ position }: { position: number }) {
  const { t } = useTranslation('form')
  const path = `other.recommenders.${position}` as const
  const row = useAnswer(path)
  const isBegun = Object.values(row ?? {}).some((part) => part !== '')
  const disclosure = useOpenRow(path, () => isBegun)
  // Either is enough (the rule `phoneOrEmail`): each is optional only while the other one is filled in.
  const unless = (other: string | undefined) =>
    isBegun ? { hint: t('other.phoneOrEmail'), isRequired: !other } : {}
  const title = t('other.recommender', { number: position + 1 })
  return (
    <Details id={path} {...disclosure} borderWidth="1px" borderColor="border.control" borderRadius="md">
      <Summary display="flex" alignItems="center" flexWrap="wrap" columnGap="3" px="4" py="2">
        <chakra.span fontWeight="semibold">{title}</chakra.span>
        <chakra.span color="fg.muted" flex="1 1 4rem" minW="0" overflowWrap="anywhere">
          {row?.name || (isBegun ? '' : t('other.empty'))}
        </chakra.span>
        <ChevronDownIcon />
      </Summary>
      <Grid role="group" aria-label={title} gap="6" p="4" templateColumns="minmax(0, 1fr)">
        <Pair>
          <TextField path={`${path}.name`} {...(isBegun && { isRequired: true })} />
          <TextField path={`${path}.jobTitle`} />
        </Pair>
        <Pair>
          <TextField path={`${path}.organisation`} />
          <TextField path={`${path}.city`} />
        </Pair>
        <Pair>
          <TextField path={`${path}.contactPhone`} {...unless(row?.contactEmail)} />
          <TextField path={`${path}.contactEmail`} {...unless(row?.contactPhone)} />
        </Pair>
      </Grid>
    </Details>
  )
}

/** A question for special data (PDPA article 6), with its purpose and the text of the consent next to it. */
export function SpecialDataQuestion({ path }: { path: SpecialField }) {
  const { t } = useTranslation('form')
  const { notice } = useLegal()
  const purpose = (
    <Box bg="bg.surface" px="4" py="3" mb="3" fontSize="sm">
      <Text fontWeight="semibold">{t('other.specialDataPurpose')}</Text>
      <Text>{notice.besideField[path]}</Text>
    </Box>
  )
  return <YesNoField path={path} purpose={purpose} />
}
