/**
 * Preloaded into a server's process (`--import`): answers the message `usage` of the parent process with the
 * processor time of all threads so far, in microseconds.
 */
process.on('message', (message) => {
  if (message !== 'usage') return
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  process.send?.({ type: 'usage', microseconds: userCPUTime + systemCPUTime })
})
