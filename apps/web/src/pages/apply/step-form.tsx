import { Button, Flex, Grid } from '@chakra-ui/react'
import { type SectionName, sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionForm } from '~/form/engine/section-form.tsx'
import { useFileDesk } from '~/form/files/file-desk.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { currentDraft, flushDraft, sectionDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { ApplicationFields } from '~/sections/application.tsx'
import { EducationFields } from '~/sections/education.tsx'
import { ExperienceFields } from '~/sections/experience.tsx'
import { OtherFields } from '~/sections/other.tsx'
import { PersonalFields } from '~/sections/personal.tsx'
import { withSortedEntries } from '~/sections/timeline.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons.tsx'
import { firstIncomplete } from './landing.ts'
import { type FormStepId, formSteps } from './step-ids.ts'

/** The fields of each step. */
export const stepFields: Record<SectionName, ComponentType> = {
  personal: PersonalFields,
  education: EducationFields,
  experience: () => <ExperienceFields studies={sectionDraft('education')} />,
  application: ApplicationFields,
  other: OtherFields,
}

/** The form of one section; every change goes into the draft. */
export function StepForm({
  step,
  isChange,
  serverIssues,
  onErrors,
  onBack,
  onDone,
}: {
  step: SectionName
  /** The person came from the check page and returns there. */
  isChange: boolean
  serverIssues: readonly Issue[]
  onErrors: (hasErrors: boolean) => void
  onBack: (step: FormStepId) => void
  onDone: (step: FormStepId) => void
}) {
  const { t } = useTranslation(['apply', 'form'])
  const desk = useFileDesk()
  const own = useMemo(() => ({ [step]: sections[step] }), [step])
  const [defaults] = useState<Partial<DraftSections>>(() => ({ [step]: sectionDraft(step) }))
  const Fields = stepFields[step]
  const before = formSteps[formSteps.indexOf(step) - 1]
  const after = formSteps[formSteps.indexOf(step) + 1] ?? 'check'
  const asksForFiles = step === 'other'

  const finish = (values: Partial<DraftSections>) => {
    writeSections(withSortedEntries(values))
    flushDraft()
    onDone(isChange ? firstIncomplete(currentDraft()) : after)
  }

  return (
    <SectionForm<Partial<DraftSections>>
      sections={own}
      defaultValues={defaults}
      label={t(`steps.${step}`)}
      serverIssues={serverIssues}
      desk={asksForFiles ? desk : undefined}
      onChange={writeSections}
      onErrors={onErrors}
      onValid={finish}
      actions={({ isWaiting }) => (
        <Flex gap="4" direction={{ base: 'column-reverse', sm: 'row' }} justify="space-between">
          {before && !isChange ? (
            <Button variant="outline" onClick={() => onBack(before)}>
              <ArrowLeftIcon />
              {t('back')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" aria-disabled={isWaiting}>
            {isWaiting ? t('form:file.waiting') : isChange ? t('backToCheck') : t('next')}
            <ArrowRightIcon />
          </Button>
        </Flex>
      )}
    >
      <Grid gap="8" templateColumns="minmax(0, 1fr)">
        <Fields />
      </Grid>
    </SectionForm>
  )
}
