import type { ErrorPayload, ViteDevServer } from 'vite'

/** An error that every open page shows until it is mended. */
export type DevelopmentProblem = Pick<ErrorPayload['err'], 'message'> &
  Partial<Pick<ErrorPayload['err'], 'id' | 'loc' | 'frame' | 'plugin'>>

type Source = 'backend' | 'page' | 'types'

/** The event that tells pages to close Vite's overlay; see `src/development.ts`. */
export const solvedEvent = 'recruiting:solved'

/** Shows problems of the development server in Vite's overlay, in pages that are open and in those that open later. */
export function showProblems(vite: ViteDevServer) {
  const problems = new Map<Source, DevelopmentProblem>()
  const show = () => {
    const [first] = problems.values()
    if (first === undefined) vite.ws.send(solvedEvent)
    else vite.ws.send({ type: 'error', err: { stack: '', ...first } })
  }
  vite.ws.on('connection', () => {
    if (problems.size > 0) show()
  })
  return {
    has: (source: Source): boolean => problems.has(source),
    /** @param problem undefined when it is mended */
    set(source: Source, problem: DevelopmentProblem | undefined): void {
      if (problem === undefined && !problems.has(source)) return
      if (problem === undefined) problems.delete(source)
      else problems.set(source, problem)
      show()
    },
  }
}
