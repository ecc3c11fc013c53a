#!/usr/bin/env node
// This file must load in old versions of Node, so that they get the sentence below instead of a syntax error.
const oldest = 20

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(`The contract tests need Node ${oldest} or newer; this is Node ${process.versions.node}.`)
  process.exitCode = 2
} else {
  const { start } = await import('./cli/main.ts')
  await start()
}
