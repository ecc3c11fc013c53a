import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isScanUnfinished } from '~/form/files/file-desk.ts'
import { ScanNotice } from '~/form/files/scans.tsx'
import { ApiError } from '~/lib/api/problem.ts'
import { stored } from '~/lib/draft/keys.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { CallProblem } from '~/sections/call-problem.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'

/** Why the submit failed, that no answer is lost, and what to do next. Takes focus. */
export function SubmitFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.focus()
  }, [])
  return (
    <Box ref={frame} tabIndex={-1} outline="none" mb="8">
      <Cause error={error} onRetry={onRetry} />
    </Box>
  )
}

function Cause({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const issues = error instanceof ApiError ? error.issues : []
  const job = issues.find(({ path }) => path.startsWith('jobCodes'))
  if (job !== undefined) {
    return (
      <JobGone
        position={Number(job.path.split('.')[1] ?? 0)}
        isUnknown={job.rule === 'jobUnknown'}
        onRetry={onRetry}
      />
    )
  }
  if (issues.some(({ path }) => path.startsWith('consent'))) return <ConsentChanged />
  if (isScanUnfinished(issues)) return <ScanUnfinished onRetry={onRetry} />
  return <CallFailed error={error} onRetry={onRetry} />
}

function JobGone({
  position,
  isUnknown,
  onRetry,
}: {
  position: number
  isUnknown: boolean
  onRetry: () => void
}) {
  const { t } = useTranslation('apply')
  const locale = useLocale()
  const jobs = stored.jobs.read()?.jobs ?? []
  const gone = jobs[position]
  const title = gone ? (localize(gone.title, locale)?.value ?? gone.code) : ''
  const others = jobs.filter((_, each) => each !== position)
  const drop = () => {
    stored.jobs.write({ jobs: others })
    onRetry()
  }
  return (
    <Notice tone="error" title={isUnknown ? t('closed.unknownTitle') : t('closed.title')}>
      <Text mt="2">{t(isUnknown ? 'closed.unknown' : 'closed.text', { title })}</Text>
      <Text mt="1">{t('closed.kept')}</Text>
      <Flex mt="4" gap="3" wrap="wrap">
        {others.length > 0 && <Button onClick={drop}>{t('closed.drop')}</Button>}
        <ButtonLink to="/" variant={others.length > 0 ? 'outline' : 'solid'}>
          {t('closed.other')}
        </ButtonLink>
      </Flex>
    </Notice>
  )
}

function ConsentChanged() {
  const { t } = useTranslation('apply')
  const navigate = useNavigate()
  const read = () => {
    stored.consent.remove()
    void navigate({ to: '/about' })
  }
  return (
    <Notice tone="error" title={t('consentChanged.title')}>
      <Text mt="2">{t('consentChanged.text')}</Text>
      <Button mt="4" onClick={read}>
        {t('consentChanged.action')}
      </Button>
    </Notice>
  )
}

/** The server claims no file before it is scanned. */
function ScanUnfinished({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('apply')
  return (
    <ScanNotice title={t('failure.title')} unfinished={t('failure.scanning')}>
      <Text mt="1">{t('failure.keptOnly')}</Text>
      <Button mt="4" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </ScanNotice>
  )
}

function CallFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('apply')
  const isTooLarge = error instanceof ApiError && error.code === 'payload_too_large'
  return (
    <Notice tone="error" title={t('failure.title')}>
      <CallProblem error={error}>
        <Text mt="1">{t(isTooLarge ? 'failure.keptOnly' : 'failure.kept')}</Text>
      </CallProblem>
      <Button mt="4" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </Notice>
  )
}
