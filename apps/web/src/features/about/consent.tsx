import { Box, Button, Heading, Link, Text } from '@chakra-ui/react'
import { legalVersions } from '@recruiting/i18n/legal'
import type { Job } from '@recruiting/schema/job'
import { useHydrated, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasConsent } from '~/lib/guards/has-consent.ts'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { stored } from '~/lib/session/keys.ts'
import { Notice } from '~/ui/notice.tsx'
import { PageBody } from '~/ui/page.tsx'
import { CollectionNotice } from './collection-notice.tsx'
import { ConsentBox, checkboxId } from './consent-box.tsx'
import { consentId } from './consent-id.ts'

/** spec 3, consent: the notice of PDPA article 8 and one checkbox; then on to the application form. */
export function Consent({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation(['about', 'common'])
  const navigate = useNavigate()
  const codes = jobs.map(({ code }) => code)
  const isHydrated = useHydrated()
  const [answer, setAnswer] = useState<boolean>()
  // Until the person answers here, what this tab has kept counts; a page of the server knows nothing of it.
  const isAgreed = answer ?? (isHydrated && hasConsent(stored.consent.read(), codes))
  // The same without waiting for a render: a press that was kept for the scripts comes right behind the tick.
  const lastAnswer = useRef<boolean>(undefined)
  const [attempts, setAttempts] = useState(0)
  const isMissing = attempts > 0 && !isAgreed

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!(lastAnswer.current ?? isAgreed)) {
      setAttempts(attempts + 1)
      return
    }
    // What closed since it was chosen is not applied for.
    stored.jobs.write({ jobs: jobs.map(({ code, title }) => ({ code, title })) })
    stored.consent.write({ version: legalVersions.notice, codes })
    void navigate({ to: '/apply' })
  }
  const change = (isNowAgreed: boolean) => {
    lastAnswer.current = isNowAgreed
    setAnswer(isNowAgreed)
    setAttempts(0)
    if (!isNowAgreed) stored.consent.remove()
  }

  return (
    <Box id={consentId} bg="bg.surface" borderTopWidth="1px" _print={{ display: 'none' }}>
      <PageBody
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 44rem)' }}
        columnGap={{ md: '10', lg: '14' }}
        rowGap="6"
      >
        {isMissing && <PageTitle title={t('consent.heading')} hasErrors />}
        <div>
          <Heading as="h2">{t('consent.heading')}</Heading>
          <Text mt="2" color="fg.muted">
            {t('consent.lead')}
          </Text>
        </div>
        <form onSubmit={apply} noValidate>
          {isMissing && <ConsentError key={attempts} fieldId={checkboxId} />}
          <CollectionNotice />
          <Box data-script="">
            <ConsentBox isAgreed={isAgreed} isMissing={isMissing} onChange={change} />
            <Button type="submit" size="lg" mt="6" width={{ base: 'full', sm: 'auto' }}>
              {t('consent.apply')}
            </Button>
          </Box>
          <noscript>
            <Notice tone="info" mt="6">
              {t('common:needsScripts')}
            </Notice>
          </noscript>
        </form>
      </PageBody>
    </Box>
  )
}

/** The error summary: takes focus when it appears and leads to the box that is not ticked. */
function ConsentError({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation(['about', 'fields'])
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const focusField = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(fieldId)?.focus()
  }
  return (
    <Notice ref={summary} tone="error" title={t('consent.problem')} mb="6" tabIndex={-1}>
      <Link href={`#${fieldId}`} onClick={focusField} color="fg.error">
        {t('fields:consent.agreed.required')}
      </Link>
    </Notice>
  )
}
