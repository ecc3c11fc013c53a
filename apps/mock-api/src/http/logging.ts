import { type LogOptions, type LogStream, logOptions as sharedLogOptions } from '@recruiting/http/log-options'
import type { Config } from '../config.ts'
import { FilesUnavailable, FilesUnusable } from '../storage/store.ts'
import { UnreadableDocument } from '../storage/stored-document.ts'
import { ScannerFailed } from '../uploads/clamd.ts'
import { AnswerMismatch } from './answers.ts'

/** Options of the backend's log. */
export function logOptions(
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  stream?: LogStream,
  onError?: (message: string) => void,
): LogOptions {
  return sharedLogOptions({ level: LOG_LEVEL, stream, isOurs, onError })
}

const ourErrors = [AnswerMismatch, FilesUnavailable, FilesUnusable, ScannerFailed, UnreadableDocument]

/** Whether an error's message contains only places, no values. */
function isOurs(error: Error): boolean {
  return ourErrors.some((kind) => error instanceof kind)
}
