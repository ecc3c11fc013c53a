import { Box, chakra, Flex, Link } from '@chakra-ui/react'
import { Link as RouterLink, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TextLink } from '~/ui/router-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** A phone breaks the words of a name apart, never one of them. */
const wholeWords = { wordBreak: 'keep-all', overflowWrap: 'normal' } as const

const linkStyle = {
  minH: '11',
  px: { sm: '2' },
  display: 'inline-flex',
  alignItems: 'center',
  fontSize: 'sm',
  lineHeight: 'tight',
  color: 'fg',
  css: wholeWords,
} as const

/** The site's name, the vacancies, the way to have a resume deleted, and the language switch. */
export function Header() {
  const { t } = useTranslation('common')
  // Inside the form nothing invites to leave it; the confirmation stands after it.
  const isInForm = useLocation({
    select: ({ pathname, search }) => pathname === '/apply' && search.step !== 'done',
  })
  return (
    <Box as="header" bg="bg" borderBottomWidth="1px" _print={{ display: 'none' }}>
      <Flex
        maxW="page"
        mx="auto"
        px={{ base: '4', sm: '8' }}
        py={{ base: '2', md: '3' }}
        columnGap={{ base: '2', sm: '4' }}
        align="center"
        justify="space-between"
        wrap="wrap"
      >
        <Link
          asChild
          color="fg"
          fontWeight="bold"
          fontSize={{ base: 'md', sm: 'lg' }}
          lineHeight="tight"
          textDecoration="none"
          minH="12"
          display="inline-flex"
          alignItems="center"
          gap="3"
          _hover={{ color: 'fg.accent' }}
          css={wholeWords}
        >
          <RouterLink to="/">
            <Brand />
            {t('siteName')}
          </RouterLink>
        </Link>
        {!isInForm && (
          <Flex
            gap={{ base: '6', sm: '4' }}
            // On a phone they stand below the name: one row has no room for them in English.
            order={{ base: '1', sm: '0' }}
            flex={{ base: '1 0 100%', sm: '0 1 auto' }}
            ms={{ sm: 'auto' }}
            wrap="wrap"
          >
            <TextLink to="/" {...linkStyle}>
              {t('header.jobs')}
            </TextLink>
            <TextLink to="/delete-resume/apply" {...linkStyle}>
              {t('header.deleteResume')}
            </TextLink>
          </Flex>
        )}
        <LanguageSwitch />
      </Flex>
    </Box>
  )
}

/** Four leaves of an ear of grain in a square: the company's name, drawn. Words stand beside it. */
function Brand() {
  return (
    <chakra.svg viewBox="0 0 24 24" w="8" h="8" flexShrink="0" aria-hidden="true" focusable="false">
      <chakra.path fill="bg.accent" d="M0 0h24v24H0z" />
      <chakra.path
        fill="fg.onAccent"
        d="M11 9.5 5 5v4.5l6 4.5zm2 0L19 5v4.5L13 14zM11 16l-6-4.5V16l6 4.5zm2 0 6-4.5V16l-6 4.5z"
      />
    </chakra.svg>
  )
}
