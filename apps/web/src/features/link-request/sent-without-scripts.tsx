import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { NoIndex } from '~/lib/page/no-index.tsx'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { PageHeading } from '~/ui/page.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { type RequestPurpose, requestPurposes } from './purposes.ts'
import { SentHints } from './sent-hints.tsx'
import { SentNotice } from './sent-notice.tsx'

/**
 * The answer to a form that was posted without scripts, the same for every address. The site redirects to it, so that
 * a reload sends nothing again; it does not name the address, because no URL may contain it.
 */
export function SentWithoutScripts({ purpose, validHours }: { purpose: RequestPurpose; validHours: number }) {
  const { t } = useTranslation('links')
  const title = t('request.sent.title')
  return (
    <>
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading>{title}</PageHeading>
      <SentNotice purpose={purpose} validHours={validHours} />
      <Box as="section" mt="10">
        <SentHints hints={['wait', 'spam', 'typed']} />
        <TextLink to={requestPurposes[purpose].page} minH="11" display="inline-flex" alignItems="center">
          {t('request.sent.enterAgain')}
        </TextLink>
      </Box>
    </>
  )
}
