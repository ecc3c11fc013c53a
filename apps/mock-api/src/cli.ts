import { resolve } from 'node:path'
import { run } from './operate/commands/run.ts'

// As in the server: files contain personal data and are readable by their owner only.
process.umask(0o077)

/** `npm run operate -- <command>`: the operators' commands. `npm run operate -- --help` lists them. */
process.exitCode = await run(process.argv.slice(2), {
  // pnpm and npm change the folder but pass the original in INIT_CWD.
  folder: process.env.INIT_CWD ?? process.cwd(),
  environment: process.env,
  defaultDataFolder: resolve(import.meta.dirname, '../../../.data'),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
