import { Box, Flex } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

const tones = {
  error: { bg: 'bg.error', borderColor: 'border.error', color: 'fg.error' },
  info: { bg: 'bg.info', borderColor: 'border.accent', color: 'fg' },
} as const

/** A persistent message. An error is announced when it appears. */
export function Notice({
  tone,
  title,
  children,
  ...rest
}: { tone: keyof typeof tones; title?: string; children?: ReactNode } & ComponentProps<typeof Box>) {
  const { bg, borderColor, color } = tones[tone]
  return (
    <Box
      role={tone === 'error' ? 'alert' : undefined}
      bg={bg}
      borderStartWidth="6px"
      borderColor={borderColor}
      px="5"
      py="4"
      {...rest}
    >
      {title !== undefined && (
        <Flex gap="2" align="center" fontWeight="bold" color={color}>
          {tone === 'error' && <AlertIcon />}
          {title}
        </Flex>
      )}
      {children}
    </Box>
  )
}
