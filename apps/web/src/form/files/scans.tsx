import { Text } from '@chakra-ui/react'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { type Query, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '~/lib/api/call.ts'
import { ApiError, retryPause } from '~/lib/api/problem.ts'
import { type DraftFile, isLost, isScanning } from '~/lib/draft/draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { Notice } from '~/ui/notice.tsx'
import { Announcement, WholeBrackets } from '~/ui/text.tsx'
import { useFieldWords } from '../engine/field-words.ts'
import { type FileDesk, useFile, useFileDesk } from './file-desk.ts'

/** A request without an answer for this long counts as failed, in ms: while it runs, the next one waits. */
const deadline = 15_000

/** Asks for the verdict on each file that is being scanned, on every step of a form; renders nothing. */
export const ScanWatch = memo(() => uploadKinds.map((kind) => <KindWatch key={kind} kind={kind} />))

function KindWatch({ kind }: { kind: UploadKind }) {
  const desk = useFileDesk()
  const locale = useLocale()
  const { arrived } = useFile(kind)
  const { id = '' } = arrived ?? {}
  // While the page is hidden, TanStack Query does not ask; it asks at once when the page is shown again.
  useQuery({
    queryKey: ['getUploadScan', id],
    queryFn: async ({ signal }) => {
      const until = AbortSignal.any([signal, AbortSignal.timeout(deadline)])
      const verdict = await callApi('getUploadScan', { params: { id } }, { locale, signal: until }).then(
        ({ scan }) => scan,
        (error) => {
          // Perhaps claimed, by a request whose answer was lost: only the same request tells, so the file must not count as lost.
          if (error instanceof ApiError && error.code === 'not_found') return 'notScanned' as const
          throw error
        },
      )
      if (verdict !== 'scanning') desk.judge(kind, id, verdict)
      return verdict
    },
    enabled: arrived !== undefined && isScanning(arrived),
    networkMode: 'always',
    retry: false,
    refetchInterval: pauseAfter,
  })
  return null
}

/** Most scans take a second or two; a longer one is asked for less often. In ms; errors are asked for again. */
function pauseAfter({ state }: Pick<Query<unknown, Error>, 'state'>): number {
  const { error, dataUpdateCount, errorUpdateCount } = state
  const asked = dataUpdateCount + errorUpdateCount
  const pause = asked <= 5 ? 1000 : asked <= 15 ? 2000 : 5000
  return Math.max(pause, retryPause(error))
}

/** A submit or save that was refused because files are not scanned yet. @param unfinished while that is usual */
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
      <Announcement>{ready}</Announcement>
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

function longestScan(desk: FileDesk): DraftFile | undefined {
  return filesOf(desk)
    .filter((file) => isScanning(file))
    .sort((one, other) => (one.scanningSince ?? '').localeCompare(other.scanningSince ?? ''))[0]
}

function firstExpiry(desk: FileDesk): string {
  const [first = ''] = filesOf(desk)
    .map(({ expiresAt }) => expiresAt)
    .sort()
  return first
}

/** A scan that runs for this long is explained, in ms. */
const long = 20_000

/** Whether the scan of a file takes longer than usual. */
export function useIsLongScan(file: DraftFile | undefined): boolean {
  const since = file !== undefined && isScanning(file) ? Date.parse(file.scanningSince ?? '') : Number.NaN
  const [longSince, setLongSince] = useState<number>()
  useEffect(() => {
    if (Number.isNaN(since)) return
    const left = since + long - Date.now()
    // The clock of the device may have been set back meanwhile.
    const timer = setTimeout(() => setLongSince(since), Math.min(Math.max(left, 0), long))
    return () => clearTimeout(timer)
  }, [since])
  return longSince === since
}

type Files = Pick<FileDesk, 'files' | 'subscribe'>

/** How long sending waits for the scanner before the server decides, in ms. */
const patience = 10_000

/** Lets sending wait for the virus scanner, because the server refuses files that are not judged. */
export function useScanWait(files: Files) {
  const [isAwaitingScan, setAwaitingScan] = useState(false)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  /** Waits until no file is being scanned, or for 10 s. @returns false when the person has left the page meanwhile */
  const awaitScans = async () => {
    if (!isAnyScanning(files)) return !hasLeft.current
    setAwaitingScan(true)
    await scansFinished(files)
    setAwaitingScan(false)
    return !hasLeft.current
  }
  return { isAwaitingScan, awaitScans }
}

/** Resolves when no file is being scanned, at the latest after 10 s. */
export function scansFinished(files: Files): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const look = () => {
      if (!isAnyScanning(files)) end()
    }
    const timer = setTimeout(end, patience)
    const unsubscribe = files.subscribe(look)
    look()
  })
}

function isAnyScanning({ files }: Pick<Files, 'files'>): boolean {
  return Object.values(files()).some(isScanning)
}
