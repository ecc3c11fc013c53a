import { homedir } from 'node:os'
import { join } from 'node:path'
import { pnpm } from './environment.mjs'
import { root } from './places.mjs'
import { quoted } from './say.mjs'

/**
 * What npm (which loads pnpm) and pnpm print for a cause, and the sentence for it with the command that mends it. The first
 * that matches counts: a full disk also ends downloads.
 */
const causes = [
  [
    /ENOSPC|EDQUOT|no space left|quota exceeded/i,
    () => 'the disk is full. Free some space, for example: npm cache clean --force',
  ],
  [
    /EROFS|read-only file system/i,
    ({ path }) => `${path} is on a read-only file system. Clone the repository to another one.`,
  ],
  [
    /EACCES|EPERM|permission denied/i,
    ({ path }) =>
      // Whatever else is named belongs to the system, or to somebody who needs it.
      `this user may not write ${path}. ${path === root || path.startsWith(join(homedir(), '.')) ? `Take it over: sudo chown -R "$(id -un)" ${quoted(path)}` : 'Run this command as a user who may.'}`,
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|CERT_HAS_EXPIRED|invalid peer certificate/,
    ({ origin }) =>
      `the certificate of ${origin} is not trusted. Let NODE_EXTRA_CA_CERTS name the file of its issuer's.`,
  ],
  [
    /\bE40[13]\b|\b401 Unauthorized|\b403 Forbidden/,
    ({ origin }) =>
      `${origin} refuses this user (401 or 403). Log in: npm login --registry=${quoted(origin)}`,
  ],
  [
    /\bE404\b|\b404 Not Found/,
    ({ origin, file }) =>
      `${origin} does not have ${file} (404). Take another registry: npm config set registry https://registry.npmjs.org/`,
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b|error sending request/,
    ({ origin }) =>
      `${origin} does not answer. Connect this machine, or let HTTPS_PROXY name the URL of its proxy.`,
  ],
  [
    /ERR_PNPM_BROKEN_LOCKFILE/,
    () => 'pnpm-lock.yaml is broken. Take the committed one: git checkout -- pnpm-lock.yaml',
  ],
  [
    /ERR_PNPM_OUTDATED_LOCKFILE/,
    () =>
      `pnpm-lock.yaml does not fit package.json. Renew it: ${pnpm('install', '--lockfile-only').join(' ')}`,
  ],
  [
    /EINTEGRITY|TARBALL_INTEGRITY/,
    () =>
      `a download is not what pnpm-lock.yaml says. Take the committed file: git checkout -- pnpm-lock.yaml; if it is, forget the download: npm cache clean --force`,
  ],
  [
    /pnpm: (?:command )?not found|Cannot find module '[^']*_npx/,
    () => `npm's copy of pnpm is damaged. Remove it: rm -rf "$(npm config get cache)/_npx"`,
  ],
]

/**
 * Why an installation failed, in one line with the command that mends it.
 * @param {string} output of pnpm, and of npm that runs it
 * @returns {string | undefined} undefined for a cause that is not known
 */
export function installFailure(output) {
  // Both break lines within a sentence.
  const text = output.replace(/\s+/g, ' ')
  const sentence = causes.find(([pattern]) => pattern.test(text))?.[1]
  return sentence === undefined ? undefined : `Packages cannot be installed: ${sentence(placesIn(text))}`
}

function placesIn(text) {
  const [, origin = 'The registry', file = 'a package'] = /(https?:\/\/[^/\s]+)\/([^\s:]*)/.exec(text) ?? []
  // pnpm breaks long paths after a slash.
  const [, path = root] = /"((?:\/|[A-Z]:\\)[^"]+)"|npm error path (\S+)/.exec(text)?.filter(Boolean) ?? []
  return { origin, file, path: path.startsWith(root) || path.includes(' ') ? root : path }
}
