import { createFileRoute, redirect } from '@tanstack/react-router'

/** Unknown routes redirect to `/` (specification 2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
