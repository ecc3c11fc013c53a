import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react'
import { type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import { languageTags } from '@recruiting/schema/locale'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { isLoose } from '@recruiting/schema/structure'
import { uploadPath } from '@recruiting/schema/upload'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { salaryUnitOf } from '~/form/controls/pay-field.tsx'
import { fieldInfo, isFieldHidden, meaningOf } from '~/form/engine/field-info.ts'
import { useFieldNames, useFieldWords, useOptionWords } from '~/form/engine/field-words.ts'
import { valueAt } from '~/form/engine/form-path.ts'
import { useFileDesk } from '~/form/files/file-desk.ts'
import { fileSizeText } from '~/form/files/file-picker.tsx'
import { ScanWatch } from '~/form/files/scans.tsx'
import { chosenOf } from '~/form/files/uploads.ts'
import { type ApplicationDraft, type DraftSections, isScanning } from '~/lib/draft/draft.ts'
import { currentDraft, emptyDraft, useDraft } from '~/lib/draft/draft-store.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { ApplicationFields } from '~/sections/application.tsx'
import { EducationFields } from '~/sections/education.tsx'
import { ExperienceFields } from '~/sections/experience.tsx'
import { OtherFields } from '~/sections/other.tsx'
import { ArrowLeftIcon } from '~/ui/icons.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { Announcement, Muted } from '~/ui/text.tsx'
import { Confirmation } from './confirmation.tsx'
import { withFormStart } from './step-ids.ts'
import { SubmitFailure, useSubmit } from './submit.tsx'

/** What follows the first step, and what watches their files: one file, which loads while that is filled in. */
export const laterSteps = {
  education: EducationFields,
  experience: ExperienceFields,
  application: ApplicationFields,
  other: OtherFields,
  check: CheckStep,
  done: Confirmation,
  scans: ScanWatch,
}

/** "Check your answers": every answer as text, and the submit button. */
export function CheckStep({
  onBack,
  onRefused,
  onErrors,
}: {
  onBack: () => void
  onRefused: (issues: readonly Issue[]) => boolean
  onErrors: (hasErrors: boolean) => void
}) {
  const { t } = useTranslation('apply')
  const draft = useDraft(currentDraft, emptyDraft)
  const { isSubmitting, isAwaitingScan, error, submit } = useSubmit(onRefused)
  useEffect(() => onErrors(error !== undefined), [error, onErrors])
  const busy = isAwaitingScan ? t('check.awaitingScan') : t('check.submitting')
  return (
    <>
      {sectionNames.map((name) => (
        <AnswerSection key={name} name={name} draft={draft} />
      ))}
      {error !== undefined && <SubmitFailure error={error} onRetry={submit} />}
      <Muted>{t('check.before')}</Muted>
      <Flex mt="6" gap="4" direction={{ base: 'column-reverse', sm: 'row' }} justify="space-between">
        <Button variant="outline" onClick={onBack}>
          <ArrowLeftIcon />
          {t('back')}
        </Button>
        <Button size="lg" onClick={submit} aria-disabled={isSubmitting}>
          {isSubmitting ? busy : t('check.submit')}
        </Button>
      </Flex>
      <Announcement>{isSubmitting ? busy : ''}</Announcement>
    </>
  )
}

function AnswerSection({ name, draft }: { name: SectionName; draft: ApplicationDraft }) {
  const { t } = useTranslation('apply')
  const title = t(`steps.${name}`)
  return (
    <Box as="section" aria-labelledby={`check-${name}`} mb="10">
      <Flex
        justify="space-between"
        align="center"
        wrap="wrap"
        columnGap="4"
        borderBottomWidth="2px"
        borderColor="border.accent"
        pb="1"
      >
        <Heading as="h2" id={`check-${name}`}>
          {title}
        </Heading>
        <TextLink
          to="/apply"
          search={{ step: name, from: 'check' }}
          state={withFormStart}
          display="inline-flex"
          alignItems="center"
          minH="11"
          minW="11"
          justifyContent="end"
          aria-label={t('check.changeSection', { section: title })}
        >
          {t('check.change')}
        </TextLink>
      </Flex>
      {answerGroups(draft.sections, name).map((group) => (
        <AnswerList key={group.answers[0]} group={group} draft={draft} section={name} />
      ))}
    </Box>
  )
}

function AnswerList({
  group,
  draft,
  section,
}: {
  group: AnswerGroup
  draft: ApplicationDraft
  section: SectionName
}) {
  const { t } = useTranslation(['apply', 'form'])
  const names = useFieldNames()
  const answerText = useAnswerText(draft)
  // The files follow the recommenders and would look like part of the last one without a heading.
  const hasFiles = uploadKinds.some((kind) => uploadPath(kind) === group.answers[0])
  const ownTitle = hasFiles ? t('form:other.files') : undefined
  const title =
    group.path === section ? ownTitle : (names.row(group.path) ?? names.label(group.path, draft.sections))

  return (
    <>
      {title !== undefined && (
        <Heading as="h3" size="sm" mt="5">
          {title}
        </Heading>
      )}
      <chakra.dl>
        {group.answers.map((path) => {
          const text = answerText(path)
          return (
            <chakra.div
              key={path}
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '14rem 1fr' }}
              columnGap="4"
              py="2.5"
              borderBottomWidth="1px"
            >
              <chakra.dt color="fg.muted">{names.label(path, draft.sections)}</chakra.dt>
              <chakra.dd
                m="0"
                minW="0"
                whiteSpace="pre-wrap"
                overflowWrap="anywhere"
                color={text === undefined ? 'fg.muted' : undefined}
              >
                {text ?? t('check.notAnswered')}
              </chakra.dd>
            </chakra.div>
          )
        })}
      </chakra.dl>
    </>
  )
}

