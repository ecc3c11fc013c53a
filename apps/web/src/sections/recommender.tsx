import { chakra, Grid } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pair } from '~/form/controls/pair.tsx'
import { TextField } from '~/form/controls/text-field.tsx'
import { useAnswer, useFormState } from '~/form/engine/form-context.ts'
import { isWithin } from '~/form/engine/form-path.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { ChevronDownIcon } from '~/ui/icons.tsx'

/** One recommender, collapsed while empty: every row is optional. */
export function RecommenderFields({ position }: { position: number }) {
  const { t } = useTranslation('form')
  const path = `other.recommenders.${position}` as const
  const row = useAnswer(path)
  const isBegun = Object.values(row ?? {}).some((part) => part !== '')
  const [isOpen, setOpen] = useState(isBegun)
  // Either is enough (the rule `phoneOrEmail`): each is optional only while the other one is filled in.
  const unless = (other: string | undefined) =>
    isBegun ? { hint: t('other.phoneOrEmail'), isRequired: !other } : {}
  const hasError = useFormState(({ issues }) => issues().some((issue) => isWithin(issue.path, path)))
  useEffect(() => {
    if (hasError) setOpen(true)
  }, [hasError])
  const title = t('other.recommender', { number: position + 1 })
  return (
    <Details
      id={path}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
    >
      <Summary display="flex" alignItems="center" flexWrap="wrap" columnGap="3" px="4" py="2">
        <chakra.span fontWeight="semibold">{title}</chakra.span>
        <chakra.span color="fg.muted" flex="1 1 4rem" minW="0" truncate>
          {row?.name || (isBegun ? '' : t('other.empty'))}
        </chakra.span>
        <ChevronDownIcon />
      </Summary>
      <Grid role="group" aria-label={title} gap="6" p="4" templateColumns="minmax(0, 1fr)">
        <Pair>
          <TextField path={`${path}.name`} {...(isBegun && { isRequired: true })} />
          <TextField path={`${path}.jobTitle`} />
        </Pair>
        <Pair>
          <TextField path={`${path}.organisation`} />
          <TextField path={`${path}.city`} />
        </Pair>
        <Pair>
          <TextField path={`${path}.contactPhone`} {...unless(row?.contactEmail)} />
          <TextField path={`${path}.contactEmail`} {...unless(row?.contactPhone)} />
        </Pair>
      </Grid>
    </Details>
  )
}
