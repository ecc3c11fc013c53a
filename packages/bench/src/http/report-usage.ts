/**
 * Preloaded into a server's process (`--import`): answers the message `usage` of the parent process with the
 * processor time of all threads so far, in microseconds, and its resident memory, in bytes.
 */
process.on('message', (message) => {
  if (message !== 'usage') return
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const microseconds = userCPUTime + systemCPUTime
  process.send?.({ type: 'usage', microseconds, resident: process.memoryUsage.rss() })
})
