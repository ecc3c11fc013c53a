/**
 * Types of the contract in other languages: quicktype makes them from the schemas of `contract/openapi.json`, and the
 * compilers of this machine compile them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = (name) => fileURLToPath(new URL(name, import.meta.url))
const program = file('../packages/client-generators/node_modules/quicktype/dist/index.js')

/** What each language needs: the file, options of quicktype, and the compiler's command in the folder of the file. */
const languages = [
  {
    name: 'Java',
    lang: 'java',
    source: 'Contract.java',
    // Without the library that reads JSON, so that the compiler needs nothing else.
    options: ['--just-types', '--package', 'contract'],
    compiler: ['javac', '-version'],
    command: (files) => ['javac', '-d', 'classes', ...files],
  },
  {
    name: 'C#',
    lang: 'csharp',
    source: 'Contract.cs',
    options: ['--framework', 'SystemTextJson'],
    compiler: ['dotnet', '--version'],
    project: [
      'contract.csproj',
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
    ],
    command: () => ['dotnet', 'build', '--nologo'],
  },
  {
    name: 'Go',
    lang: 'go',
    source: 'contract.go',
    options: ['--package', 'contract'],
    compiler: ['go', 'version'],
    project: ['go.mod', 'module contract\n\ngo 1.21\n'],
    command: () => ['go', 'build', './...'],
  },
  {
    name: 'PHP',
    lang: 'php',
    source: 'Contract.php',
    options: [],
    compiler: ['php', '--version'],
    command: (files) => ['php', '-l', ...files],
  },
]

/** The components as definitions of one JSON Schema, without what is about calls and people. */
function schemaOf({ components }) {
  const plain = (node, isMap) => {
    if (Array.isArray(node)) return node.map((each) => plain(each, false))
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => isMap || !(key.startsWith('x-') || key === 'examples'))
        .map(([key, value]) => [
          key,
          key === '$ref' && !isMap
            ? value.replace('#/components/schemas/', '#/definitions/')
            : plain(value, !isMap && (key === 'properties' || key === 'definitions')),
        ]),
    )
  }
  const names = Object.keys(components.schemas)
  const properties = names.map((name) => [
    name[0].toLowerCase() + name.slice(1),
    { $ref: `#/definitions/${name}` },
  ])
  return {
    $schema: 'http://json-schema.org/draft-06/schema#',
    title: 'Contract',
    type: 'object',
    properties: Object.fromEntries(properties),
    definitions: plain(components.schemas, true),
  }
}

/** Whether the command succeeds; prints what it says otherwise. */
function runs([command, ...args], cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) console.log(`FAILED ${command} ${args[0]}: ${stdout}${stderr}`)
  return status === 0
}

function makes(language, schema, folder) {
  mkdirSync(folder)
  const { name, lang, source, options, compiler, project, command } = language
  const arguments_ = ['--src-lang', 'schema', '--lang', lang, ...options, schema, '-o', join(folder, source)]
  if (!runs([process.execPath, program, ...arguments_])) return false
  const files = readdirSync(folder)
  if (spawnSync(compiler[0], compiler.slice(1)).error) {
    console.log(`${name}: generated, not compiled, because there is no ${compiler[0]} on this machine`)
    return true
  }
  if (project) writeFileSync(join(folder, project[0]), project[1])
  const passed = runs(command(files), folder)
  if (passed) console.log(`${name}: generated and compiled`)
  return passed
}

/** Whether quicktype generates all languages and the compilers that exist accept them. */
export function checkQuicktype() {
  if (!existsSync(program)) {
    console.log('quicktype: not checked, because it is not installed (npx pnpm install)')
    return true
  }
  const folder = mkdtempSync(join(tmpdir(), 'quicktype-'))
  try {
    const schema = join(folder, 'contract.json')
    const document = JSON.parse(readFileSync(file('../contract/openapi.json'), 'utf8'))
    writeFileSync(schema, JSON.stringify(schemaOf(document)))
    return languages.map((language) => makes(language, schema, join(folder, language.lang))).every(Boolean)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
