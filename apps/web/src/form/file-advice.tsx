import { Box, chakra, Text } from '@chakra-ui/react'
import type { UploadAdvice } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'

/** What could be better about a file that is taken all the same: said and shown as soon as it is known. */
export function FileAdvice({ advice }: { advice: readonly UploadAdvice[] }) {
  const { t } = useTranslation(['form', 'options'])
  return (
    <div role="status">
      {advice.length > 0 && (
        <Box borderStartWidth="4px" borderColor="border.control" bg="bg.surface" px="4" py="3" mt="2">
          <Text fontWeight="semibold">{t('file.advice')}</Text>
          <chakra.ul listStyleType={advice.length > 1 ? 'disc' : 'none'} ps={advice.length > 1 ? '5' : '0'}>
            {advice.map((each) => (
              <li key={each}>{t(`options:uploadAdvice.${each}`)}</li>
            ))}
          </chakra.ul>
        </Box>
      )}
    </div>
  )
}
