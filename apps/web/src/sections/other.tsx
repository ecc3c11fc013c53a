import { Grid } from '@chakra-ui/react'
import { limits } from '@recruiting/schema/limits'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '~/form/controls/checkbox-field.tsx'
import { MultilineField } from '~/form/controls/multiline-field.tsx'
import { TextField } from '~/form/controls/text-field.tsx'
import { YesNoField } from '~/form/controls/yes-no-field.tsx'
import { FieldGroup } from '~/form/engine/field-group.tsx'
import { useForm } from '~/form/engine/form-context.ts'
import { useFieldWords } from '~/form/engine/use-field-words.ts'
import { useFile, useFileDesk } from '~/form/files/file-context.ts'
import { FileField } from '~/form/files/file-field.tsx'
import { RecommenderFields } from './recommender.tsx'
import { SpecialDataQuestion } from './special-data-question.tsx'

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

/** Removes a stored portfolio without a replacement; renders nothing when none is stored. */
function RemovePortfolio() {
  const desk = useFileDesk()
  return desk.stored?.('portfolio') === undefined ? null : <RemoveChoice />
}

/** The checkbox that removes it; cleared and hidden once a new file replaces the stored one. */
function RemoveChoice() {
  const { store } = useForm()
  const { upload, arrived } = useFile('portfolio')
  const isReplaced = upload?.state === 'sending' || arrived !== undefined
  useEffect(() => {
    if (isReplaced) store.set('other.removePortfolio', false)
  }, [isReplaced, store])
  return isReplaced ? null : <CheckboxField path="other.removePortfolio" />
}
