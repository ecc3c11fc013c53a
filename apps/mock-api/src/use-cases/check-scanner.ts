import { hostAndPort } from '@recruiting/http/variable-kinds'
import type { Context } from '../context.ts'
import { ScannerFailed } from '../files/clamd.ts'
import { openScanner } from '../files/scanner.ts'
import { countUnjudged, whileUnavailable } from './scan-files.ts'

/** A file that is older than this should have been judged, in ms. */
const stuckAfter = 15 * 60_000

/** Whether the virus scanner can be used, and judges what is uploaded: a sentence, and what to do. */
export async function scannerFinding({
  config: { CLAMAV_URL, UNSCANNED_FILES },
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<{ isOk: boolean; message: string; advice?: string }> {
  const { files, oldest } = await countUnjudged(db)
  const waiting =
    oldest === undefined ? 'no file waits' : `waiting files: ${files}, the oldest since ${oldest}`
  if (CLAMAV_URL === undefined) {
    if (files === 0) return { isOk: true, message: 'files are not scanned: CLAMAV_URL is not set.' }
    return {
      isOk: false,
      message: `${waiting}; no scanner judges them.`,
      advice: 'Set CLAMAV_URL again until they are judged.',
    }
  }
  try {
    await openScanner(CLAMAV_URL).probe()
  } catch (error) {
    if (!(error instanceof ScannerFailed)) throw error
    return {
      isOk: false,
      message: `${error.message}; ${waiting}.`,
      advice: `Until it can be used, ${whileUnavailable[UNSCANNED_FILES]}.`,
    }
  }
  const place = hostAndPort(CLAMAV_URL.host, CLAMAV_URL.port)
  if (oldest !== undefined && now() - Date.parse(oldest) >= stuckAfter) {
    return {
      isOk: false,
      message: `the scanner at ${place} finds the test file of EICAR; ${waiting}.`,
      advice: 'Start the server; if it runs, its log says why they are not judged.',
    }
  }
  return { isOk: true, message: `the scanner at ${place} finds the test file of EICAR; ${waiting}.` }
}
