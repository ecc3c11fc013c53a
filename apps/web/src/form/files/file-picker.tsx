import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { UploadKind } from '@recruiting/schema/options'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptOf } from '~/form/files/check-file.ts'
import { RetryIcon, UploadIcon } from '~/ui/icons.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'
import type { FieldView } from '../engine/use-field.ts'

/** Chooses a file by button or drop: a visually hidden native input, with a label styled as a button. */
export function FilePicker({
  kind,
  field,
  isInvalid,
  hasHint,
  replaces,
  onChoose,
  onRetry,
  wayOut,
  children,
  actions,
}: {
  kind: UploadKind
  field: FieldView
  isInvalid: boolean
  hasHint: boolean
  /** Name of the file that a new one replaces. */
  replaces: string | undefined
  /** The status of that file. */
  children: ReactNode
  /** Further actions on that file. */
  actions: ReactNode
  onChoose: (file: File) => void
  onRetry: (() => void) | undefined
  /** The words that say how the refused file becomes one of an accepted kind. */
  wayOut: 'heic' | 'export' | undefined
}) {
  const { t } = useTranslation('form')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const messageId = isInvalid ? field.ids.message : undefined
  const described = [messageId, hasHint ? field.ids.hint : undefined].filter(Boolean).join(' ') || undefined
  const buttonId = `${field.ids.control}-button`
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onChoose(file)
    // Reset, so that the same file can be chosen again after it was corrected.
    if (input.current) input.current.value = ''
  }
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
        {onRetry && (
          <Button size="md" onClick={onRetry}>
            <RetryIcon />
            {t('file.retry')}
          </Button>
        )}
        <chakra.input
          ref={input}
          type="file"
          id={field.ids.control}
          srOnly
          accept={acceptOf(kind)}
          aria-labelledby={`${field.ids.label} ${buttonId}`}
          aria-describedby={described}
          aria-invalid={isInvalid || undefined}
          aria-errormessage={messageId}
          aria-required={field.info.isRequired || undefined}
          onChange={(event) => choose(event.currentTarget.files)}
          css={{ '&:focus-visible + label': focusRing._focusVisible }}
        />
        <Button asChild variant="outline">
          <label htmlFor={field.ids.control} id={buttonId}>
            <UploadIcon />
            {replaces === undefined ? t('file.choose') : t('file.replace')}
          </label>
        </Button>
        {actions}
        <Text color="fg.muted" fontSize="sm" hideBelow="md">
          {isOver ? t('file.dropNow') : t('file.drop')}
        </Text>
      </Flex>
    </Box>
  )
}
