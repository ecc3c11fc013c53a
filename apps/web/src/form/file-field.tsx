import { Box, chakra, Text } from '@chakra-ui/react'
import { limits } from '@recruiting/schema/limits'
import type { UploadAdvice, UploadKind } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isLost } from '~/lib/draft/draft.ts'
import { wayOutOf } from '~/lib/files/check-file.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { FieldHint, FieldMessage, Message, OptionalMark } from './field-frame.tsx'
import { ArrivedFile, RemoveButton, StoredFile } from './file-arrived.tsx'
import { useFile, useFileDesk } from './file-context.ts'
import { FilePicker } from './file-picker.tsx'
import { FileProgress } from './file-progress.tsx'
import { focusField } from './focus-field.ts'
import { useForm } from './form-context.ts'
import { useField } from './use-field.ts'
import { useFileStory } from './use-file-story.ts'
import { useFileTrouble } from './use-file-trouble.ts'
import { useIsLongScan } from './use-long-scan.ts'

/**
 * A file field: uploads on choice, by button or drop. The upload survives validation errors, step changes and a
 * reload, because the draft stores its id; status changes are announced politely.
 */
export function FileField({ kind }: { kind: UploadKind }) {
  const path = uploadPath(kind)
  const locale = useLocale()
  const desk = useFileDesk()
  const { upload, arrived } = useFile(kind)
  const stored = desk.stored?.(kind)
  const { store } = useForm()
  const field = useField(path)
  const hint = field.words.hint(path, { max: limits.fileMegabytes })
  const trouble = useFileTrouble(kind, upload, arrived)
  const isLongScan = useIsLongScan(arrived)
  const story = useFileStory(upload, arrived, trouble, isLongScan)

  // The value of the field is the id of the uploaded file, whoever uploaded it.
  const id = arrived?.id ?? ''
  useEffect(() => store.set(path, id), [store, path, id])

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
  // One message at a time: the upload error is more specific than "please upload".
  const message = trouble === undefined ? field.message : undefined
  return (
    <Box data-field="" css={{ scrollMarginTop: '1.5rem' }}>
      <Box id={field.ids.label} fontWeight="semibold" pb="1.5">
        {field.label}
        {/* With a stored file nothing is missing, so there is no optional mark. */}
        {stored === undefined && <OptionalMark field={field} />}
      </Box>
      <FieldHint field={{ hint, ids: field.ids }} />
      <FieldMessage field={{ message, ids: field.ids }} />
      {trouble !== undefined && <Message id={field.ids.message}>{trouble}</Message>}
      {upload?.state === 'sending' ? (
        <FileProgress upload={upload} onCancel={() => desk.uploads.cancel(kind)} />
      ) : (
        <FilePicker
          kind={kind}
          field={field}
          isInvalid={(message ?? trouble) !== undefined}
          hasHint={hint !== undefined}
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
      <FileAdvice advice={advice ?? []} />
      <Box srOnly role="status" aria-live="polite">
        {story}
      </Box>
    </Box>
  )
}

/** Advice on an accepted file that could be better; shown and announced when known. */
function FileAdvice({ advice }: { advice: readonly UploadAdvice[] }) {
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
