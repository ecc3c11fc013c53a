import { Box, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { Grain } from '~/ui/grain.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { KeywordForm } from './keyword-form.tsx'

/** What the page is for, and the keyword. */
export function HomeHead({ search }: { search: JobSearchParams }) {
  const { t } = useTranslation('home')
  return (
    <Box position="relative" overflow="hidden" bg="bg.surface" borderBottomWidth="1px">
      <Grain />
      <PageBody position="relative" py={{ base: '8', md: '14' }}>
        <PageHeading>{t('heading')}</PageHeading>
        <Text mt="3" mb={{ base: '6', md: '8' }} color="fg.muted">
          {t('lead')}
        </Text>
        <KeywordForm search={search} />
      </PageBody>
    </Box>
  )
}
