import { Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { normaliseEmail } from '@recruiting/schema/fields/email'
import { fieldKinds } from '@recruiting/schema/fields/field'
import { normaliseMoney } from '@recruiting/schema/fields/money'
import { formatPhone, normalisePhone } from '@recruiting/schema/fields/phone'
import type { Issue } from '@recruiting/schema/issue'
import { languageTags } from '@recruiting/schema/locale'
import { uploadKinds } from '@recruiting/schema/options'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { hiddenFields, isLoose, unwrap } from '@recruiting/schema/structure'
import { uploadPath } from '@recruiting/schema/upload'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { salaryUnitOf } from '~/form/controls/pay-field.tsx'
import { meaningOf } from '~/form/engine/field-info.ts'
import { useFieldNames, useFieldWords, useOptionWords } from '~/form/engine/field-words.ts'
import { useFileDesk } from '~/form/files/file-desk.ts'
import { fileSizeText } from '~/form/files/file-picker.tsx'
import { type ApplicationDraft, type DraftFiles, isScanning } from '~/lib/draft/draft.ts'
import { useDraft } from '~/lib/draft/draft-store.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { monthText } from '~/sections/timeline.tsx'
import { ArrowLeftIcon } from '~/ui/icons.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { withFormStart } from './step-ids.ts'
import { SubmitFailure, useSubmit } from './submit.tsx'

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
  const draft = useDraft()
  const { isSubmitting, isAwaitingScan, error, submit } = useSubmit(onRefused)
  useEffect(() => onErrors(error !== undefined), [error, onErrors])
  const busy = isAwaitingScan ? t('check.awaitingScan') : t('check.submitting')
  return (
    <>
      {sectionNames.map((name) => (
        <AnswerSection key={name} name={name} draft={draft} />
      ))}
      {error !== undefined && <SubmitFailure error={error} onRetry={submit} />}
      <Text color="fg.muted">{t('check.before')}</Text>
      <Flex mt="6" gap="4" direction={{ base: 'column-reverse', sm: 'row' }} justify="space-between">
        <Button variant="outline" onClick={onBack}>
          <ArrowLeftIcon />
          {t('back')}
        </Button>
        <Button size="lg" onClick={submit} aria-disabled={isSubmitting}>
          {isSubmitting ? busy : t('check.submit')}
        </Button>
      </Flex>
      <Box srOnly role="status" aria-live="polite">
        {isSubmitting ? busy : ''}
      </Box>
    </>
  )
}

