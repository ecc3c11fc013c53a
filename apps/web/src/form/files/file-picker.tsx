import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale, UploadKind } from '@recruiting/schema/options'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftFile, isScanning } from '~/lib/draft/draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { CheckIcon, RetryIcon, SearchIcon, UploadIcon } from '~/ui/icons.tsx'
import { FinePrint } from '~/ui/text.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'
import type { FieldView } from '../engine/use-field.ts'
import { acceptOf, wayOutOf } from './check-file.ts'
import { useFileDesk } from './file-desk.ts'
import type { Upload } from './uploads.ts'

/** Chooses a file by button or drop: a visually hidden native input, with a label styled as a button. */
export function FilePicker({
  kind,
  field,
  upload,
  children,
  actions,
}: {
  kind: UploadKind
  field: FieldView
  upload: Upload | undefined
  /** The status of the file that a new one replaces; undefined without one. */
  children: ReactNode
  actions: ReactNode
}) {
  const { t } = useTranslation('form')
  const locale = useLocale()
  const { uploads } = useFileDesk()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isInvalid = field.message !== undefined
  const buttonId = `${field.path}-button`
  const wayOut = upload?.state === 'refused' && wayOutOf(kind, upload.file)
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file) uploads.send(kind, file, locale)
    // Reset, so that the same file can be chosen again after it was corrected.
    if (input.current) input.current.value = ''
  }
  // A file that was chosen before the scripts arrived.
  useEffect(() => choose(input.current?.files ?? null), [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files)
  }

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      borderWidth={isInvalid ? '2px' : '1px'}
      borderStyle={children === undefined ? 'dashed' : 'solid'}
      borderColor={isInvalid ? 'border.error' : children === undefined ? 'border.control' : 'border.accent'}
      borderRadius="md"
      p="4"
      bg={isOver ? 'bg.accentMuted' : children === undefined ? 'bg' : 'bg.info'}
    >
      {children}
      {wayOut && (
        <Text pb="3" maxW="34rem">
          {t(`file.${wayOut}`)}
        </Text>
      )}
      <Flex gap="3" align="center" wrap="wrap" mt={children === undefined ? '0' : '4'}>
        {upload?.state === 'failed' && (
          <Button size="md" onClick={() => uploads.send(kind, upload.file, locale)}>
            <RetryIcon />
            {t('file.retry')}
          </Button>
        )}
        <chakra.input
          ref={input}
          type="file"
          srOnly
          accept={acceptOf(kind)}
          aria-labelledby={`${field.ids.label} ${buttonId}`}
          {...field.attributes}
          onChange={(event) => choose(event.currentTarget.files)}
          css={{ '&:focus-visible + label': focusRing._focusVisible }}
        />
        <Button asChild variant="outline">
          <label htmlFor={field.path} id={buttonId}>
            <UploadIcon />
            {children === undefined ? t('file.choose') : t('file.replace')}
          </label>
        </Button>
        {actions}
        <FinePrint hideBelow="md">{isOver ? t('file.dropNow') : t('file.drop')}</FinePrint>
      </Flex>
    </Box>
  )
}

/** A file that is chosen or uploaded: name, size, its virus scan while it runs, and a preview of a picture. */
export function FileState({
  kind,
  file,
  isLongScan,
}: {
  kind: UploadKind
  file: DraftFile | File
  isLongScan: boolean
}) {
  const picture = useFileDesk().uploads.fileOf(kind)
  const state = file instanceof File ? 'chosen' : isScanning(file) ? 'scanning' : 'done'
  const { t } = useTranslation('form')
  return (
    <Flex gap="4" align="flex-start">
      {kind === 'headshot' && picture && <Preview picture={picture} />}
      <Box flex="1" minW="0">
        <FileFacts file={file}>
          {state === 'scanning' ? <SearchIcon /> : <CheckIcon />}
          {t(`file.${state}`)}
        </FileFacts>
        {isLongScan && (
          <Text fontSize="sm" mt="1" maxW="34rem">
            {t('file.scanningLong')}
          </Text>
        )}
        {kind === 'headshot' && !picture && <FinePrint mt="1">{t('file.noPreview')}</FinePrint>}
      </Box>
    </Flex>
  )
}

/** The name and the size of a file; one that is stored on the server is described, not served. @param children its state */
export function FileFacts({
  file,
  children,
}: {
  file: Pick<DraftFile, 'name' | 'size'>
  children: ReactNode
}) {
  const locale = useLocale()
  return (
    <>
      <Text fontWeight="semibold" dir="auto" wordBreak="break-all">
        {file.name}
      </Text>
      <Flex gap="1.5" align="center" color="fg.muted" fontSize="sm" mt="1">
        {children} · {fileSizeText(file.size, locale)}
      </Flex>
    </>
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

/** `182 KB`, `3.4 MB`: 1 MB is 1024 × 1024 bytes, as in the size limit. */
export function fileSizeText(bytes: number, locale: Locale): string {
  const isSmall = bytes < 1024 * 1024
  const amount = isSmall ? Math.max(1, Math.round(bytes / 1024)) : bytes / (1024 * 1024)
  const text = new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }).format(amount)
  return `${text} ${isSmall ? 'KB' : 'MB'}`
}
