import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { introduction } from '@recruiting/brand/extras'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'

/** What the company says about itself; nothing when its brand has no introduction. */
export function CompanyIntroduction() {
  const { t } = useTranslation('common')
  const locale = useLocale()
  if (introduction === undefined) return null
  const { text, picture } = introduction
  return (
    <Box
      as="section"
      display="flex"
      flexWrap="wrap"
      gap="6"
      alignItems="center"
      borderTopWidth="1px"
      mt="8"
      pt="6"
      _print={{ display: 'none' }}
    >
      {picture && (
        <chakra.img
          src={picture.src}
          alt={picture.alt[locale]}
          // Keeps its room until it is loaded.
          aspectRatio={picture.width / picture.height}
          loading="lazy"
          flex="1 1 18rem"
          maxW="22rem"
        />
      )}
      <Box flex="1 1 18rem" maxW="prose">
        <Heading as="h2" size="md">
          {t('aboutCompany')}
        </Heading>
        <Text mt="2">{text[locale]}</Text>
      </Box>
    </Box>
  )
}
