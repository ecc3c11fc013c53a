/** An answer as received, so that another server can send the same bytes. */
export type RecordedAnswer = { path: string; headers: string[]; body: string }

/** Connection headers, which each server generates. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * Requests each path once.
 * @throws Error at the first answer that is not 200
 */
export async function recordAnswers(origin: string, paths: readonly string[]): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = []
  for (const path of paths) {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    const headers = [...answer.headers].filter(([name]) => !ofConnection.has(name)).flat()
    answers.push({ path, headers, body: Buffer.from(await answer.arrayBuffer()).toString('base64') })
  }
  return answers
}
