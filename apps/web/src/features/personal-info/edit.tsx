import { Box, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDeskProvider } from '~/form/file-context.ts'
import { ScanWatch } from '~/form/scan-watch.tsx'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { NoIndex } from '~/lib/page/no-index.tsx'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { EditForm } from './edit-form.tsx'
import type { LoadedRecord } from './edit-store.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MessageBox } from './message-box.tsx'
import { RecordFacts } from './record-facts.tsx'
import { SectionList } from './section-nav.tsx'
import { useEditSession } from './use-edit-session.ts'
import { useSave } from './use-save.ts'
import { WaitingOffer } from './waiting-offer.tsx'

/** The edit form of one loaded record: facts, messages, and the form itself. */
export function Edit({
  loaded,
  token,
  takesFocus,
}: {
  loaded: LoadedRecord
  token: string
  takesFocus: boolean
}) {
  const { t } = useTranslation('personalInfo')
  const session = useEditSession(loaded, useLocale())
  const save = useSave(session, loaded, token)
  const [hasErrors, setHasErrors] = useState(false)
  const [sectionsWithErrors, setSectionsWithErrors] = useState<readonly string[]>([])
  return (
    <FileDeskProvider value={session.desk}>
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
          <Box position="sticky" top="6" hideBelow="md" as="nav" aria-label={t('sections.label')}>
            <SectionList withErrors={sectionsWithErrors} />
          </Box>
          <Box minW="0">
            <PageHeading takesFocus={takesFocus}>{t('title')}</PageHeading>
            <Box mt="2" color="fg.muted">
              {t('lead')}
            </Box>
            <RecordFacts record={session.store.current().record} />
            <MessageBox key={`message-${save.messages}`} session={session} save={save} token={token} />
            <WaitingOffer session={session} save={save} />
            <Box mt="8">
              <EditForm
                key={`form-${save.round}`}
                session={session}
                save={save}
                sectionsWithErrors={sectionsWithErrors}
                onErrors={setHasErrors}
                onSectionsWithErrors={setSectionsWithErrors}
              />
            </Box>
          </Box>
        </Grid>
      </PageBody>
      <LeaveDialog session={session} />
    </FileDeskProvider>
  )
}
