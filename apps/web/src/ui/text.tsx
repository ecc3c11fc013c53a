import { Box, type BoxProps, chakra, type HTMLChakraProps, Text, type TextProps } from '@chakra-ui/react'

/** A text of less weight than what it belongs to. */
export function Muted(props: TextProps) {
  return <Text color="fg.muted" {...props} />
}

/** The same in small letters. */
export function FinePrint(props: TextProps) {
  return <Text fontSize="sm" color="fg.muted" {...props} />
}

/** Tells screen readers what has changed, and shows nothing. */
export function Announcement(props: BoxProps) {
  return <Box srOnly role="status" aria-live="polite" {...props} />
}

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

/** A text without line breaks inside its brackets, e.g. 「（臺北時間）」. */
export function WholeBrackets({ children }: { children: string }) {
  return children
    .split(/(（[^（）]*）|\([^()]*\))/)
    .map((part, at) => (at % 2 ? <chakra.span key={at} whiteSpace="nowrap" children={part} /> : part))
}
