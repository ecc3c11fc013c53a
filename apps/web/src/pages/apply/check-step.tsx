import { Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { type SectionName, sectionNames, sections } from '@recruiting/schema/application'
import { normaliseEmail } from '@recruiting/schema/fields/email'
import { normaliseMoney } from '@recruiting/schema/fields/money'
import { formatPhone, normalisePhone } from '@recruiting/schema/fields/phone'
import type { Issue } from '@recruiting/schema/issue'
import { languageTags } from '@recruiting/schema/locale'
import { uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { salaryUnitOf } from '~/form/controls/salary-unit.ts'
import { useFieldWords } from '~/form/engine/use-field-words.ts'
import { useOptionWords } from '~/form/engine/use-option-words.ts'
import { useFileDesk } from '~/form/files/file-context.ts'
import { fileSizeText } from '~/form/files/file-size.ts'
import { type ApplicationDraft, type DraftFiles, isScanning } from '~/lib/draft/draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { monthLabel } from '~/sections/use-field-name.ts'
import { ArrowLeftIcon } from '~/ui/icons.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { type Answer, type AnswerGroup, answerGroups, monthText } from './answers.ts'
import { withFormStart } from './step-ids.ts'
import { SubmitFailure } from './submit-failure.tsx'
import { useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

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
  const { t: formT } = useTranslation('form')
  const words = useFieldWords()
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
  const labelOf = (path: string) => {
    if (path === 'education.highest.yearMonth')
      return monthLabel(formT, draft.sections.education.highest.status)
    if (path === 'education.secondHighest.yearMonth')
      return monthLabel(formT, draft.sections.education.secondHighest.status)
    return words.label(path)
  }

  function titleOf(): string | undefined {
    const row = /^(.*)\.(\d+)$/.exec(group.path)
    if (row !== null) {
      const number = Number(row[2]) + 1
      const isEntry = row[1] === 'experience.entries'
      return isEntry ? t('form:experience.row', { number }) : t('form:other.recommender', { number })
    }
    if (group.path !== section) return words.label(group.path)
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
              <chakra.dt color="fg.muted">{labelOf(answer.path)}</chakra.dt>
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
