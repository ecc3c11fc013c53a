import { Box, Text } from '@chakra-ui/react'
import type { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useTranslation } from 'react-i18next'
import { NoIndex } from '~/lib/page/no-index.tsx'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { DoneHeading } from '~/ui/done-heading.tsx'
import { PageBody } from '~/ui/page.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'
import { storedKind } from './stored-kind.ts'

/** Everything is deleted (specifications 4 and 8). No receipt when another attempt received it. */
export function Deleted({ receipt }: { receipt: ResumeDeletionReceipt | undefined }) {
  const { t } = useTranslation(['deleteResume', 'common'])
  const title = t('done.title')
  const kind = receipt === undefined ? 'both' : storedKind(receipt)
  return (
    <PageBody width="prose">
      <PageTitle title={title} />
      <NoIndex />
      <DoneHeading>{title}</DoneHeading>
      <Box mt="8" p={{ base: '5', sm: '6' }} bg="bg.info" borderStartWidth="6px" borderColor="border.accent">
        <Text fontWeight="bold">{t(`done.text.${kind}`)}</Text>
        {receipt && (
          <>
            {kind !== 'nothing' && <Text mt="2">{t(`done.counts.${kind}`, receipt)}</Text>}
            <Text mt="1" color="fg.muted">
              {t('done.deletedAt', { time: taipeiMinute(receipt.deletedAt) })}
            </Text>
          </>
        )}
      </Box>
      <Text mt="6">{t('done.receipt')}</Text>
      <Text mt="2">{t('done.device')}</Text>
      <Box mt="10">
        <ButtonLink to="/">{t('common:actions.home')}</ButtonLink>
      </Box>
    </PageBody>
  )
}
