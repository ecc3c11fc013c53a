import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentDraft, noteReach, subscribeToDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { CheckIcon, ChevronDownIcon } from '~/ui/icons.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { type FormProgress, loadLater, progressOf } from './landing.ts'
import { type FormStepId, formSteps, withFormStart } from './step-ids.ts'

/** Progress: the named steps, with links to those that may be opened. Collapsible on a phone. */
export const Progress = memo(({ current }: { current: FormStepId }) => {
  const { t, i18n } = useTranslation('apply')
  const currentAt = formSteps.indexOf(current)
  // All that the server knows of an open step: those before it are complete.
  const [progress, setProgress] = useState<FormProgress>({
    done: formSteps.map((_, each) => each < currentAt),
    reach: currentAt,
  })
  const folded = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (folded.current) folded.current.open = false
    const look = () => {
      const found = progressOf(currentDraft())
      setProgress(found)
      // Read by `inline/answers.ts`, which cannot validate. After a submission nothing is stored any more.
      if (stored.jobs.read() !== undefined) noteReach(found.reach)
    }
    look()
    // Not at every key press: it validates the step.
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = subscribeToDraft(() => {
      clearTimeout(timer)
      // Without the numbers of the world a wrong phone number would open the next step.
      timer = setTimeout(() => void Promise.resolve(loadLater(i18n)).then(look, () => undefined), 250)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [current])
  return (
    <chakra.nav aria-label={t('steps.label')}>
      <Details hideFrom="md" ref={folded} borderWidth="1px" borderRadius="md">
        <Summary px="3" py="2">
          <Flex as="span" justify="space-between" align="center" wrap="wrap" columnGap="3">
            <Text as="span" fontWeight="semibold" whiteSpace="nowrap">
              {t('steps.count', { step: currentAt + 1, steps: formSteps.length })}
            </Text>
            <Flex as="span" align="center" gap="2" fontSize="sm" whiteSpace="nowrap">
              {t('steps.all')}
              <ChevronDownIcon />
            </Flex>
          </Flex>
          <Flex as="span" gap="1" mt="1.5" aria-hidden="true">
            {formSteps.map((step, position) => (
              <Box
                as="span"
                key={step}
                flex="1"
                h="1.5"
                // Forced colours would leave nothing of it.
                css={{ forcedColorAdjust: 'none' }}
                bg={position <= currentAt ? 'bg.accent' : 'border'}
              />
            ))}
          </Flex>
        </Summary>
        <Box px="3" pb="3">
          <StepList current={current} progress={progress} />
        </Box>
      </Details>
      <Box hideBelow="md">
        <StepList current={current} progress={progress} />
      </Box>
    </chakra.nav>
  )
})

function StepList({ current, progress }: { current: FormStepId; progress: FormProgress }) {
  return (
    <chakra.ol listStyleType="none">
      {formSteps.map((step, position) => (
        <StepLine
          key={step}
          step={step}
          isCurrent={step === current}
          isDone={progress.done[position] === true}
          isOpen={position <= progress.reach}
        />
      ))}
    </chakra.ol>
  )
}

type StepLineProps = { step: FormStepId; isCurrent: boolean; isDone: boolean; isOpen: boolean }

const StepLine = memo(({ step, isCurrent, isDone, isOpen }: StepLineProps) => {
  const { t } = useTranslation('apply')
  return (
    <Flex as="li" align="center" gap="3" minH="11">
      {/* Its state is given as text next to it. */}
      <Flex
        aria-hidden="true"
        flexShrink="0"
        w="7"
        h="7"
        align="center"
        justify="center"
        borderRadius="sm"
        borderWidth="1px"
        fontSize="sm"
        fontWeight="bold"
        fontVariantNumeric="tabular-nums"
        borderColor={isCurrent ? 'bg.accent' : 'border.control'}
        bg={isCurrent ? 'bg.accent' : 'bg'}
        color={isCurrent ? 'fg.onAccent' : isDone ? 'fg.accent' : 'fg.muted'}
      >
        {isDone && !isCurrent ? <CheckIcon /> : formSteps.indexOf(step) + 1}
      </Flex>
      {isOpen && !isCurrent ? (
        <TextLink
          to="/apply"
          search={{ step }}
          state={withFormStart}
          display="inline-flex"
          alignItems="center"
          minH="11"
        >
          {t(`steps.${step}`)}
        </TextLink>
      ) : (
        <Text
          as="span"
          color={isCurrent ? 'fg' : 'fg.muted'}
          fontWeight={isCurrent ? 'bold' : 'normal'}
          aria-current={isCurrent ? 'step' : undefined}
        >
          {t(`steps.${step}`)}
        </Text>
      )}
      {isDone && <chakra.span srOnly>{t('steps.done')}</chakra.span>}
    </Flex>
  )
})
