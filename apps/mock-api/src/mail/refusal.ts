import { UnreadableDocument } from '../storage/stored-document.ts'

/** Where sending a mail failed: which of them an operator, the recipient or a developer can solve. */
export const refusalStages = [
  'connection',
  'login',
  'sender',
  'recipient',
  'message',
  'content',
  'other',
] as const
export type RefusalStage = (typeof refusalStages)[number]

/** Why an attempt to send a mail failed, without any address: the stage, and a code of SMTP or the system. */
export type Refusal = { stage: RefusalStage; code: string }

/** SMTP's commands by the stage that they belong to. */
const stagesOfCommands: readonly (readonly [RegExp, RefusalStage])[] = [
  [/^(?:CONN|EHLO|HELO|LHLO|STARTTLS)/, 'connection'],
  [/^AUTH/, 'login'],
  [/^MAIL FROM/, 'sender'],
  [/^RCPT TO/, 'recipient'],
  [/^DATA/, 'message'],
]

/** What may stand in the database as a code: nothing that a mail server could fill with an address. */
const codePattern = /^[\w-]{1,40}$/

/** The refusal that an error of an attempt stands for. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { stage: 'other', code: 'unknown' }
  if (error instanceof UnreadableDocument) return { stage: 'content', code: 'unreadable' }
  const cause = error.cause instanceof Error ? error.cause : error
  const { code, responseCode, command } = {
    code: undefined,
    responseCode: undefined,
    command: undefined,
    ...cause,
  }
  const known = [responseCode, code, cause.name]
    .map(String)
    .find((each) => codePattern.test(each) && each !== 'undefined')
  return { stage: stageOf(cause, String(command ?? '')), code: known ?? 'unknown' }
}

function stageOf(cause: Error, command: string): RefusalStage {
  const [, stage] = stagesOfCommands.find(([pattern]) => pattern.test(command)) ?? []
  return stage ?? (cause.name === 'TimeoutError' ? 'connection' : 'other')
}

/** The text of a row. */
export function writeRefusal({ stage, code }: Refusal): string {
  return `${stage} ${code}`
}

/** The refusal of a row; undefined before the first one. */
export function readRefusal(text: string | null): Refusal | undefined {
  if (text === null) return undefined
  const [name = '', code = ''] = text.split(' ')
  return { stage: refusalStages.find((stage) => stage === name) ?? 'other', code }
}
