import type { Issue } from '@recruiting/schema/issue'
import { type ScanState, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import type { DraftFile, DraftFiles } from '~/lib/draft/draft.ts'

/** What the server says of an uploaded file: the state of its virus scan, or that it no longer has the file. */
export type Verdict = ScanState | 'gone'

/** The file with a verdict of the server. */
export function withVerdict(file: DraftFile, verdict: Verdict): DraftFile {
  const { scan: _, scanningSince, ...rest } = file
  if (verdict === 'gone') return { ...rest, expiresAt: new Date(0).toISOString() }
  if (verdict !== 'scanning') return { ...rest, scan: verdict }
  return { ...rest, scan: verdict, scanningSince: scanningSince ?? new Date().toISOString() }
}

/** Records what the issues of a refused submit or save say of its files: lost, infected, or not scanned yet. */
export function recordVerdicts(
  desk: {
    files: () => DraftFiles
    judge: (kind: UploadKind, id: string, verdict: Verdict) => void
  },
  issues: readonly Issue[],
): void {
  for (const kind of uploadKinds) {
    const file = desk.files()[kind]
    for (const { path, rule } of issues) {
      const verdict = path === uploadPath(kind) ? verdictOf(rule) : undefined
      if (file !== undefined && verdict !== undefined) desk.judge(kind, file.id, verdict)
    }
  }
}

function verdictOf(rule: Issue['rule']): Verdict | undefined {
  if (rule === 'fileExpired') return 'gone'
  if (rule === 'fileInfected') return 'infected'
  return rule === 'fileScanning' ? 'scanning' : undefined
}

/** The issues that a person can mend; an unfinished scan needs time only. */
export function withoutScans(issues: readonly Issue[]): Issue[] {
  return issues.filter(({ rule }) => rule !== 'fileScanning')
}

/** Whether a submit or save was refused only because files are still being scanned. */
export function isScanUnfinished(issues: readonly Issue[]): boolean {
  return issues.length > 0 && withoutScans(issues).length === 0
}
