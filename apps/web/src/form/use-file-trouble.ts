import type { UploadKind } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { useTranslation } from 'react-i18next'
import { type DraftFile, isExpired } from '~/lib/draft/draft.ts'
import type { Upload } from '~/lib/files/uploads.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/words/duration-text.ts'
import { useFieldWords } from './use-field-words.ts'

/** Why a file is missing: one message per cause, with the words of the field. */
export function useFileTrouble(
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
