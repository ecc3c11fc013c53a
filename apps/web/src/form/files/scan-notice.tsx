import { Box, Text } from '@chakra-ui/react'
import { uploadKinds } from '@recruiting/schema/options'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftFile, isLost, isScanning } from '~/lib/draft/draft.ts'
import { Notice } from '~/ui/notice.tsx'
import { WholeBrackets } from '~/ui/whole-brackets.tsx'
import { useFieldWords } from '../engine/use-field-words.ts'
import { useFileDesk } from './file-context.ts'
import type { FileDesk } from './file-desk.ts'
import { useIsLongScan } from './use-long-scan.ts'

/**
 * A submit or save that was refused because files are not scanned yet, until it can be repeated.
 * @param unfinished what to do while the scan takes as long as usual
 */
export function ScanNotice({
  title,
  unfinished,
  children,
}: {
  title: string
  unfinished: string
  children: ReactNode
}) {
  const { t } = useTranslation('form')
  const { sentence } = useFieldWords()
  const desk = useFileDesk()
  const scanning = useSyncExternalStore(desk.subscribe, () => longestScan(desk))
  const isLong = useIsLongScan(scanning)
  const [issue] = desk.issues()
  const ready = scanning === undefined && issue === undefined ? t('file.scansFinished') : ''
  return (
    <>
      <Notice tone={ready === '' ? 'error' : 'info'} title={title}>
        <Text mt="2">
          <WholeBrackets>{ready === '' ? reason() : ready}</WholeBrackets>
        </Text>
        {children}
      </Notice>
      <Box srOnly role="status">
        {ready}
      </Box>
    </>
  )

  function reason(): string {
    if (scanning === undefined && issue !== undefined) return sentence(issue)
    return isLong ? t('file.scansLong', { until: taipeiMinute(firstExpiry(desk)) }) : unfinished
  }
}

function filesOf({ files }: FileDesk): DraftFile[] {
  return uploadKinds.flatMap((kind) => files()[kind] ?? []).filter((file) => !isLost(file))
}

/** The file that has been scanned for the longest time. */
function longestScan(desk: FileDesk): DraftFile | undefined {
  return filesOf(desk)
    .filter((file) => isScanning(file))
    .sort((one, other) => (one.scanningSince ?? '').localeCompare(other.scanningSince ?? ''))[0]
}

/** When the server deletes the first of the files. */
function firstExpiry(desk: FileDesk): string {
  const [first = ''] = filesOf(desk)
    .map(({ expiresAt }) => expiresAt)
    .sort()
  return first
}
