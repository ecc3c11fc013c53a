import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { chosenOf, type Upload } from '~/form/files/uploads.ts'
import { isExpired, isLost, isScanning } from '~/lib/draft/draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/i18n/wait.ts'
import { Announcement, FinePrint } from '~/ui/text.tsx'
import { AdviceList, FieldFrame, focusField } from '../engine/field-frame.tsx'
import { useFieldWords } from '../engine/field-words.ts'
import { useForm } from '../engine/form-store.ts'
import { useField } from '../engine/use-field.ts'
import { useFile, useFileDesk } from './file-desk.ts'
import { FileFacts, FilePicker, FileState } from './file-picker.tsx'
import { useIsLongScan } from './scans.tsx'

/**
 * A file field: uploads on choice, by button or drop. An uploaded file survives validation errors, step changes and a
 * reload, because the draft stores its id; of one that is only chosen a reload leaves the name. Status changes are announced politely.
 */
export function FileField({ kind }: { kind: UploadKind }) {
  const { t } = useTranslation(['form', 'options'])
  const locale = useLocale()
  const path = uploadPath(kind)
  const desk = useFileDesk()
  const { upload, arrived, left } = useFile(kind)
  const stored = desk.stored?.(kind)
  const { store } = useForm()
  const trouble = useFileTrouble(kind)
  const words = useFieldWords()
  // One message at a time: that of the upload is more specific than "please upload".
  const own = useField(path, { hint: words.hint(path, { max: limits.fileMegabytes }), message: trouble })
  // A portfolio that is to be removed can be replaced instead.
  const field = { ...own, isHidden: false }
  const isLongScan = useIsLongScan(arrived)
  const chosen = chosenOf(upload)

  function statusText(): string {
    if (upload?.state === 'sending') return t('file.uploadingNamed', { name: upload.file.name })
    if (trouble !== undefined) return trouble
    if (chosen !== undefined) return t('file.chosenNamed', { name: chosen.name })
    if (arrived === undefined) return ''
    if (isLongScan) return t('file.scanningLong')
    return t(isScanning(arrived) ? 'file.scanningNamed' : 'file.doneNamed', { name: arrived.name })
  }

  // A file is an answer too: its issue disappears when it arrives.
  const id = arrived?.id
  useEffect(store.review, [store, id, upload?.state, left])

  // The pressed button disappears with the file: focus, which also tells what has happened, moves to the choice of another.
  const remove = () => {
    desk.remove(kind)
    focusField(path)
  }
  const cancel = () => {
    flushSync(() => desk.uploads.cancel(kind))
    focusField(path)
  }
  const isThere = arrived !== undefined && !isLost(arrived)
  const shown = chosen ?? (isThere ? arrived : undefined)
  const removable =
    shown ??
    arrived ??
    (upload?.state === 'failed' ? upload.file : left === undefined ? undefined : { name: left })
  // A lost file is removed where the form is valid without it.
  const isRemovable = shown !== undefined || !field.info.isRequired || stored !== undefined
  const advice = upload?.state === 'sending' ? upload.advice : isThere ? arrived.advice : undefined
  return (
    // A stored file stays if nobody chooses another one: “optional” would be misread.
    <FieldFrame field={field} label="div" isMarked={stored === undefined && !field.info.isRequired}>
      {upload?.state === 'sending' ? (
        <FileProgress upload={upload} onCancel={cancel} />
      ) : (
        <FilePicker
          kind={kind}
          field={field}
          upload={upload}
          actions={
            removable !== undefined &&
            isRemovable && (
              <Button
                variant="plain"
                px="2"
                aria-label={t('file.removeNamed', { name: removable.name })}
                onClick={remove}
              >
                {/* With its name where another file, or none, is shown beside the button. */}
                {shown ? t('file.remove') : t('file.removeNamed', { name: removable.name })}
              </Button>
            )
          }
        >
          {shown ? (
            <FileState kind={kind} file={shown} isLongScan={isLongScan} />
          ) : (
            stored && <FileFacts file={stored}>{t('file.stored')}</FileFacts>
          )}
        </FilePicker>
      )}
      <AdviceList
        title={t('file.advice')}
        items={(advice ?? []).map((each) => t(`options:uploadAdvice.${each}`))}
      />
      {/* The same in another language is nothing new. */}
      <Announcement key={locale}>{statusText()}</Announcement>
    </FieldFrame>
  )
}

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
        <FinePrint fontVariantNumeric="tabular-nums">
          {percent === 100 ? t('file.checking') : t('file.progress', { percent })}
        </FinePrint>
        <Button size="sm" variant="outline" onClick={onCancel}>
          {t('file.cancel')}
        </Button>
      </Flex>
    </Box>
  )
}

function useFileTrouble(kind: UploadKind): string | undefined {
  const { issues } = useFileDesk()
  const { upload, arrived, left } = useFile(kind)
  const { t } = useTranslation(['form', 'problems'])
  const locale = useLocale()
  const { sentence } = useFieldWords()
  const failed = (reason: string) => t('file.failed', { name: upload?.file.name ?? '', reason })
  if (upload?.state === 'refused') return failed(sentence(upload.issue))
  if (upload?.state === 'failed') {
    const { code, retryAfter = 0 } = upload.error
    if (code === 'offline' || code === 'request_timeout') return failed(t('file.offline'))
    const isOwnWord = code === 'too_many_requests' || code === 'insufficient_storage'
    const reason = isOwnWord ? t(`problems:${code}`) : t('file.busy')
    const wait = retryAfter === 0 ? '' : t('file.wait', { wait: durationText(retryAfter, locale) })
    return failed(`${reason} ${wait}`.trim())
  }
  const issue = left && issues().find(({ path }) => path === uploadPath(kind))
  if (issue) return sentence(issue)
  if (upload !== undefined || arrived === undefined) return undefined
  const { name } = arrived
  if (isExpired(arrived)) return t('file.expired', { name })
  if (arrived.scan !== 'infected') return undefined
  return t('file.infected', { name, reason: sentence({ path: uploadPath(kind), rule: 'fileInfected' }) })
}
