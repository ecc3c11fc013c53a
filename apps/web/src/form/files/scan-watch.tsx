import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { type Query, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '~/lib/api/call.ts'
import { ApiError, retryPause } from '~/lib/api/problem.ts'
import { apiQuery } from '~/lib/api/query.ts'
import { isScanning } from '~/lib/draft/draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { useFile, useFileDesk } from './file-context.ts'

/** A request without an answer for this long counts as failed, in ms: while it runs, the next one waits. */
const deadline = 15_000

/** Asks for the verdict on each file that is being scanned, on every step of a form; renders nothing. */
export function ScanWatch() {
  return uploadKinds.map((kind) => <KindWatch key={kind} kind={kind} />)
}

function KindWatch({ kind }: { kind: UploadKind }) {
  const { arrived } = useFile(kind)
  if (arrived === undefined || !isScanning(arrived)) return null
  return <FileWatch key={arrived.id} kind={kind} id={arrived.id} />
}

function FileWatch({ kind, id }: { kind: UploadKind; id: string }) {
  const desk = useFileDesk()
  const locale = useLocale()
  // While the page is hidden, TanStack Query does not ask; it asks at once when the page is shown again.
  const { data, error } = useQuery({
    ...apiQuery('getUploadScan', { params: { id } }, locale),
    queryFn: ({ signal }) =>
      callApi(
        'getUploadScan',
        { params: { id } },
        { locale, signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]) },
      ),
    staleTime: 0,
    // A later scan of the same file must not begin with the verdict of an earlier one.
    gcTime: 0,
    retry: false,
    refetchInterval: pauseAfter,
  })
  // Perhaps claimed, by a request whose answer was lost: only the same request tells, so the file must not count as lost.
  const isUnknown = error instanceof ApiError && error.code === 'not_found'
  const verdict = isUnknown ? 'notScanned' : data?.scan
  useEffect(() => {
    if (verdict !== undefined && verdict !== 'scanning') desk.judge(kind, id, verdict)
  }, [desk, kind, id, verdict])
  return null
}

/** Most scans take a second or two; a longer one is asked for less often. In ms; errors are asked for again. */
function pauseAfter({ state }: Pick<Query<unknown, Error>, 'state'>): number {
  const { error, dataUpdateCount, errorUpdateCount } = state
  const asked = dataUpdateCount + errorUpdateCount
  const pause = asked <= 5 ? 1000 : asked <= 15 ? 2000 : 5000
  return Math.max(pause, retryPause(error))
}
