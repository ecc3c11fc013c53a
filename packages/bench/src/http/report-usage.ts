/**
 * Loaded into a server's process before the server itself (`--import`), whatever it is: answers the question `usage`
 * of its parent with the processor time the process has taken so far, of all its threads, in microseconds.
 */
process.on('message', (message) => {
  if (message !== 'usage') return
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  process.send?.({ type: 'usage', microseconds: userCPUTime + systemCPUTime })
})
