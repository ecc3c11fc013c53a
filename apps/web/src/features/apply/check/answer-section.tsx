import { Box, chakra, Flex, Heading } from '@chakra-ui/react'
import { type SectionName, sections } from '@recruiting/schema/application'
import { uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDesk } from '~/form/file-context.ts'
import { useFieldWords } from '~/form/use-field-words.ts'
import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import { monthLabel } from '~/sections/month-label.ts'
import { TextLink } from '~/ui/router-link.tsx'
import { withFormStart } from '../step-ids.ts'
import { type AnswerGroup, answerGroups } from './answers.ts'
import { useAnswerText } from './use-answer-text.ts'

/** One section with every answer as text, and a link that edits it and returns here. */
export function AnswerSection({ name, draft }: { name: SectionName; draft: ApplicationDraft }) {
  const { t } = useTranslation('apply')
  const groups = answerGroups(sections[name], draft.sections[name], name)
  const title = t(`steps.${name}`)
  return (
    <Box as="section" aria-labelledby={`check-${name}`} mb="10">
      <Flex
        justify="space-between"
        align="center"
        gap="4"
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
