import { createToaster, Portal, Toast, Toaster } from '@chakra-ui/react'
import { useHydrated } from '@tanstack/react-router'

/** Notifications close after 1000 ms (specification 9), so the page shows the same text permanently. */
const toaster = createToaster({ placement: 'top', duration: 1000 })

export function notify(title: string): void {
  toaster.create({ title })
}

/** The region of notifications. A page that notifies renders it once. @param label names the region. */
export function Notifications({ label }: { label: string }) {
  // A portal has no place in a document of the server.
  return useHydrated() && <Region label={label} />
}

function Region({ label }: { label: string }) {
  return (
    <Portal>
      <Toaster toaster={toaster} aria-label={label}>
        {({ title }) => (
          <Toast.Root maxW="30rem" marginInline="auto">
            <Toast.Title>{title}</Toast.Title>
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  )
}
