import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** A list of sentences. @param hasAccent colours its marks */
export function BulletList({
  texts,
  hasAccent = false,
  ...list
}: { texts: readonly string[]; hasAccent?: boolean } & HTMLChakraProps<'ul'>) {
  return (
    <chakra.ul
      ps="5"
      display="grid"
      gap="1"
      listStyleType="square"
      css={hasAccent ? { '& li::marker': { color: 'border.accent' } } : {}}
      {...list}
    >
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </chakra.ul>
  )
}
