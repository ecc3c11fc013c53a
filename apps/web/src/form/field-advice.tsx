import { Button, Flex, Text } from '@chakra-ui/react'

/** What to look at again at one field. No error: it is not counted, and nobody is kept from going on. */
export type FieldAdvice = {
  /** Undefined while there is nothing to say. */
  text: string | undefined
  /** What can be done about it with one press. */
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
