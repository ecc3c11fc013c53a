import { chakra, Link } from '@chakra-ui/react'
import { editSectionNames } from '@recruiting/schema/personal-info'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '~/form/engine/use-field-words.ts'
import { AlertIcon } from '~/ui/icons.tsx'

/** Links to the sections of the page; those with errors are marked as text. */
export function SectionList({ withErrors, onGo }: { withErrors: readonly string[]; onGo?: () => void }) {
  const { t } = useTranslation('personalInfo')
  const { label } = useFieldWords()
  // The URL does not change: it contains the token of the link, and the back button should leave the page.
  const go = (event: MouseEvent, name: string) => {
    event.preventDefault()
    onGo?.()
    document.getElementById(name)?.scrollIntoView({ block: 'start' })
    document.getElementById(`${name}-title`)?.focus({ preventScroll: true })
  }
  return (
    <chakra.ul listStyleType="none" borderStartWidth="2px" borderColor="border">
      {editSectionNames.map((name) => (
        <li key={name}>
          <Link
            href={`#${name}`}
            onClick={(event) => go(event, name)}
            display="flex"
            alignItems="center"
            gap="2"
            minH="11"
            ps="4"
            color={withErrors.includes(name) ? 'fg.error' : 'fg'}
            textDecoration="none"
            _hover={{ textDecoration: 'underline' }}
          >
            {label(name)}
            {withErrors.includes(name) && (
              <>
                <AlertIcon />
                <chakra.span srOnly>{t('sections.hasErrors')}</chakra.span>
              </>
            )}
          </Link>
        </li>
      ))}
    </chakra.ul>
  )
}
