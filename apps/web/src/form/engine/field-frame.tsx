import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorMessage } from '~/ui/choice-row.tsx'
import { wholeWords } from '~/ui/theme/recipes.ts'
import type { FieldAdvice, FieldView } from './use-field.ts'

/** Label, hint and message around one control, in reading order. */
export function FieldFrame({
  field,
  children,
  after,
}: {
  field: FieldView
  children: ReactNode
  /** Below the control: the remaining length, or an offer to reinterpret a month. */
  after?: ReactNode
}) {
  return (
    <chakra.div data-field="" minW="0" width="full" css={{ scrollMarginTop: '1.5rem' }}>
      <chakra.label
        gridRow="1"
        htmlFor={field.ids.control}
        id={field.ids.label}
        display="block"
        fontWeight="semibold"
        pb="1.5"
        css={wholeWords}
      >
        {field.label}
        <OptionalMark field={field} />
      </chakra.label>
      <FieldHint field={field} />
      <FieldMessage field={field} />
      <chakra.div gridRow="4" minW="0">
        {children}
      </chakra.div>
      <chakra.div gridRow="5">
        {after}
        {field.advice && <AdviceBox id={field.ids.advice} advice={field.advice} />}
      </chakra.div>
    </chakra.div>
  )
}

/** Marks optional fields only, because most fields are required. */
export function OptionalMark({ field }: { field: Pick<FieldView, 'info'> }) {
  const { t } = useTranslation('form')
  if (field.info.isRequired || field.info.kind === 'checkbox') return null
  return (
    <chakra.span fontWeight="normal" fontSize="sm" color="fg.muted" whiteSpace="nowrap">
      {t('optional')}
    </chakra.span>
  )
}

export function FieldHint({ field }: { field: Pick<FieldView, 'hint' | 'ids'> }) {
  if (field.hint === undefined) return null
  return (
    <chakra.p id={field.ids.hint} gridRow="2" color="fg.muted" fontSize="sm" pb="2">
      {field.hint}
    </chakra.p>
  )
}

export function FieldMessage({ field }: { field: Pick<FieldView, 'message' | 'ids'> }) {
  if (field.message === undefined) return null
  return <ErrorMessage id={field.ids.message}>{field.message}</ErrorMessage>
}

const adviceBox = {
  px: '4',
  py: '3',
  borderStartWidth: '4px',
  borderColor: 'border.control',
  bg: 'bg.surface',
}

/** Advice that concerns more than one answer, as a list; announced when it appears. */
export function AdviceList({
  title,
  items,
  mt = '2',
}: {
  title: string
  items: readonly string[]
  mt?: string
}) {
  return (
    <div role="status">
      {items.length > 0 && (
        <Box {...adviceBox} mt={mt}>
          <Text fontWeight="semibold">{title}</Text>
          <chakra.ul listStyleType={items.length > 1 ? 'disc' : 'none'} ps={items.length > 1 ? '5' : '0'}>
            {items.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </chakra.ul>
        </Box>
      )}
    </div>
  )
}

/** The advice below a control; announced when it appears. @param id of the text, for `aria-describedby` */
function AdviceBox({ id, advice: { text, action } }: { id: string; advice: FieldAdvice }) {
  return (
    <div role="status">
      {text !== undefined && (
        <Flex {...adviceBox} mt="2" gap="3" align="center" justify="space-between" wrap="wrap">
          <Text id={id}>{text}</Text>
          {action && (
            <Button size="sm" variant="outline" onClick={action.act}>
              {action.label}
            </Button>
          )}
        </Flex>
      )}
    </div>
  )
}

const control = 'input, select, textarea'
const focusable = `${control}, button`

/**
 * Scrolls to the field of a path and focuses it. The path of a group, or of an answer that is not visible yet,
 * resolves to the first control inside or around it.
 */
export function focusField(path: string): void {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(parts.slice(0, length).join('.'))
    const target = element?.matches(focusable) ? element : firstControl(element)
    if (target) {
      // An element in a closed disclosure cannot take focus.
      for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
        box.open = true
      // Includes the label and the text above the control.
      target.closest('[data-field]')?.scrollIntoView({ block: 'start' })
      target.focus({ preventScroll: target.closest('[data-field]') !== null })
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
