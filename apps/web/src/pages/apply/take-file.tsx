import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { limits } from '@recruiting/schema/limits'
import { uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import type { i18n } from 'i18next'
import { type ComponentType, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldNames } from '~/form/engine/field-words.ts'
import type { ProposalViews } from '~/form/engine/proposal-views.ts'
import { chosenOf } from '~/form/files/uploads.ts'
import { type DraftSections, withRecommenderRows } from '~/lib/draft/draft.ts'
import { currentDraft, emptyDraft, flushDraft, useDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { createStore } from '~/lib/store.ts'
import { Button } from '~/ui/button.tsx'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'
import { BulletList } from '~/ui/text.tsx'
import { desk, isResume } from './desk.ts'
import { filled } from './filled.ts'
import { firstIncomplete } from './landing.ts'
import { FieldProposal, JobProposals, StepProposals } from './proposal-views.tsx'
import { countOf, found } from './proposals.ts'
import { type Export, type NoExport, readExport } from './read-export.ts'
import { readResume } from './read-resume.ts'
import { withFormStart } from './step-ids.ts'

type ResumeReading = Exclude<Awaited<ReturnType<typeof readResume>>, undefined>
type Unread =
  | Extract<ResumeReading, { reason: unknown }>['reason']
  | NoExport['reason']
  | 'notRead'
  | 'notLoaded'

/** What has become of the chosen file. */
type News =
  | { state: 'reading'; file: File; onCancel: () => void }
  | { state: 'read'; file: File; count: number }
  | { state: 'unread'; file: File; reason: Unread }
  | { state: 'filled'; file: File; unknown: readonly string[] }

const news = createStore<News | undefined>(undefined)

/** What shows a file and its answers, and how to forget them. */
export type FileViews = ProposalViews & { FileNews: ComponentType; drop: () => void }

const views: FileViews = {
  FieldProposal,
  StepProposals,
  JobProposals,
  FileNews,
  drop: () => {
    found.set([])
    news.set(undefined)
  },
}

/** Takes the answers of a file. */
type Take = (file: File, signal: AbortSignal) => Promise<News>

/**
 * Reads a file on this device.
 * @param onCancel drops the file
 * @returns what shows it, before it has been read
 * @throws when the words do not load, and the reason of the signal
 */
export async function takeFile(
  file: File,
  take: Take,
  words: i18n,
  signal: AbortSignal,
  onCancel: () => void,
): Promise<FileViews> {
  await loadWords(words, ['proposals'])
  signal.throwIfAborted()
  news.set({ state: 'reading', file, onCancel })
  void take(file, signal).then(
    news.set,
    () => signal.aborted || news.set({ state: 'unread', file, reason: 'notLoaded' }),
  )
  return views
}

/** A résumé proposes answers. */
export const takeResume =
  (read = readResume): Take =>
  async (file, signal) => {
    const answer = await read(file, signal)
    signal.throwIfAborted()
    if (answer === undefined) return { state: 'unread', file, reason: 'notRead' }
    if ('reason' in answer) return { state: 'unread', file, reason: answer.reason }
    if (answer.proposals.length === 0) return { state: 'unread', file, reason: 'noText' }
    found.set(answer.proposals)
    return { state: 'read', file, count: countOf(answer.proposals) }
  }

/** The file of an earlier application fills in the empty answers. */
export const takeExport =
  (onFilled: () => void): Take =>
  async (file, signal) => {
    const read = await readExport(file)
    signal.throwIfAborted()
    if ('reason' in read) return { state: 'unread', file, reason: read.reason }
    const answers = filledFrom(read, currentDraft().sections)
    writeSections(withRecommenderRows(answers))
    const isOverfull = answers.other.recommenders.length > limits.recommenders
    const refused = uploadKinds.filter((kind) => {
      const own = read.files[kind]
      const isFree = own !== undefined && !chosenOf(desk.uploads.of(kind))
      return isFree && desk.choose(kind, own) !== undefined
    })
    flushDraft()
    onFilled()
    const left = [...refused.map(uploadPath), ...(isOverfull ? ['other.recommenders'] : [])]
    return { state: 'filled', file, unknown: [...read.unknown, ...left] }
  }

/**
 * The answers with those of an earlier application where they are empty; the suggested vacancy counts as an answer. Lists may get
 * more rows than they may have.
 */
export function filledFrom(
  { sections: earlier }: Pick<Export, 'sections'>,
  own: DraftSections,
): DraftSections {
  const { application } = own
  // The unit belongs to the amount; before there is one it is only suggested.
  const isPaid = application.expectedSalary === '' && earlier.application.expectedSalary !== ''
  const wanted = isPaid ? { ...own, application: { ...application, expectedSalaryUnit: '' } } : own
  return filled(wanted, earlier, 'whole') as DraftSections
}

/** Says what has become of the chosen file. */
function FileNews() {
  const { t } = useTranslation(['proposals', 'apply'])
  const now = useSyncExternalStore(news.subscribe, news.get)
  if (now === undefined) return null
  const { name } = now.file
  const kept = isResume(now.file) ? ` ${t('apply:entrance.kept', { name })}` : ''
  if (now.state === 'reading') {
    const cancel = () => {
      if (isResume(now.file)) desk.uploads.cancel('resume')
      now.onCancel()
    }
    return (
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Text overflowWrap="anywhere">{t('apply:entrance.reading', { name })}</Text>
          <chakra.progress aria-label={t('apply:entrance.reading', { name })} width="full" />
        </Box>
        <Button size="sm" variant="outline" onClick={cancel}>
          {t('cancel')}
        </Button>
      </Flex>
    )
  }
  if (now.state === 'unread')
    return (
      <Notice tone="info" overflowWrap="anywhere">
        <Text>
          {t(`unread.${now.reason}`)}
          {kept}
        </Text>
      </Notice>
    )
  if (now.state === 'read')
    return (
      <Notice tone="info" title={t('found', { count: now.count })} overflowWrap="anywhere">
        <Text>
          {t('nothingFilled')}
          {kept}
        </Text>
      </Notice>
    )
  return (
    <Notice tone="info" title={t('filled', { name })} overflowWrap="anywhere">
      <Text>{t('filledText')}</Text>
      <NotTaken paths={now.unknown} />
      <GoOn />
    </Notice>
  )
}

function NotTaken({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation('proposals')
  const names = useFieldNames()
  const answers = useDraft(() => currentDraft().sections, emptyDraft.sections)
  if (paths.length === 0) return null
  return (
    <Details mt="2">
      <Summary display="flex" alignItems="center" gap="2">
        {t('notTaken', { count: paths.length })}
        <ChevronDownIcon />
      </Summary>
      <BulletList texts={[...new Set(paths.map((path) => names.full(path, answers)))]} />
    </Details>
  )
}

/** Leads to the first step that is not complete. */
function GoOn() {
  const { t } = useTranslation(['proposals', 'apply'])
  const first = useDraft(() => firstIncomplete(currentDraft()), 'personal')
  if (first === 'personal') return null
  return (
    <Box mt="3">
      <ButtonLink to="/apply" search={{ step: first }} state={withFormStart} size="sm">
        {t('goOn', { step: t(`apply:steps.${first}`) })}
      </ButtonLink>
    </Box>
  )
}
