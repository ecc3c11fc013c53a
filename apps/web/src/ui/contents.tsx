import { chakra, type HTMLChakraProps, Link } from '@chakra-ui/react'

/** Links to the parts of a long text, by their ids. @param children a heading */
export function Contents({
  links,
  children,
  ...nav
}: { links: readonly (readonly [id: string, text: string])[] } & HTMLChakraProps<'nav'>) {
  return (
    <chakra.nav bg="bg.surface" px="5" py="3" {...nav}>
      {children}
      <chakra.ol
        ps="5"
        listStyleType="decimal"
        columnGap="8"
        css={{ columns: { sm: '2' }, '& li::marker': { fontVariantNumeric: 'tabular-nums' } }}
      >
        {links.map(([id, text]) => (
          <chakra.li key={id} breakInside="avoid">
            <Link href={`#${id}`} minH="11" display="inline-flex" alignItems="center">
              {text}
            </Link>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  )
}
