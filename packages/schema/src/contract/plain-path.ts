/**
 * Whether a path, without its query, has the spelling the contract uses: names of ASCII letters, digits, `_`, `-`
 * and `.`, none starting with a dot, nothing percent-encoded. The backend and the site in front of it answer 404 to
 * every other spelling (dot segments, doubled slashes, `%2f`, `\`, `#`), because two servers would parse it
 * differently.
 */
export function isPlainPath(path: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+$/.test(path)
}
