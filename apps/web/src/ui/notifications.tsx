import { createToaster, Portal, Toast, Toaster } from '@chakra-ui/react'

/** spec 9: notifications close by themselves after 1000 ms, so the page says the same in its own place. */
const toaster = createToaster({ placement: 'top', duration: 1000 })

export function notify(title: string): void {
  toaster.create({ title })
}

/** Where notifications appear. A page that notifies shows it once. @param label names the region. */
export function Notifications({ label }: { label: string }) {
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
