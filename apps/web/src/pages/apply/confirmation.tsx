import { Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { taipeiSecond } from '@recruiting/schema/taipei-time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearDraft } from '~/lib/draft/draft-store.ts'
import { useSent } from '~/lib/draft/earlier-draft.ts'
import { stored } from '~/lib/draft/keys.ts'
import { useJobWords } from '~/lib/i18n/use-job-words.ts'
import { PageTitle } from '~/lib/page/head.tsx'
import { DoneHeading } from '~/ui/done-heading.tsx'
import { PageBody } from '~/ui/page.tsx'
import { ButtonLink, TextLink } from '~/ui/router-link.tsx'
import { FinePrint, Muted, WholeBrackets } from '~/ui/text.tsx'

const whatNext = ['review', 'keep', 'change'] as const

/** The confirmation: reference number, address of the mail, next steps. Leaving it removes the stored receipt. */
export function Confirmation() {
  const { t } = useTranslation(['apply', 'common'])
  const { title } = useJobWords()
  const [receipt] = useState(() => stored.receipt.read())
  const [said, setSaid] = useState('')
  if (receipt === undefined) return null
  const { reference, email, jobs } = receipt
  const copy = () => {
    void navigator.clipboard.writeText(reference).then(() => setSaid(t('confirmation.copied')))
  }
  return (
    <PageBody width="prose">
      <PageTitle title={t('confirmation.title')} />
      <DoneHeading>{t('confirmation.title')}</DoneHeading>
      <Box mt="8" p={{ base: '5', sm: '8' }} bg="bg.info" borderStartWidth="6px" borderColor="border.accent">
        <Muted>{t('confirmation.reference')}</Muted>
        <Text
          fontFamily="mono"
          fontSize={{ base: '2xl', sm: '3xl' }}
          fontWeight="bold"
          letterSpacing="0.04em"
          data-reference=""
        >
          {reference}
        </Text>
        <FinePrint mt="2">
          <WholeBrackets>
            {t('confirmation.submittedAt', { time: taipeiSecond(receipt.submittedAt) })}
          </WholeBrackets>
        </FinePrint>
        <Flex mt="4" gap="4" align="center" wrap="wrap" _print={{ display: 'none' }}>
          {/* Browsers offer the clipboard only in secure contexts; elsewhere the number can be selected. */}
          {window.isSecureContext && (
            <Button size="sm" variant="outline" onClick={copy}>
              {t('confirmation.copy')}
            </Button>
          )}
          <chakra.span role="status">{said}</chakra.span>
        </Flex>
      </Box>
      <Box mt="8">
        <FinePrint>{t('applyingFor')}</FinePrint>
        {jobs.map((job) => (
          <Text key={job.code} fontWeight="bold">
            <span {...title(job)} />{' '}
            <chakra.span color="fg.muted" fontWeight="normal">
              {job.code}
            </chakra.span>
          </Text>
        ))}
      </Box>
      <Box mt="8">
        <Text fontWeight="bold">{t('confirmation.mail', { email })}</Text>
        <Muted>{t('confirmation.mailHint')}</Muted>
      </Box>
      <Another />
      <Heading as="h2" mt="10" mb="3">
        {t('confirmation.nextTitle')}
      </Heading>
      <chakra.ol ps="6" listStyleType="decimal">
        {whatNext.map((each) => (
          <chakra.li key={each} py="1.5" ps="1">
            {each === 'change' ? <Change /> : t(`confirmation.next.${each}`)}
          </chakra.li>
        ))}
      </chakra.ol>
      <Flex mt="10" gap="4" wrap="wrap" _print={{ display: 'none' }}>
        <ButtonLink to="/" variant="outline">
          {t('common:actions.home')}
        </ButtonLink>
        <Button variant="outline" onClick={() => window.print()}>
          {t('confirmation.print')}
        </Button>
      </Flex>
    </PageBody>
  )
}

function Another() {
  const { t } = useTranslation('apply')
  const isReady = useSent().length > 0
  const [wasCleared, setWasCleared] = useState(false)
  const clear = () => {
    clearDraft()
    setWasCleared(true)
  }
  return (
    <Box _print={{ display: 'none' }}>
      {isReady && (
        <>
          <Heading as="h2" mt="10" mb="3">
            {t('another.title')}
          </Heading>
          <Text>{t('another.text')}</Text>
          <Flex mt="4" gap="4" wrap="wrap">
            <ButtonLink to="/">{t('another.choose')}</ButtonLink>
            <Button variant="outline" onClick={clear}>
              {t('another.clear')}
            </Button>
          </Flex>
        </>
      )}
      <Box role="status" mt={wasCleared ? '10' : '0'}>
        {wasCleared ? t('keep.cleared') : ''}
      </Box>
    </Box>
  )
}

/** How to correct or delete the data; the deletion link is part of the sentence. */
function Change() {
  const { t } = useTranslation(['apply', 'common'])
  const [before, after] = t('confirmation.next.change', { link: '\n' }).split('\n')
  return (
    <>
      {before}
      <TextLink to="/delete-resume/apply">{t('common:header.deleteResume')}</TextLink>
      {after}
    </>
  )
}
