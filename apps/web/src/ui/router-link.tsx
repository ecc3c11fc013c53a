import { Link } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** A link without styles of its own, for lists whose container styles its links. */
export const PlainLink = createLink('a')

/** A text link to a page of the site. */
export const TextLink = createLink((props: ComponentProps<typeof Link>) => <Link {...props} />)

/** A text link that stands alone: at least 44 px high, the minimum touch target. */
export const TouchLink = createLink((props: ComponentProps<typeof Link>) => (
  <Link minH="11" display="inline-flex" alignItems="center" {...props} />
))

/** A link styled as a button, for the next step of the page. */
export const ButtonLink = createLink(
  ({ children, ...props }: ComponentProps<'a'> & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) => {
    const { variant, size, ...anchor } = props
    return (
      <Button asChild variant={variant} size={size}>
        <a {...anchor}>{children}</a>
      </Button>
    )
  },
)
