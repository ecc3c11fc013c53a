import { Button, Flex, Grid } from '@chakra-ui/react'
import { sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDesk } from '~/form/file-context.ts'
import { SectionForm } from '~/form/section-form.tsx'
import type { DraftSections } from '~/lib/draft/draft.ts'
import { currentDraft, flushDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { useFieldName } from '~/sections/use-field-name.ts'
import { useRowName } from '~/sections/use-row-name.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons.tsx'
import { firstIncomplete } from './landing.ts'
import { type FormStepId, formSteps } from './step-ids.ts'
import type { Step } from './steps.ts'

/** The form of one section; every change goes into the draft. */
export function StepForm({
  step,
  isChange,
  serverIssues,
  onErrors,
  onBack,
  onDone,
}: {
  step: Step
  /** The person came from the check page and returns there. */
  isChange: boolean
  serverIssues: readonly Issue[] | undefined
  onErrors: (hasErrors: boolean) => void
  onBack: (step: FormStepId) => void
  onDone: (step: FormStepId) => void
}) {
  const { t } = useTranslation(['apply', 'form'])
  const desk = useFileDesk()
  const rowName = useRowName()
  const fieldName = useFieldName()
  const own = useMemo(() => ({ [step.id]: sections[step.id] }), [step.id])
  const [defaults] = useState<Partial<DraftSections>>(() => {
    const draft = currentDraft().sections
    return { [step.id]: draft[step.id], ...step.prepare?.(draft) }
  })
  const before = formSteps[formSteps.indexOf(step.id) - 1]
  const after = formSteps[formSteps.indexOf(step.id) + 1] ?? 'check'
  const asksForFiles = step.id === 'other'

  const finish = (values: Partial<DraftSections>) => {
    writeSections(step.finish?.(values) ?? values)
    flushDraft()
    onDone(isChange ? firstIncomplete(currentDraft()) : after)
  }

  return (
    <SectionForm<Partial<DraftSections>>
      sections={own}
      defaultValues={defaults}
      label={t(`steps.${step.id}`)}
      {...(serverIssues && { serverIssues })}
      {...(asksForFiles && { otherIssues: desk.issues, beforeNext: desk.uploads.settled })}
      onChange={writeSections}
      onErrors={onErrors}
      onValid={finish}
      rowName={rowName}
      fieldName={fieldName}
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
        <step.Fields />
      </Grid>
    </SectionForm>
  )
}
