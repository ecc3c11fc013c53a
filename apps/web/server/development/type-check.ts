import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DevelopmentProblem } from './problems.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')

/** Their references lead to the packages, which are checked before them. */
const projects = ['apps/web', 'apps/mock-api']

/** The most errors that are shown at once. */
const mostErrors = 8

export type TypeProblem = { file: string; line: number; column: number; text: string }

/**
 * Checks the types of both apps: again after each change, only what it concerns, and at a low priority. Not
 * `tsc --watch`, which keeps 4 GB of memory.
 * @param found gets the errors of both projects after the check of each
 */
export function createTypeCheck(found: (errors: readonly TypeProblem[]) => void) {
  let running: ChildProcess | undefined
  let newest = 0
  const known = new Map<string, readonly TypeProblem[]>()

  async function check(changed: string | undefined): Promise<void> {
    newest += 1
    const own = newest
    // What it has not recorded yet is checked again. SIGTERM would wait for what is under way.
    running?.kill('SIGKILL')
    const isNear = (project: string) => changed?.includes(`/${project}/`) === true
    for (const project of projects.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))) {
      const options = ['--build', project, '--pretty', 'false']
      const child = spawn(process.execPath, [tsc, ...options], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      running = child
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
      const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
      if (own !== newest) return
      known.set(project, readTypeErrors(output))
      found(unique([...known.values()].flat()))
    }
  }

  return {
    /** @param changed the path of the changed file: its project is checked first */
    check: (changed?: string) => void check(changed?.replaceAll('\\', '/')),
    close() {
      newest += 1
      running?.kill('SIGKILL')
    },
  }
}

/** Reads what `tsc --pretty false` prints; indented lines continue an error. */
export function readTypeErrors(output: string): TypeProblem[] {
  const errors: TypeProblem[] = []
  for (const line of output.split('\n')) {
    const [, file, row, column, message] = /^(\S[^(]*)\((\d+),(\d+)\): error (.+)$/.exec(line) ?? []
    const last = errors.at(-1)
    if (file !== undefined && message !== undefined)
      errors.push({ file: resolve(root, file), line: Number(row), column: Number(column), text: message })
    else if (line.startsWith(' ') && last !== undefined) last.text += `\n${line}`
  }
  return errors
}

/** The errors as one problem, the first one's place first. */
export function problemOfTypes(errors: readonly TypeProblem[]): DevelopmentProblem | undefined {
  const [first] = errors
  if (first === undefined) return undefined
  const lines = errors
    .slice(0, mostErrors)
    .map(({ file, line, column, text: said }) => `${relative(root, file)}:${line}:${column}\n${said}`)
  const more = errors.length > mostErrors ? [`… and ${errors.length - mostErrors} more`] : []
  const { file, line, column } = first
  return { plugin: 'types', message: [...lines, ...more].join('\n\n'), id: file, loc: { file, line, column } }
}

/** An error of a package is reported with each project that refers to it. */
function unique(errors: readonly TypeProblem[]): TypeProblem[] {
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()]
}
