import { createFileRoute, redirect } from '@tanstack/react-router'

/** spec 2: unknown routes redirect to /. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
