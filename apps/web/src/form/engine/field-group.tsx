import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ErrorMessage } from '~/ui/choice-row.tsx'
import { wholeWords } from '~/ui/theme/recipes.ts'
import { useFieldWords } from './field-words.ts'
import { GroupMessageContext, useFormState } from './form-store.ts'

/** Related fields under one legend. An issue at its path is shown here and at every answer that is missing. */
export function FieldGroup({
  path,
  legend,
  hint,
  isLegendHidden = false,
  children,
}: {
  path: string
  legend?: string
  hint?: string | undefined
  /** Hides the legend visually when the labels inside are sufficient. */
  isLegendHidden?: boolean
  children: ReactNode
}) {
  const words = useFieldWords()
  const issue = useFormState(({ issues }) => issues().find((each) => each.path === path))
  const messageId = `${path}-message`
  const hintId = hint === undefined ? undefined : `${path}-hint`
  return (
    <chakra.fieldset
      id={path}
      data-field=""
      aria-describedby={[issue ? messageId : undefined, hintId].filter(Boolean).join(' ') || undefined}
      borderWidth="0"
      minW="0"
      width="full"
      // More space between groups than between the fields of a group.
      css={{ '& + fieldset': { marginTop: '1rem' } }}
    >
      <chakra.legend
        srOnly={isLegendHidden}
        fontWeight="bold"
        fontSize="xl"
        pb={hint === undefined ? '4' : '1'}
        css={wholeWords}
      >
        {legend ?? words.label(path)}
      </chakra.legend>
      {hint !== undefined && (
        <chakra.p id={hintId} color="fg.muted" pb="4">
          {hint}
        </chakra.p>
      )}
      {issue && (
        <Box borderStartWidth="4px" borderColor="border.error" ps="4" mb="4">
          <ErrorMessage id={messageId}>{words.sentence(issue)}</ErrorMessage>
        </Box>
      )}
      <GroupMessageContext value={issue ? messageId : undefined}>
        <Grid gap="6" templateColumns="minmax(0, 1fr)">
          {children}
        </Grid>
      </GroupMessageContext>
    </chakra.fieldset>
  )
}

/** Two short fields side by side where space allows. They share grid rows, so that a message misaligns nothing. */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <Grid
      columnGap="5"
      rowGap={{ base: '6', sm: '0' }}
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      css={{
        '@media (min-width: 600px)': {
          '& > [data-field]': {
            display: 'grid',
            gridTemplateRows: 'subgrid',
            gridRow: 'span 5',
            alignContent: 'start',
          },
        },
      }}
    >
      {children}
    </Grid>
  )
}
