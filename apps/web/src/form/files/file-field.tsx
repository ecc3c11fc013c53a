import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wayOutOf } from '~/form/files/check-file.ts'
import type { Upload } from '~/form/files/uploads.ts'
import { type DraftFile, isExpired, isLost, isScanning } from '~/lib/draft/draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/i18n/wait.ts'
import { AdviceList, FieldHint, FieldMessage, focusField, OptionalMark } from '../engine/field-frame.tsx'
import { useFieldWords } from '../engine/field-words.ts'
import { useForm } from '../engine/form-store.ts'
import { useField } from '../engine/use-field.ts'
import { useFile, useFileDesk } from './file-desk.ts'
import { ArrivedFile, FilePicker, RemoveButton, StoredFile } from './file-picker.tsx'
import { useIsLongScan } from './scans.tsx'

/**
 * A file field: uploads on choice, by button or drop. The upload survives validation errors, step changes and a
 * reload, because the draft stores its id; status changes are announced politely.
 */
export function FileField({ kind }: { kind: UploadKind }) {
  const { t } = useTranslation(['form', 'options'])
  const path = uploadPath(kind)
  const locale = useLocale()
  const desk = useFileDesk()
  const { upload, arrived } = useFile(kind)
  const stored = desk.stored?.(kind)
  const { store } = useForm()
  const trouble = useFileTrouble(kind, upload, arrived)
  const words = useFieldWords()
  // One message at a time: that of the upload is more specific than "please upload".
  const field = useField(path, { hint: words.hint(path, { max: limits.fileMegabytes }), message: trouble })
  const isLongScan = useIsLongScan(arrived)
  const story = useFileStory(upload, arrived, trouble, isLongScan)

  // A file is an answer too: its issue disappears when it arrives.
  const id = arrived?.id
  useEffect(store.review, [store, id])

  const send = (file: File) => desk.uploads.send(kind, file, locale)
  const remove = () => {
    desk.remove(kind)
    // The pressed button disappears with the file.
    focusField(path)
  }
  const isThere = arrived !== undefined && !isLost(arrived)
  // A lost file is removed where the form is valid without it.
  const isRemovable = isThere || !field.info.isRequired || stored !== undefined
  const advice = upload?.state === 'sending' ? upload.advice : isThere ? arrived.advice : undefined
  return (
    <Box data-field="" css={{ scrollMarginTop: '1.5rem' }}>
      <Box id={field.ids.label} fontWeight="semibold" pb="1.5">
        {field.label}
        {/* With a stored file nothing is missing, so there is no optional mark. */}
        {stored === undefined && <OptionalMark field={field} />}
      </Box>
      <FieldHint field={field} />
      <FieldMessage field={field} />
      {upload?.state === 'sending' ? (
        <FileProgress upload={upload} onCancel={() => desk.uploads.cancel(kind)} />
      ) : (
        <FilePicker
          kind={kind}
          field={field}
          replaces={isThere ? arrived.name : stored?.name}
          onChoose={send}
          onRetry={upload?.state === 'failed' ? () => send(upload.file) : undefined}
          wayOut={upload?.state === 'refused' ? wayOutOf(kind, upload.file) : undefined}
          actions={
            arrived !== undefined &&
            isRemovable && <RemoveButton name={arrived.name} isNamed={!isThere} onRemove={remove} />
          }
        >
          {isThere ? (
            <ArrivedFile
              kind={kind}
              file={arrived}
              picture={desk.uploads.fileOf(kind)}
              isLongScan={isLongScan}
            />
          ) : (
            stored && <StoredFile file={stored} />
          )}
        </FilePicker>
      )}
      <AdviceList
        title={t('file.advice')}
        items={(advice ?? []).map((each) => t(`options:uploadAdvice.${each}`))}
      />
      <Box srOnly role="status" aria-live="polite">
        {story}
      </Box>
    </Box>
  )
}

/** A running upload: its progress and a cancel button. */
function FileProgress({
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

/** The announced status of a file: uploading, being scanned, uploaded, failed, cancelled or removed; not every percent. */
function useFileStory(
  upload: Upload | undefined,
  arrived: DraftFile | undefined,
  trouble: string | undefined,
  isLongScan: boolean,
): string {
  const { t } = useTranslation('form')
  const [story, setStory] = useState('')
  const state = upload?.state
  const name = upload?.file.name ?? ''
  const scanning = arrived !== undefined && isScanning(arrived)
  const before = useRef({ state, name, arrived, scanning, isLongScan })
  useEffect(() => {
    const last = before.current
    before.current = { state, name, arrived, scanning, isLongScan }
    const isSameFile = last.state === state && last.name === name && last.arrived?.id === arrived?.id
    if (isSameFile && last.scanning === scanning) {
      if (isLongScan && !last.isLongScan) setStory(t('file.scanningLong'))
      return
    }
    if (state === 'sending') setStory(t('file.uploadingNamed', { name }))
    else if (trouble !== undefined) setStory(trouble)
    else if (arrived !== undefined && scanning) setStory(t('file.scanningNamed', { name: arrived.name }))
    else if (arrived !== undefined && (arrived.id !== last.arrived?.id || last.scanning)) {
      setStory(t('file.doneNamed', { name: arrived.name }))
    } else if (last.state === 'sending') setStory(t('file.cancelled', { name: last.name }))
    else if (last.arrived !== undefined) setStory(t('file.removed', { name: last.arrived.name }))
  }, [state, name, arrived, scanning, trouble, isLongScan, t])
  return story
}

/** Why a file is missing: one message per cause, with the words of the field. */
function useFileTrouble(
  kind: UploadKind,
  upload: Upload | undefined,
  arrived: DraftFile | undefined,
): string | undefined {
  const { t } = useTranslation(['form', 'problems'])
  const locale = useLocale()
  const { sentence } = useFieldWords()
  const failed = (reason: string) => t('file.failed', { name: upload?.file.name ?? '', reason })
  if (upload?.state === 'refused') return failed(sentence(upload.issue))
  if (upload?.state === 'failed') {
    const { error } = upload
    const { retryAfter = 0 } = error
    const wait = retryAfter === 0 ? '' : t('file.wait', { wait: durationText(retryAfter, locale) })
    if (error.code === 'offline' || error.code === 'request_timeout') return failed(t('file.offline'))
    if (error.code === 'too_many_requests') return failed(`${t('problems:too_many_requests')} ${wait}`.trim())
    if (error.code === 'insufficient_storage')
      return failed(`${t('problems:insufficient_storage')} ${wait}`.trim())
    return failed(`${t('file.busy')} ${wait}`.trim())
  }
  if (upload !== undefined || arrived === undefined) return undefined
  const { name } = arrived
  if (isExpired(arrived)) return t('file.expired', { name })
  if (arrived.scan !== 'infected') return undefined
  return t('file.infected', { name, reason: sentence({ path: uploadPath(kind), rule: 'fileInfected' }) })
}
