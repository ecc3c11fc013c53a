import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder `contract/`: inside the package when the kit was installed from npm, else that of the repository. */
export function contractFolder(): string {
  const packed = fileURLToPath(new URL('../contract', import.meta.url))
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../../contract', import.meta.url))
}
