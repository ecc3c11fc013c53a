import { Box, type BoxProps, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorMessage } from '~/ui/choice-row.tsx'
import { wholeWords } from '~/ui/theme/recipes.ts'
import { ProposalViewsContext } from './proposal-views.ts'
import type { FieldView } from './use-field.ts'

/** Label, hint, message, control and advice of a field, in reading order; nothing while another answer hides it. */
export function FieldFrame({
  field,
  label = 'label',
  isMarked = !field.info.isRequired,
  purpose,
  after,
  children,
  ...frame
}: {
  field: FieldView
  /** The element of the label: a group has a legend, the label of a checkbox stands next to it. */
  label?: 'label' | 'legend' | 'div' | 'none'
  /** Whether the label says that the answer is optional; most are required. */
  isMarked?: boolean
  purpose?: ReactNode
  after?: ReactNode
  children: ReactNode
} & BoxProps) {
  const { t } = useTranslation('form')
  const { ids, hint, message, advice } = field
  const Proposal = useContext(ProposalViewsContext)?.FieldProposal
  if (field.isHidden) return null
  return (
    <Box data-field="" minW="0" width="full" {...frame}>
      {label !== 'none' && (
        <chakra.label
          as={label}
          gridRow="1"
          htmlFor={label === 'label' ? field.path : undefined}
          id={ids.label}
          display="block"
          fontWeight="semibold"
          pb="1.5"
          css={wholeWords}
        >
          {field.label}
          {isMarked && (
            <chakra.span fontWeight="normal" fontSize="sm" color="fg.muted" whiteSpace="nowrap">
              {t('optional')}
            </chakra.span>
          )}
        </chakra.label>
      )}
      {hint !== undefined && (
        <chakra.p id={ids.hint} gridRow="2" color="fg.muted" fontSize="sm" pb="2">
          {hint}
        </chakra.p>
      )}
      {purpose}
      {message !== undefined && <ErrorMessage id={ids.message}>{message}</ErrorMessage>}
      <chakra.div gridRow="4" minW="0">
        {children}
      </chakra.div>
      <chakra.div gridRow="5">
        {Proposal && <Proposal field={field} />}
        {after}
        {advice && (
          <Advice isShown={advice.text !== undefined}>
            <Flex gap="3" align="center" justify="space-between" wrap="wrap">
              <Text id={ids.advice}>{advice.text}</Text>
              {advice.action && (
                <Button size="sm" variant="outline" onClick={advice.action.act}>
                  {advice.action.label}
                </Button>
              )}
            </Flex>
          </Advice>
        )}
      </chakra.div>
    </Box>
  )
}

function Advice({ isShown, ...box }: { isShown: boolean } & BoxProps) {
  return (
    <div role="status">
      {isShown && (
        <Box
          px="4"
          py="3"
          mt="2"
          borderStartWidth="4px"
          borderColor="border.control"
          bg="bg.surface"
          {...box}
        />
      )}
    </div>
  )
}

/** Advice that concerns more than one answer, as a list. */
export function AdviceList({
  title,
  items,
  ...box
}: { title: string; items: readonly string[] } & Pick<BoxProps, 'mt'>) {
  return (
    <Advice isShown={items.length > 0} {...box}>
      <Text fontWeight="semibold">{title}</Text>
      <chakra.ul listStyleType={items.length > 1 ? 'disc' : 'none'} ps={items.length > 1 ? '5' : '0'}>
        {items.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </chakra.ul>
    </Advice>
  )
}

const control = 'input, select, textarea'

/**
 * Scrolls to the field of a path and focuses it. The path of a group, or of an answer that is not visible yet,
 * resolves to the first control inside or around it.
 */
export function focusField(path: string): void {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(parts.slice(0, length).join('.'))
    const target = element?.matches(`${control}, button`) ? element : firstControl(element)
    if (target) {
      // An element in a closed disclosure cannot take focus.
      for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
        box.open = true
      // Includes the label and the text above the control.
      const field = target.closest('[data-field]')
      field?.scrollIntoView({ block: 'start' })
      target.focus({ preventScroll: field !== null })
      return
    }
  }
}

/** The first control in an element: inputs before buttons; of radio buttons the checked one, like the keyboard. */
function firstControl(element: HTMLElement | null): HTMLElement | null {
  const first =
    element?.querySelector<HTMLElement>(control) ?? element?.querySelector<HTMLElement>('button') ?? null
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return element?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}
