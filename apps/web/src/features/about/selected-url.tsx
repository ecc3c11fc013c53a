import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { focusRing } from '~/ui/theme/recipes.ts'

/** A field with a URL to copy by hand: it takes focus and selects the URL when it appears. */
export function SelectedUrl({ url, label }: { url: string; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    // Not `PlainInput`: the home page would then load one more file for it.
    <chakra.input
      ref={field}
      readOnly
      value={url}
      aria-label={label}
      mt="1"
      px="3"
      width="full"
      minH="11"
      bg="bg"
      color="fg"
      fontSize="md"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      {...focusRing}
    />
  )
}
