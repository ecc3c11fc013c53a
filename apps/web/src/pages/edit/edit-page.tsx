import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useBlocker, useHydrated } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDeskProvider } from '~/form/files/file-desk.ts'
import { ScanWatch } from '~/form/files/scans.tsx'
import { callApi } from '~/lib/api/call.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/i18n/wait.ts'
import { isPageHidden } from '~/lib/page/document.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { MailButton, ResendLink } from '~/sections/link/send-again.tsx'
import { AlertDialog, DialogButtons } from '~/ui/alert-dialog.tsx'
import { type Fact, Facts } from '~/ui/facts.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Notifications } from '~/ui/notifications.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { WholeBrackets } from '~/ui/text.tsx'
import { compare, Differences } from './differences.tsx'
import { EditForm } from './edit-form.tsx'
import { type Save, useSave } from './edit-session.ts'
import {
  answersWaitingFor,
  type EditState,
  forgetWaitingEdit,
  type LoadedRecord,
  mayBeSentAgain,
  recordQuery,
} from './edit-store.ts'
import { MessageBox, WaitingNote } from './message-box.tsx'

const route = getRouteApi('/personal-info/edit/$token')

/** Page `/personal-info/edit/{token}` (specification 2): edits the record of one application. */
export function EditPage() {
  const { t } = useTranslation(['personalInfo', 'common'])
  const { token } = route.useParams()
  const query = useQuery(recordQuery(token, useLocale()))
  const isHydrated = useHydrated()
  return (
    <>
      <LinkPage
        purpose="personal-info"
        token={token}
        title={t('title')}
        query={query}
        failureNote={mayBeSentAgain(query.error) && <WaitingNote token={token} mt="3" />}
      >
        {(loaded, { takesFocus }) => (
          <Edit
            // A page that was hidden so far begins with what this tab has stored.
            key={String(isHydrated && isPageHidden())}
            loaded={loaded}
            token={token}
            takesFocus={takesFocus}
          />
        )}
      </LinkPage>
      <Notifications label={t('common:notifications')} />
    </>
  )
}

function Edit({ loaded, token, takesFocus }: { loaded: LoadedRecord; token: string; takesFocus: boolean }) {
  const { t } = useTranslation('personalInfo')
  const save = useSave(loaded, token)
  const [hasErrors, setHasErrors] = useState(false)
  const [nav, setNav] = useState<Element | null>(null)
  const isHydrated = useHydrated()
  return (
    <FileDeskProvider value={save.desk}>
      <ScanWatch />
      <PageTitle title={t('title')} hasErrors={hasErrors} />
      <NoIndex />
      <PageBody>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 42rem)' }}
          columnGap="16"
          rowGap="6"
          justifyContent={{ xl: 'center' }}
          alignItems="start"
        >
          <Box
            ref={setNav}
            as="nav"
            aria-label={t('sections.label')}
            position="sticky"
            top="6"
            hideBelow="md"
          />
          <Box minW="0">
            <PageHeading takesFocus={takesFocus}>{t('title')}</PageHeading>
            <Box mt="2" color="fg.muted">
              {t('lead')}
            </Box>
            <RecordFacts record={save.store.current().record} />
            <ExportRequest token={token} />
            <MessageBox key={`message-${save.changes}`} save={save} token={token} />
            {isHydrated && !save.store.hasLinkEnded() && (
              <WaitingOffer key={`offer-${save.changes}`} save={save} />
            )}
            <Box mt="8" data-script="">
              <EditForm key={`form-${save.round}`} save={save} nav={nav} onErrors={setHasErrors} />
            </Box>
          </Box>
        </Grid>
      </PageBody>
      <LeaveDialog save={save} />
    </FileDeskProvider>
  )
}

