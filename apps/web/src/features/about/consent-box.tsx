import { Box, chakra, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertIcon } from '~/ui/icons.tsx'
import { tick } from '~/ui/theme/recipes.ts'
import { AgreedDocuments } from './agreed-documents.tsx'

export const checkboxId = 'consent.agreed'
const errorId = `${checkboxId}.error`

/** The single consent checkbox (specification 3). */
export function ConsentBox({
  isAgreed,
  isMissing,
  onChange,
}: {
  isAgreed: boolean
  isMissing: boolean
  onChange: (isAgreed: boolean) => void
}) {
  const { t } = useTranslation('fields')
  const box = useRef<HTMLInputElement>(null)
  // Takes over only a tick that was set before the scripts loaded.
  useEffect(() => {
    if (box.current?.checked) onChange(true)
  }, [])
  return (
    <Box mt="6" data-field="">
      <AgreedDocuments />
      {isMissing && (
        <Text id={errorId} display="flex" gap="2" mb="2" color="fg.error" fontWeight="semibold">
          <AlertIcon />
          {t('consent.agreed.required')}
        </Text>
      )}
      <chakra.label
        display="flex"
        alignItems="center"
        gap="4"
        minH="14"
        px="4"
        py="3"
        bg="bg"
        borderWidth={isMissing ? '2px' : '1px'}
        borderColor={isMissing ? 'border.error' : 'border.control'}
        borderRadius="md"
        fontWeight="semibold"
        cursor="pointer"
      >
        <chakra.input
          ref={box}
          id={checkboxId}
          type="checkbox"
          required
          checked={isAgreed}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? errorId : undefined}
          css={tick}
        />
        {t('consent.agreed.label')}
      </chakra.label>
    </Box>
  )
}
