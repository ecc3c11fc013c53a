/**
 * `npm run check -- clients`: generates a client with each generator of `tools/generate.ts`, compiles the programs that use
 * them, and lets each one search, read a closed vacancy, and send an application with two files, twice. The generators
 * are installed in `tools/`, a separate workspace. Prints a table; the exit code is 1 if a program fails.
 */
import { deepStrictEqual, ok } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startBackend } from '../src/backend.ts'
import { exportedTypes, inventedNames } from '../src/type-names.ts'
import type { Program, Refusal } from '../tools/programs/program.ts'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const readJson = (path: string) => JSON.parse(readFileSync(fileAt(`../../../contract/${path}`), 'utf8'))
const document = fileAt('../../../contract/openapi.json')
const generated = fileAt('../tools/generated')
const programs = fileAt('../tools/programs')
const compiled = `${generated}/js/programs`

const application = readJson('examples/submitApplication/201.json').request.json
const closed = readJson('seed/jobs.json').jobs.find((job: { status: string }) => job.status === 'closed').code

const steps = {
  async searches({ search, title }) {
    const [code = ''] = await search('工程師', ['TW-TPE', 'TW-HSZ'])
    isText(await title(code))
  },
  async 'understands 410'({ title }) {
    deepStrictEqual(await title(closed), { status: 410, code: 'job_closed', issues: [] })
  },
  async 'applies with files'({ upload, apply }) {
    const [headshot, resume] = await Promise.all([
      upload('headshot', sample('picture/portrait.png', 'image/png')),
      upload('resume', sample('pdf/plain.pdf', 'application/pdf')),
    ])
    const { portfolio: _, ...other } = application.other
    const body = { ...application, other: { ...other, headshot, resume } }
    isText(await apply(body, crypto.randomUUID()))
  },
  async 'understands 422'({ apply }) {
    const { status, code, issues } = (await apply(application, crypto.randomUUID())) as Refusal
    deepStrictEqual({ status, code }, { status: 422, code: 'validation_failed' })
    for (const kind of ['headshot', 'resume']) ok(issues.includes(`fileExpired other.${kind}`), issues.join())
  },
} satisfies Record<string, (program: ReturnType<Program>) => Promise<void>>

const troubles: string[] = []
rmSync(generated, { recursive: true, force: true })
const backend = await startBackend()
try {
  // By a computed path: the types of the tools are not installed with the repository.
  const { generators } = await import(fileAt('../tools/generate.ts'))
  for (const [name, generate] of Object.entries<(...paths: string[]) => Promise<unknown>>(generators))
    await generate(document, `${generated}/${name}`, backend.origin)
  compile()
  for (const file of ['hey-api/types.gen.ts', 'orval-fetch/api.gen.ts']) checkNames(file)
  const names = Object.keys(steps)
  console.log(`| Client | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`)
  for (const file of readdirSync(compiled)) {
    const { program } = await import(`${compiled}/${file}`)
    if (program !== undefined) await walk(file.slice(0, -3), program(backend.origin))
  }
} finally {
  await backend.stop()
}
console.log(troubles.length === 0 ? '\nNothing was found.' : `\n${troubles.join('\n')}`)
process.exitCode = troubles.length === 0 ? 0 : 1

async function walk(name: string, program: ReturnType<Program>): Promise<void> {
  const cells: string[] = []
  for (const [step, act] of Object.entries(steps)) {
    const error = await act(program).then(
      () => undefined,
      (cause: unknown) => String(cause),
    )
    cells.push(error === undefined ? 'yes' : 'NO')
    if (error !== undefined) troubles.push(`${name} ${step}: ${error}`)
  }
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

function compile(): void {
  const compiler = fileAt('../tools/node_modules/typescript/bin/tsc')
  // kubb has removed the folder in which it ran, which is still the current one.
  const options = { cwd: programs, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', programs], options)
  if (status !== 0) troubles.push(stdout + stderr)
}

/** Every schema has its own type, and no type has a name that a generator made up. */
function checkNames(file: string): void {
  const code = readFileSync(`${generated}/${file}`, 'utf8')
  const types = new Set(exportedTypes(code))
  const missing = Object.keys(readJson('openapi.json').components.schemas).filter((name) => !types.has(name))
  for (const name of missing) troubles.push(`${file}: ${name} is missing`)
  for (const name of inventedNames(code)) troubles.push(`${file}: ${name} is invented`)
}

function sample(path: string, type: string): File {
  const bytes = readFileSync(fileAt(`../../../contract/files/${path}`))
  return new File([bytes], path.split('/').at(-1) ?? '', { type })
}

function isText(answer: string | Refusal): void {
  if (typeof answer !== 'string' || answer === '') throw new Error(JSON.stringify(answer))
}
