import { Button, Flex, Text } from '@chakra-ui/react'

/** A hint to check one field again. Not an error: it is not counted and does not block the form. */
export type FieldAdvice = {
  /** Undefined when there is no advice. */
  text: string | undefined
  /** A button that applies the advice. */
  action?: { label: string; act: () => void } | undefined
}

/** The advice below a control; announced when it appears. @param id of the text, for `aria-describedby` */
export function AdviceBox({ id, advice: { text, action } }: { id: string; advice: FieldAdvice }) {
  return (
    <div role="status">
      {text !== undefined && (
        <Flex
          mt="2"
          px="4"
          py="3"
          gap="3"
          borderStartWidth="4px"
          borderColor="border.control"
          bg="bg.surface"
          align="center"
          justify="space-between"
          wrap="wrap"
        >
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
