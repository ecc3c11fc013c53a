import { Button, Flex, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** Asks whether a Minguo year was meant, and what would stand there instead; announced when it appears. */
export function MinguoOffer({
  question,
  value,
  onAccept,
}: {
  question: string | undefined
  value: string
  onAccept: () => void
}) {
  const { t } = useTranslation('form')
  return (
    <div role="status">
      {question !== undefined && (
        <Flex mt="2" px="4" py="3" gap="3" bg="bg.info" align="center" justify="space-between" wrap="wrap">
          <Text>{question}</Text>
          <Button size="sm" variant="outline" onClick={onAccept}>
            {t('minguo.accept', { value })}
          </Button>
        </Flex>
      )}
    </div>
  )
}
