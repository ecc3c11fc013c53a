import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm, toolOptions } from './environment.mjs'
import { inRoot } from './places.mjs'
import { Refusal } from './say.mjs'

/** Licences under which a company may pass a release on. LGPL: libvips is a library of its own, which sharp loads. */
const accepted =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|LGPL-3\.0-or-later|Unlicense|CC0-1\.0)\b/

/**
 * The packages of a production installation, by name.
 * @param folder the root of the installation, or one package
 * @returns {{ name: string, license: string, versions: string[], text: string }[]}
 * @throws Refusal for a package whose licence is not accepted
 */
export function licencesOf(folder, isRoot = true) {
  const [command, ...args] = pnpm(...(isRoot ? ['-r'] : []), 'licenses', 'list', '--prod', '--json')
  const options = { ...toolOptions(), cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  const found = Object.values(JSON.parse(execFileSync(command, args, options))).flat()
  const refused = found.filter(({ license }) => !accepted.test(license))
  if (refused.length > 0)
    throw new Refusal(`Not accepted: ${refused.map(({ name, license }) => `${name} ${license}`).join(', ')}`)
  return found
    .map(({ name, license, versions, paths }) => ({ name, license, versions, text: textOf(paths[0]) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The texts in a package's folder; empty when it has none, as parts of a larger package do. */
function textOf(folder) {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')
}

/** The document of a release: the packages of its servers, then those inside the files that the browser loads. */
export function licenceDocument(folder) {
  // Vite lists no package of a worker.
  const packages = [...licencesOf(folder), ...licencesOf(inRoot('packages/resume'), false)]
  const texts = packages.map(({ name, license, versions, text }) =>
    [`## ${name} ${versions.join(', ')} (${license})`, text].filter(Boolean).join('\n\n'),
  )
  return [...new Set(texts), readFileSync(inRoot('apps/web/dist/client/licences.md'), 'utf8')].join('\n\n')
}