function RecordFacts({ record }: { record: PersonalInfoRecord }) {
  const { reference, jobs, submittedAt, expiresAt } = record
  const { t } = useTranslation(['personalInfo', 'common'])
  const { title } = useJobWords()
  const timeOf = (instant: string) => (
    <WholeBrackets>{t('common:taipeiTime', { time: taipeiMinute(instant) })}</WholeBrackets>
  )
  const facts: Fact[] = [
    [t('facts.reference'), reference],
    [t('facts.jobs'), jobs.map((job) => <Box key={job.code} {...title(job)} />)],
    [t('facts.submittedAt'), timeOf(submittedAt)],
    [t('facts.expiresAt'), timeOf(expiresAt)],
  ]
  return <Facts facts={facts} isDense mt="6" />
}

/** Asks for the link to a copy of this record (PDPA article 3). The form is not touched. */
function ExportRequest({ token }: { token: string }) {
  const { t } = useTranslation('personalInfo')
  const locale = useLocale()
  const duration = (hours: number) => durationText(hours * 3600, locale)
  const hold = duration(linkFacts['personal-info'].lifetimeHours)
  return (
    <Box as="section" aria-labelledby="export-title" mt="6" borderTopWidth="1px" pt="5" data-script="">
      <Heading as="h2" id="export-title" size="md">
        {t('export.title')}
      </Heading>
      {/* Browsers and Node may format a duration with different spaces. */}
      <Text mt="1" mb="4" suppressHydrationWarning>
        {t('export.text', { duration: duration(linkFacts.export.lifetimeHours) })}
      </Text>
      <MailButton
        variant="outline"
        ask={() => callApi('requestExport', { token }, { locale })}
        action={t('export.ask')}
        done={t('export.asked')}
        sent={({ validHours }) => t('export.sent', { duration: duration(validHours), hold })}
        failed={t('export.notSent')}
        wayOut={(error) =>
          mayBeSentAgain(error) && (
            <Box mt="4">
              <ResendLink token={token} />
            </Box>
          )
        }
      />
    </Box>
  )
}

function LeaveDialog({ save }: { save: Save }) {
  const { store, desk } = save
  const { t } = useTranslation('personalInfo')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      store.flush()
      const waitsForLink = store.hasLinkEnded() && store.isKept()
      const isLost = (store.isDirty() && !waitsForLink) || desk.isSending()
      return current.pathname !== next.pathname && isLost
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  const leave = () => {
    save.discard()
    proceed?.()
  }
  return (
    <AlertDialog
      title={t('leave.title')}
      text={t('leave.text')}
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
    >
      <DialogButtons>
        <Button onClick={() => reset?.()}>{t('leave.stay')}</Button>
        <Button variant="outline" onClick={leave}>
          {t('leave.leave')}
        </Button>
      </DialogButtons>
    </AlertDialog>
  )
}

/** The answers that wait for this application; removes them when the record already contains them. */
function answersToOffer(current: EditState): EditState | undefined {
  const { reference } = current.record
  const waiting = answersWaitingFor(reference)
  if (waiting === undefined || compare(waiting, current).differing.length > 0) return waiting
  forgetWaitingEdit(reference)
  return undefined
}

function WaitingOffer({ save }: { save: Save }) {
  const { t } = useTranslation('personalInfo')
  const current = useSyncExternalStore(save.store.subscribe, save.store.current)
  const [waiting] = useState(() => answersToOffer(current))
  if (waiting === undefined) return null
  const { differences } = compare(waiting, current)
  if (differences.length === 0) return null
  return (
    <Notice tone="info" title={t('waiting.title')} mt="6" data-waiting-offer>
      <Text mt="1">{t('waiting.text')}</Text>
      <Differences words="waiting" differences={differences} values={current.answers} />
      <Flex mt="5" gap="3" wrap="wrap">
        <Button onClick={() => save.takeWaiting(waiting)}>{t('waiting.take')}</Button>
        <Button variant="outline" onClick={() => save.dropWaiting(waiting)}>
          {t('waiting.drop')}
        </Button>
      </Flex>
    </Notice>
  )
}
