import { chakra, Heading } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** What to do when no mail arrives. @param hints the keys of the sentences, below `request.sent.nothing` */
export function SentHints({ hints }: { hints: readonly ('wait' | 'spam' | 'address' | 'typed')[] }) {
  const { t } = useTranslation('links')
  return (
    <>
      <Heading as="h2" size="md">
        {t('request.sent.nothingTitle')}
      </Heading>
      <chakra.ul mt="2" mb="6" ps="5" display="grid" gap="1" listStyleType="square">
        {hints.map((each) => (
          <li key={each}>{t(`request.sent.nothing.${each}`)}</li>
        ))}
      </chakra.ul>
    </>
  )
}
