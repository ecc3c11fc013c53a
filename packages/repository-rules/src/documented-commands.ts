import { nodesOf } from './parse.ts'
import { filesOf, isTest, type Rule, type Tree } from './tree.ts'

/** The scripts of a package.json. */
const ownScripts = /"scripts":\s*\{([^}]*)\}/

/** Documents name commands that exist, and that a fresh clone with npm alone can run. Decisions also name what was not taken. */
export const documentedCommands: Rule = (tree) => {
  const [, scripts = ''] = ownScripts.exec(tree.get('package.json') ?? '') ?? []
  const known = new Set([...scripts.matchAll(/"([^"]+)":\s*"/g)].map(([, name]) => name))
  return filesOf(tree, /^(?!docs\/decisions\/).*\.md$/).flatMap(([path, text]) => {
    const unknown = [...text.matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name]) => name)
      .filter((name) => name !== undefined && !known.has(name))
    const asks = [...text.matchAll(/npx pnpm|`pnpm [a-z]|^pnpm /gm)].map(([found]) => found)
    return [
      ...unknown.map((name) => `${path} names npm run ${name}, which package.json does not have`),
      ...asks.map(
        (found) => `${path} says “${found}”: npx asks before it installs pnpm; name an npm run command`,
      ),
    ]
  })
}

const commandLine =
  /^(?:apps\/(?:mock-api\/(?:src\/(?!development\/)|scripts\/)|web\/server\/)|packages\/http\/src\/|scripts\/).*\.[cm]?[jt]s$/

const shellCommand =
  /(?<![\w/.-])(?:(?:install|rm|cp|mkdir) -|(?:sudo|chown|chmod|mv|npx|pipx|brew|apt-get|systemctl|docker|nvm|unset) \S|npm (?:run|start|test|ci|install|config|cache|login)\b|git [a-z]|export [A-Z]|recruiting (?:jobs|referrals?|link|applications|backup|restore|retention|mail|doctor|migrate|reconcile)\b)/

/**
 * Every command of a shell in a text of source is one of `known`, which says what happens to somebody who pastes it. None has
 * a place to fill in, or a path that a shell would take for several words. `Usage:` begins what nobody pastes.
 */
export function advisedCommands(tree: Tree, known: Readonly<Record<string, string>>): string[] {
  const commands = Object.keys(known).sort((a, b) => b.length - a.length)
  const texts = filesOf(tree, commandLine)
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) =>
      [...nodesOf(path, text)]
        .filter(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string')
        .map(({ start, end }) => [path, text.slice(start, Number(end))] as const),
    )
    .filter(([, text]) => shellCommand.test(text) && !/^['`](?:Usage:| {2})/.test(text))
  const unread = texts.flatMap(([path, text]) => {
    const rest = commands.reduce((left, command) => left.replaceAll(command, '✓'), text)
    return shellCommand.test(rest) ? [`${path}: ${rest}`] : []
  })
  return [
    ...unread,
    ...commands
      .filter((command) => /<|…|\$\{(?!quoted\(|name\}|user\})/.test(command))
      .map((command) => `${command}: cannot be pasted`),
    ...commands
      .filter((command) => !texts.some(([, text]) => text.includes(command)))
      .map((command) => `${command}: is advised nowhere`),
  ]
}
