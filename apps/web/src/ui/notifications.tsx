import { Box } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { createStore } from '~/lib/store.ts'

const shown = createStore<string | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** Notifications close after 1000 ms (specification 9), so the page shows the same text permanently. */
export function notify(title: string): void {
  clearTimeout(timer)
  shown.set(title)
  timer = setTimeout(() => shown.set(undefined), 1000)
}

/** The region of notifications. A page that notifies renders it once. @param label names the region. */
export function Notifications({ label }: { label: string }) {
  const title = useSyncExternalStore(shown.subscribe, shown.get, () => undefined)
  return (
    <Box
      as="section"
      aria-label={label}
      aria-live="polite"
      position="fixed"
      top="4"
      insetX="4"
      zIndex="toast"
      pointerEvents="none"
    >
      {title !== undefined && (
        <Box
          maxW="30rem"
          mx="auto"
          px="5"
          py="4"
          bg="bg.inverse"
          color="fg.inverse"
          fontWeight="semibold"
          // Forced colours drop the ground and draw this.
          borderWidth="1px"
          borderColor="transparent"
          borderRadius="md"
        >
          {title}
        </Box>
      )}
    </Box>
  )
}
