import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** A list of sentences. */
export function BulletList({ texts, ...list }: { texts: readonly string[] } & HTMLChakraProps<'ul'>) {
  return (
    <chakra.ul
      ps="5"
      display="grid"
      gap="1"
      listStyleType="square"
      css={{ '& li::marker': { color: 'border.accent' } }}
      {...list}
    >
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </chakra.ul>
  )
}
