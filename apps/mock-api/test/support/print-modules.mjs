import { registerHooks } from 'node:module'

// Prints the URL of every module that a process loads; passed by `--import`.
registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`module ${url}\n`)
    return nextLoad(url, context)
  },
})
