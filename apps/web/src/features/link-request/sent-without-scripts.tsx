import { Box, chakra, Heading } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { NoIndex } from '~/lib/page/no-index.tsx'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { PageHeading } from '~/ui/page.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { type RequestPurpose, requestPurposes } from './purposes.ts'
import { SentNotice } from './sent-notice.tsx'

const hints = ['wait', 'spam', 'typed'] as const

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
        <Heading as="h2" size="md">
          {t('request.sent.nothingTitle')}
        </Heading>
        <chakra.ul mt="2" mb="6" ps="5" display="grid" gap="1" listStyleType="square">
          {hints.map((each) => (
            <li key={each}>{t(`request.sent.nothing.${each}`)}</li>
          ))}
        </chakra.ul>
        <TextLink to={requestPurposes[purpose].page} minH="11" display="inline-flex" alignItems="center">
          {t('request.sent.enterAgain')}
        </TextLink>
      </Box>
    </>
  )
}
