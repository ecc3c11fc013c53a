/**
 * Whether a path, without its query, is spelled as the contract spells paths: names of ASCII letters, digits, `_`, `-`
 * and `.`, none beginning with a dot, nothing percent-encoded. A backend and the site before it answer 404 to every
 * other spelling (dot segments, doubled slashes, `%2f`, `\`, `#`), because two servers would read it differently.
 */
export function isPlainPath(path: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+$/.test(path)
}
