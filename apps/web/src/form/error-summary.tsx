import { Box, chakra, Flex, Link } from '@chakra-ui/react'
import { fieldPath, type Issue } from '@recruiting/schema/issue'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertIcon } from '~/ui/icons.tsx'
import { focusField } from './focus-field.ts'
import { useFieldWords } from './use-field-words.ts'

/** How the row of a list is called in the summary, where several rows may say the same. */
export type RowName = (listPath: string, position: number) => string

/** The name of a field within its whole form; undefined for what is said once for several fields. */
export type FieldName = (path: string) => string | undefined

/**
 * Every error in the words of its field, each a link to it. What several fields say alike is said once, or with the
 * names of the fields where the form gives them.
 */
export function ErrorSummary({
  issues,
  rowName,
  fieldName,
  ref,
}: {
  issues: readonly Issue[]
  rowName?: RowName | undefined
  fieldName?: FieldName | undefined
  ref: Ref<HTMLDivElement>
}) {
  const { t } = useTranslation('form')
  const { sentence } = useFieldWords()
  const said = issues.map((issue) => {
    const { path } = issue
    const text = sentence(issue)
    return { path, text, line: inRow(path, text) }
  })
  const lines = new Map<string, string>()
  for (const each of said) {
    const { path, text } = each
    const isAlone = said.every((other) => other.path === path || other.line !== each.line)
    const name = isAlone ? undefined : fieldName?.(path)
    const line = name === undefined ? each.line : t('errors.inRow', { row: name, sentence: text })
    if (!lines.has(line)) lines.set(line, path)
  }
  if (lines.size === 0) return null

  function inRow(path: string, text: string): string {
    const row = /^(.*?)\.(\d+)(?:\.|$)/.exec(path)
    if (row === null || rowName === undefined) return text
    return t('errors.inRow', { row: rowName(fieldPath(row[1] ?? ''), Number(row[2])), sentence: text })
  }

  return (
    <Box
      ref={ref}
      tabIndex={-1}
      mb="8"
      p={{ base: '5', sm: '6' }}
      borderWidth="3px"
      borderColor="border.error"
      borderRadius="md"
      bg="bg"
      outline="none"
      css={{ scrollMarginTop: '1.5rem' }}
      _focusVisible={{ boxShadow: '0 0 0 3px var(--chakra-colors-focus)' }}
      data-error-summary=""
    >
      <div role="alert">
        <Flex gap="2" align="center" color="fg.error" fontWeight="bold" fontSize="lg" asChild>
          <h2>
            <AlertIcon />
            {t('errors.title', { count: lines.size })}
          </h2>
        </Flex>
        <chakra.ul listStyleType="none" mt="2">
          {[...lines].map(([text, path]) => (
            <li key={path}>
              <Link
                href={`#${path}`}
                color="fg.error"
                fontWeight="semibold"
                display="inline-block"
                py="2"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(path)
                }}
              >
                {text}
              </Link>
            </li>
          ))}
        </chakra.ul>
      </div>
    </Box>
  )
}
