import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program; undefined when it is not installed. Also looks where Debian has programs for administrators. */
export function findTool(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Runs a program to its end. @returns its exit code, and everything that it printed */
export function runTool(path: string, args: readonly string[]): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8' })
  return { code: status ?? 1, output: stdout + stderr }
}