/** One section with every answer as text, and a link that edits it and returns here. */
function AnswerSection({ name, draft }: { name: SectionName; draft: ApplicationDraft }) {
  const { t } = useTranslation('apply')
  const groups = answerGroups(sections[name], draft.sections[name], name)
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
      {groups.map((group) => (
        <AnswerList
          key={`${group.path}-${group.answers[0]?.path}`}
          group={group}
          draft={draft}
          section={name}
        />
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
  const answerText = useAnswerText(draft.files)
  const { uploads } = useFileDesk()
  /** Copies of sent files that are being staged again. */
  const sending = useSyncExternalStore(uploads.subscribe, () =>
    uploadKinds.filter((kind) => uploads.of(kind)?.state === 'sending').join(),
  )
  const sendingName = (path: string) => {
    const kind = uploadKinds.find((each) => sending.split(',').includes(each) && path === uploadPath(each))
    return kind && uploads.of(kind)?.file.name
  }
  const title = titleOf()

  function titleOf(): string | undefined {
    if (group.path !== section) return names.row(group.path) ?? names.label(group.path, draft.sections)
    // The files follow the recommenders and would look like part of the last one without a heading.
    return group.answers[0]?.kind === 'file' ? t('form:other.files') : undefined
  }

  return (
    <>
      {title !== undefined && (
        <Heading as="h3" size="sm" mt="5">
          {title}
        </Heading>
      )}
      <chakra.dl>
        {group.answers.map((answer) => {
          const name = sendingName(answer.path)
          const text = name === undefined ? answerText(answer) : t('form:file.uploadingNamed', { name })
          return (
            <chakra.div
              key={answer.path}
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '14rem 1fr' }}
              columnGap="4"
              py="2.5"
              borderBottomWidth="1px"
            >
              <chakra.dt color="fg.muted">{names.label(answer.path, draft.sections)}</chakra.dt>
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

/** Returns a function that formats an answer as text; undefined for an empty answer. */
export function useAnswerText(files: DraftFiles): (answer: Answer) => string | undefined {
  const { t } = useTranslation(['apply', 'options', 'common'])
  const optionWords = useOptionWords()
  const { sentence } = useFieldWords()
  const locale = useLocale()
  return ({ path, kind, value, unit }) => {
    if (typeof value === 'boolean') return value ? t('options:yesNo.yes') : undefined
    if (kind === 'file') {
      const file = files[uploadKinds.find((each) => path.endsWith(`.${each}`)) ?? 'resume']
      if (file === undefined) return undefined
      if (file.scan === 'infected') return sentence({ path, rule: 'fileInfected' })
      const words = { name: file.name, size: fileSizeText(file.size, locale) }
      return t(isScanning(file) ? 'check.fileScanning' : 'check.file', words)
    }
    if (typeof value !== 'string' || value.trim() === '') return undefined
    const text = value.trim()
    if (kind === 'choice') return optionWords(path, text)
    if (kind === 'yesNo') return t(text === 'yes' ? 'options:yesNo.yes' : 'options:yesNo.no')
    if (kind === 'yearMonth') return monthText(text)
    if (kind === 'money') {
      const amount = normaliseMoney(text)
      if (typeof amount !== 'number') return text
      return t('common:salary.exact', {
        unit: t(`options:salaryUnit.${salaryUnitOf(unit)}`),
        min: amount.toLocaleString(languageTags[locale]),
      })
    }
    if (kind === 'email') return normaliseEmail(text)
    if (kind === 'phone' || kind === 'mobilePhone') return formatPhone(normalisePhone(text))
    return text
  }
}

/** One answer to show: the path of the field and its value, `''` when empty. */
export type Answer = {
  path: string
  kind: string
  value: unknown
  /** The pay unit of an amount; `''` means per month. */
  unit?: unknown
}
/** Answers under one heading: a section, a degree, or an entry of a list. */
export type AnswerGroup = { path: string; answers: Answer[] }

/**
 * Every answer of a section in screen order, grouped as in the form. Leaves out fields that another answer hides,
 * and empty fields in rows of lists.
 */
export function answerGroups(schema: AnySchema, draft: unknown, path: string, isRow = false): AnswerGroup[] {
  const element = elementOf(schema)
  if (element !== undefined) {
    const rows = Array.isArray(draft) ? draft : []
    return rows.flatMap((row, position) => answerGroups(element, row, `${path}.${position}`, true))
  }
  const fields = fieldsOf(schema)
  if (fields === undefined || !isLoose(draft)) return []
  const shape = Object.entries(fields)
  const hidden = hiddenFields(
    schema,
    Object.fromEntries(shape.map(([name, child]) => [name, meaningOf(child, draft[name])])),
  )
  const groups: AnswerGroup[] = []
  // A list or a group between two fields starts a new group, which preserves the screen order.
  let own: AnswerGroup | undefined
  for (const [name, child] of shape) {
    if (hidden.has(name)) continue
    if (isUnit(name, fields)) continue
    const kind = fieldKinds.get(unwrap(child))?.kind
    if (kind === undefined) {
      groups.push(...answerGroups(child, draft[name], `${path}.${name}`))
      own = undefined
      continue
    }
    const value = draft[name]
    if (isRow && (value === '' || value === false || value === undefined)) continue
    if (own === undefined) {
      own = { path, answers: [] }
      groups.push(own)
    }
    const unit = kind === 'money' ? { unit: draft[`${name}Unit`] } : {}
    own.answers.push({ path: `${path}.${name}`, kind, value, ...unit })
  }
  return groups.filter(({ answers }) => answers.length > 0)
}

/** Whether a field is the unit of an amount of pay; the unit is shown together with the amount. */
function isUnit(name: string, fields: Readonly<Record<string, AnySchema>>): boolean {
  return name.endsWith('Unit') && name.slice(0, -'Unit'.length) in fields
}
