import { Grid } from '@chakra-ui/react'
import { limits } from '@recruiting/schema/limits'
import { useTranslation } from 'react-i18next'
import { FieldGroup } from '~/form/field-group.tsx'
import { FileField } from '~/form/file-field.tsx'
import { MultilineField } from '~/form/multiline-field.tsx'
import { TextField } from '~/form/text-field.tsx'
import { useFieldWords } from '~/form/use-field-words.ts'
import { YesNoField } from '~/form/yes-no-field.tsx'
import { RecommenderFields } from './recommender.tsx'
import { RemovePortfolio } from './remove-portfolio.tsx'
import { SpecialDataPurpose } from './special-data-purpose.tsx'

const rows = Array.from({ length: limits.recommenders }, (_, position) => position)

/** spec 3, other: declarations, recommenders, files and link. */
export function OtherFields() {
  const { t } = useTranslation('form')
  const { hint } = useFieldWords()
  return (
    <>
      <FieldGroup path="declarations" legend={t('other.declarations')}>
        <YesNoField path="other.workPermitRequired" />
        <YesNoField path="other.lawsuit" purpose={<SpecialDataPurpose />} />
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
