import { Box, chakra, Text } from '@chakra-ui/react'
import type { ResumeDeletion, ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoIndex } from '~/lib/page/no-index.tsx'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { DangerButton } from '~/ui/danger-button.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { storedKind } from './stored-kind.ts'

/** Shows whose data and how much of it will be deleted. The button only opens the confirmation dialog. */
export function ConfirmDeletion({
  deletion: { maskedEmail, applications, files, referrals, expiresAt },
  deletion,
  token,
  takesFocus,
  onDeleted,
  onLinkFailed,
}: {
  deletion: ResumeDeletion
  token: string
  takesFocus: boolean
  onDeleted: (receipt: ResumeDeletionReceipt | undefined, staged: readonly string[]) => void
  onLinkFailed: (error: unknown) => void
}) {
  const { t } = useTranslation('deleteResume')
  const [isAsking, setAsking] = useState(false)
  const title = t('confirm.title')
  const kind = storedKind(deletion)
  const facts = [
    [t('confirm.email'), maskedEmail],
    ...(applications > 0
      ? [
          [t('confirm.applications'), t('confirm.applicationsCount', { count: applications })],
          [t('confirm.files'), t('confirm.filesCount', { count: files })],
        ]
      : []),
    ...(referrals > 0 ? [[t('confirm.referrals'), t('confirm.referralsCount', { count: referrals })]] : []),
    [t('confirm.expiresAt'), t('confirm.taipeiTime', { time: taipeiMinute(expiresAt) })],
  ]
  return (
    <PageBody width="prose">
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
      <Text mt="4">{t(`confirm.lead.${kind}`)}</Text>
      <chakra.dl mt="6" borderTopWidth="4px" borderColor="bg.accent" bg="bg.surface" px="5" py="2">
        {facts.map(([term, value]) => (
          <Box
            key={term}
            py="3"
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: '10rem minmax(0, 1fr)' }}
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: '0' }}
          >
            <chakra.dt color="fg.muted">{term}</chakra.dt>
            <chakra.dd fontWeight="semibold">{value}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
      <Text mt="5" color="fg.muted">
        {t('confirm.device')}
      </Text>
      <Box mt="8" display="flex" flexWrap="wrap" columnGap="6" rowGap="3" alignItems="center">
        <DangerButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t(applications > 0 ? 'confirm.open.resume' : 'confirm.open.other')}
        </DangerButton>
        <TextLink to="/" minH="11" display="inline-flex" alignItems="center">
          {t('confirm.leave')}
        </TextLink>
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        token={token}
        kind={kind}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
        onLinkFailed={onLinkFailed}
      />
    </PageBody>
  )
}
