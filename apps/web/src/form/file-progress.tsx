import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '~/lib/files/uploads.ts'

/** A running upload: its progress and a cancel button. */
export function FileProgress({
  upload,
  onCancel,
}: {
  upload: Extract<Upload, { state: 'sending' }>
  onCancel: () => void
}) {
  const { t } = useTranslation('form')
  const percent = Math.floor(upload.share * 100)
  return (
    <Box borderWidth="1px" borderColor="border.control" borderRadius="md" p="4">
      <Text fontWeight="semibold" dir="auto">
        {upload.file.name}
      </Text>
      <Flex gap="4" align="center" mt="2">
        <chakra.progress
          value={upload.share}
          max={1}
          aria-label={t('file.uploadingNamed', { name: upload.file.name })}
          flex="1"
          minW="0"
          h="2"
          css={{
            appearance: 'none',
            border: '0',
            borderRadius: '2px',
            overflow: 'hidden',
            background: 'var(--chakra-colors-border)',
            '&::-webkit-progress-bar': { background: 'var(--chakra-colors-border)' },
            '&::-webkit-progress-value': { background: 'var(--chakra-colors-border-accent)' },
            '&::-moz-progress-bar': { background: 'var(--chakra-colors-border-accent)' },
          }}
        />
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {percent === 100 ? t('file.checking') : t('file.progress', { percent })}
        </Text>
        <Button size="sm" variant="outline" onClick={onCancel}>
          {t('file.cancel')}
        </Button>
      </Flex>
    </Box>
  )
}
