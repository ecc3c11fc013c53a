import { registerHooks } from 'node:module'

/** Reports each source file that this process loads to its parent, which then knows whose change needs a restart. */
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) process.send?.(url)
    return nextLoad(url, context)
  },
})
