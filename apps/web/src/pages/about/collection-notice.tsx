import { Box, chakra, Heading, Link, Text } from '@chakra-ui/react'
import { legalVersions, noticeItems } from '@recruiting/i18n/legal'
import { useTranslation } from 'react-i18next'
import { useLegal } from '~/lib/i18n/i18n.ts'
import { Muted } from '~/ui/text.tsx'

/** The six items of PDPA article 8 in their order, the notes on health and lawsuit data, and the version. */
export function CollectionNotice() {
  const { t } = useTranslation(['about', 'common'])
  const { notice } = useLegal()
  return (
    <Box
      as="section"
      aria-label={notice.title}
      px={{ base: '4', sm: '8' }}
      py="6"
      bg="bg"
      borderWidth="1px"
      borderTopWidth="4px"
      borderTopColor="bg.accent"
      fontSize="sm"
      lineHeight="relaxed"
    >
      <Heading as="h3" size="md">
        {notice.title}
      </Heading>
      <Text mt="2">{notice.lead}</Text>
      {/* Before the text: on a phone the items do not fit on one screen. */}
      <chakra.nav aria-label={t('common:contents')} mt="4" bg="bg.surface" px="4" py="2">
        <chakra.ol
          ps="5"
          listStyleType="decimal"
          columnGap="8"
          css={{ columns: { sm: '2' }, '& li::marker': { fontVariantNumeric: 'tabular-nums' } }}
        >
          {noticeItems.map((item) => (
            <chakra.li key={item} breakInside="avoid">
              <Link href={`#notice-${item}`} minH="11" display="inline-flex" alignItems="center">
                {notice.items[item].heading}
              </Link>
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.nav>
      <chakra.ol mt="5" listStyle="none" columnGap="8" css={{ counterReset: 'item', columns: '22rem' }}>
        {noticeItems.map((item) => (
          <chakra.li
            key={item}
            id={`notice-${item}`}
            ps={{ sm: '9' }}
            py="4"
            borderTopWidth="1px"
            position="relative"
            breakInside="avoid"
            css={{ counterIncrement: 'item' }}
            _before={{
              content: 'counter(item)',
              position: 'absolute',
              insetStart: '0',
              w: '6',
              bg: 'bg.accentMuted',
              textAlign: 'center',
              fontWeight: 'bold',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {/* On a phone the text uses the width below the number. */}
            <Heading as="h4" ps={{ base: '9', sm: '0' }} fontSize="md" lineHeight="relaxed">
              {notice.items[item].heading}
            </Heading>
            <Muted mt="1">{notice.items[item].text}</Muted>
          </chakra.li>
        ))}
      </chakra.ol>
      <Text pt="5" borderTopWidth="1px" maxW="prose">
        {notice.specialData}
      </Text>
      <Muted mt="5">{t('consent.version', { version: legalVersions.notice })}</Muted>
    </Box>
  )
}
