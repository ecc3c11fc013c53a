import { filesOf, type Rule, sourceFile } from './tree.ts'

const maxLines = 400

/** Files that are long because they list data, one fact per line. */
const longByNature = [
  /^packages\/schema\/src\/contract\/table\.ts$/,
  /^packages\/schema\/src\/examples\//,
  /^packages\/i18n\/src\/locales\//,
]

/** Source files stay within the size limit. */
export const smallFiles: Rule = (tree) =>
  filesOf(tree, sourceFile)
    .filter(([path]) => !longByNature.some((pattern) => pattern.test(path)))
    .map(([path, text]): [string, number] => [path, text.trimEnd().split('\n').length])
    .filter(([, lines]) => lines > maxLines)
    .map(([path, lines]) => `${path}: ${lines} lines, more than ${maxLines}`)