/** Returns a function that tells the answer at a path as it will be sent; undefined for an empty one. */
export function useAnswerText({
  sections: answers,
  files,
}: ApplicationDraft): (path: string) => string | undefined {
  const { t } = useTranslation(['apply', 'form', 'options', 'common'])
  const optionWords = useOptionWords()
  const { sentence } = useFieldWords()
  const locale = useLocale()
  const { uploads, issues } = useFileDesk()
  // Chosen files are uploaded from here.
  useSyncExternalStore(uploads.subscribe, () => uploadKinds.map((kind) => uploads.of(kind)?.state).join())
  return (path) => {
    const file = uploadKinds.find((kind) => path === uploadPath(kind))
    if (file !== undefined) return fileText(file)
    const { schema, kind } = fieldInfo(sections, path)
    const answer = valueAt(answers, path)
    if (typeof answer !== 'string') return answer === true ? t('options:yesNo.yes') : undefined
    const typed = answer.trim()
    if (typed === '') return undefined
    if (kind === 'yesNo') return t(typed === 'yes' ? 'options:yesNo.yes' : 'options:yesNo.no')
    if (kind === 'choice') return optionWords(path, typed)
    const meant = meaningOf(schema, typed)
    if (typeof meant !== 'number') return String(fromWire(schema, meant))
    const unit = salaryUnitOf(valueAt(answers, `${path}Unit`))
    return t('common:salary.exact', {
      unit: t(`options:salaryUnit.${unit}`),
      min: meant.toLocaleString(languageTags[locale]),
    })
  }

  function fileText(kind: UploadKind): string | undefined {
    const upload = uploads.of(kind)
    if (upload?.state === 'sending') return t('form:file.uploadingNamed', { name: upload.file.name })
    const issue = issues().find(({ path }) => path === uploadPath(kind))
    if (issue) return sentence(issue)
    const arrived = files[kind]
    const file = chosenOf(upload) ?? arrived
    if (file === undefined) return undefined
    return t(file === arrived && isScanning(arrived) ? 'check.fileScanning' : 'check.file', {
      name: file.name,
      size: fileSizeText(file.size, locale),
    })
  }
}

/** The paths of answers under one heading: of a section, a degree, or an entry of a list. */
export type AnswerGroup = { path: string; answers: string[] }

/**
 * Every answer of a section in screen order, grouped as in the form. Leaves out fields that another answer hides,
 * and empty fields in rows of lists.
 */
export function answerGroups(answers: DraftSections, path: string, isRow = false): AnswerGroup[] {
  const value = valueAt(answers, path)
  if (Array.isArray(value))
    return value.flatMap((_, position) => answerGroups(answers, `${path}.${position}`, true))
  const groups: AnswerGroup[] = []
  // A list or a group between two fields starts a new group, which preserves the screen order.
  let own: AnswerGroup | undefined
  for (const [name, answer] of Object.entries(isLoose(value) ? value : {})) {
    const each = `${path}.${name}`
    // Shown with the amount of pay.
    const isUnit = name.endsWith('Unit') && valueAt(value, name.slice(0, -'Unit'.length)) !== undefined
    if (isUnit || isFieldHidden(sections, each, answers)) continue
    if (typeof answer === 'object') {
      groups.push(...answerGroups(answers, each))
      own = undefined
    } else if (!isRow || (answer !== '' && answer !== false)) {
      if (own === undefined) {
        own = { path, answers: [] }
        groups.push(own)
      }
      own.answers.push(each)
    }
  }
  return groups
}
