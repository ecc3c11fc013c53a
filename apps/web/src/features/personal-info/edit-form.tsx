import { Box, Grid, Heading } from '@chakra-ui/react'
import { editSectionNames, editSections } from '@recruiting/schema/personal-info'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormState } from '~/form/form-context.ts'
import { isWithin } from '~/form/form-path.ts'
import { SectionForm } from '~/form/section-form.tsx'
import { useFieldWords } from '~/form/use-field-words.ts'
import type { EditDraft } from '~/lib/draft/edit-draft.ts'
import { aboveBottomBar } from '~/lib/page/bottom-bar.ts'
import { useFieldName } from '~/sections/use-field-name.ts'
import { useRowName } from '~/sections/use-row-name.ts'
import { EditSectionFields } from './edit-section-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import type { EditSession } from './use-edit-session.ts'
import type { Save } from './use-save.ts'

/** The edit form: every section under a heading, and one save button. */
export function EditForm({
  session: { store, desk },
  session,
  save,
  sectionsWithErrors,
  onErrors,
  onSectionsWithErrors,
}: {
  session: EditSession
  save: Save
  sectionsWithErrors: readonly string[]
  onErrors: (hasErrors: boolean) => void
  onSectionsWithErrors: (names: readonly string[]) => void
}) {
  const { t } = useTranslation('personalInfo')
  const { label } = useFieldWords()
  const rowName = useRowName()
  const fieldName = useFieldName()
  const [defaults] = useState(() => store.current().answers)
  return (
    <SectionForm<EditDraft>
      sections={editSections}
      defaultValues={defaults}
      label={t('title')}
      serverIssues={save.issues}
      otherIssues={desk.issues}
      beforeNext={desk.uploads.settled}
      onChange={store.change}
      onErrors={onErrors}
      onValid={save.save}
      rowName={rowName}
      fieldName={fieldName}
      actions={({ isWaiting }) => (
        <SaveBar
          session={session}
          isWaiting={isWaiting}
          isSaving={save.isSaving}
          isAwaitingScan={save.isAwaitingScan}
          sectionsWithErrors={sectionsWithErrors}
        />
      )}
      actionsBox={{ position: 'sticky', bottom: aboveBottomBar, zIndex: 'sticky' }}
    >
      {/* Text typed during a save would be lost when its response replaces the form. */}
      <Box inert={save.isSaving}>
        {editSectionNames.map((name) => (
          <Box
            as="section"
            key={name}
            id={name}
            aria-labelledby={`${name}-title`}
            borderTopWidth="1px"
            pt="8"
            mt="10"
            css={{ scrollMarginTop: '0.5rem' }}
          >
            <Heading as="h2" id={`${name}-title`} tabIndex={-1} fontSize="2xl" mb="6">
              {label(name)}
            </Heading>
            <Grid gap="8" templateColumns="minmax(0, 1fr)">
              <EditSectionFields name={name} record={store.current().record} />
            </Grid>
          </Box>
        ))}
      </Box>
      <SectionsWithErrors onChange={onSectionsWithErrors} />
    </SectionForm>
  )
}

/** Reports which sections have errors, for the list of sections. */
function SectionsWithErrors({ onChange }: { onChange: (names: readonly string[]) => void }) {
  const names = useFormState(({ issues }) =>
    editSectionNames.filter((name) => issues().some(({ path }) => isWithin(path, name))).join(' '),
  )
  useEffect(() => onChange(names === '' ? [] : names.split(' ')), [names, onChange])
  return null
}
