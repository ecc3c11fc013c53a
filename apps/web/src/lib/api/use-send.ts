import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

/**
 * Sends what a person asks for, one request at a time: a double click sends one.
 * @param act makes the calls and everything that follows them, also when the page was left meanwhile; what it throws is
 * `error` until the next attempt
 */
export function useSend<Input = void>(act: (input: Input) => Promise<void>) {
  const mutationKey = [useId()]
  const client = useQueryClient()
  const { mutate, isPending, error, reset, submittedAt } = useMutation({
    mutationKey,
    mutationFn: act,
    // Offline is an error to show, not a reason to pause silently.
    networkMode: 'always',
    // Nothing that was typed stays in memory.
    gcTime: 0,
  })
  return {
    send: (input: Input) => {
      // `isPending` would change too late to stop a double click.
      if (client.isMutating({ mutationKey }) === 0) mutate(input)
    },
    isSending: isPending,
    error: error ?? undefined,
    /** The time of the last attempt; 0 before the first. */
    attempt: submittedAt,
    forget: reset,
  }
}
