import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { UploadKind } from '@recruiting/schema/options'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSizeText } from '~/form/files/file-size.ts'
import { type DraftFile, isScanning } from '~/lib/draft/draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { CheckIcon, SearchIcon } from '~/ui/icons.tsx'

/** An uploaded file: name, size, its virus scan while it runs, and a preview of a picture. */
export function ArrivedFile({
  kind,
  file,
  picture,
  isLongScan,
}: {
  kind: UploadKind
  file: DraftFile
  picture: File | undefined
  isLongScan: boolean
}) {
  const scanning = isScanning(file)
  const { t } = useTranslation('form')
  const locale = useLocale()
  return (
    <Box>
      <Flex gap="4" align="flex-start">
        {kind === 'headshot' && picture && <Preview picture={picture} />}
        <Box flex="1" minW="0">
          <Text fontWeight="semibold" dir="auto" wordBreak="break-all">
            {file.name}
          </Text>
          <Flex gap="1.5" align="center" color="fg.muted" fontSize="sm" mt="1" wrap="wrap">
            {scanning ? <SearchIcon /> : <CheckIcon />}
            {scanning ? t('file.scanning') : t('file.done')} · {fileSizeText(file.size, locale)}
          </Flex>
          {isLongScan && (
            <Text fontSize="sm" mt="1" maxW="34rem">
              {t('file.scanningLong')}
            </Text>
          )}
          {kind === 'headshot' && !picture && (
            <Text color="fg.muted" fontSize="sm" mt="1">
              {t('file.noPreview')}
            </Text>
          )}
        </Box>
      </Flex>
    </Box>
  )
}

/** Preview of the picture from memory; browsers apply its orientation. */
function Preview({ picture }: { picture: File }) {
  const { t } = useTranslation('form')
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <chakra.img
      src={url}
      alt={t('file.preview')}
      w="24"
      h="32"
      objectFit="cover"
      borderWidth="1px"
      borderRadius="sm"
      bg="bg.surface"
      flexShrink="0"
    />
  )
}

/** The file stored on the server, which stays until another replaces it. It is described, not served. */
export function StoredFile({ file }: { file: Pick<DraftFile, 'name' | 'size'> }) {
  const { t } = useTranslation('form')
  const locale = useLocale()
  return (
    <Box>
      <Text fontWeight="semibold" dir="auto" wordBreak="break-all">
        {file.name}
      </Text>
      <Text color="fg.muted" fontSize="sm" mt="1">
        {t('file.stored')} · {fileSizeText(file.size, locale)}
      </Text>
    </Box>
  )
}

/** Removes the file. @param isNamed the text names the file, because another one or none is shown beside the button */
export function RemoveButton({
  name,
  isNamed,
  onRemove,
}: {
  name: string
  isNamed: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation('form')
  return (
    <Button variant="plain" px="2" aria-label={t('file.removeNamed', { name })} onClick={onRemove}>
      {isNamed ? t('file.removeNamed', { name }) : t('file.remove')}
    </Button>
  )
}
