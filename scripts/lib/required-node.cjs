/**
 * Ends a command of the root with one line when its Node is older than `engines` of package.json allows. `package.json` loads
 * it before each command by `--require`: an old Node reads a whole command, with syntax and functions that it lacks, before it
 * runs the first line. Therefore this file is CommonJS and uses only what Node 6 has.
 */
const required = Number(/\d+/.exec(require('../../package.json').engines.node)[0])

if (Number(process.versions.node.split('.')[0]) < required) {
  console.error(
    `This needs Node ${required} or newer, but ${process.execPath} is Node ${process.versions.node}. Install a newer one: nvm install --lts, or https://nodejs.org/en/download`,
  )
  process.exit(1)
}
