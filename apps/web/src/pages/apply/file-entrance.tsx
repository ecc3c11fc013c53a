import { Box, chakra, Text } from '@chakra-ui/react'
import type { Issue } from '@recruiting/schema/issue'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '~/form/engine/field-words.ts'
import { acceptOf } from '~/form/files/check-file.ts'
import { onForget } from '~/lib/draft/earlier-draft.ts'
import { createStore } from '~/lib/store.ts'
import { Button } from '~/ui/button.tsx'
import { UploadIcon } from '~/ui/icons.tsx'
import { FinePrint } from '~/ui/text.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'
import { desk, isResume } from './desk.ts'
import type { FileViews } from './take-file.tsx'

type Entrance = {
  file?: File
  reading?: AbortController
  issue?: Issue | undefined
  hasFailed?: boolean
  views?: FileViews | undefined
}

/** The file that was chosen last, in memory of this tab, and what shows its answers. */
const entrance = createStore<Entrance>({})

export function useFileViews(): FileViews | undefined {
  return useSyncExternalStore(
    entrance.subscribe,
    () => entrance.get().views,
    () => undefined,
  )
}

/** Forgets the chosen file and what it proposes. */
export function dropFile(): void {
  const { reading, views } = entrance.get()
  reading?.abort()
  views?.drop()
  entrance.set({})
}
onForget(dropFile)

const inputId = 'entrance'

/** The file of an earlier application; any other one is a résumé. */
const isExport = ({ name }: File) => /\.zip$/i.test(name)

/**
 * Chooses a résumé, or the file of an earlier application, whose answers fill in the form. What reads it is loaded when one
 * is chosen. @param onFilled the answers of the form have changed
 */
export function FileEntrance({ onFilled }: { onFilled: () => void }) {
  const { t, i18n } = useTranslation('apply')
  const { sentence } = useFieldWords()
  const { file, issue, hasFailed, views } = useSyncExternalStore(
    entrance.subscribe,
    entrance.get,
    entrance.get,
  )
  const input = useRef<HTMLInputElement>(null)
  const choose = (files: FileList | null | undefined) => {
    const chosen = files?.[0]
    if (chosen) void take(chosen)
    // Reset, so that the same file can be chosen again.
    if (input.current) input.current.value = ''
  }
  const take = async (chosen: File) => {
    const issue = isExport(chosen) ? undefined : desk.choose('resume', chosen)
    // The file before stays.
    if (issue) return entrance.set({ ...entrance.get(), issue })
    dropFile()
    const reading = new AbortController()
    const { signal } = reading
    entrance.set({ file: chosen, reading })
    const onCancel = () => {
      dropFile()
      // Found anew, because the step may have been left and opened again.
      document.getElementById(inputId)?.focus()
    }
    const outcome = await import('./take-file.tsx')
      .then(async ({ takeFile, takeExport, takeResume }) => {
        const taking = isExport(chosen) ? takeExport(onFilled) : takeResume()
        return { views: await takeFile(chosen, taking, i18n, signal, onCancel) }
      })
      .catch(() => ({ hasFailed: true }))
    if (!signal.aborted) entrance.set({ file: chosen, reading, ...outcome })
  }
  // A file that was chosen before the scripts arrived.
  useEffect(() => choose(input.current?.files), [])
  const News = views?.FileNews
  return (
    <Box mb={{ base: '4', md: '8' }}>
      <chakra.input
        ref={input}
        id={inputId}
        type="file"
        srOnly
        accept={`${acceptOf('resume')},.zip`}
        aria-describedby="entrance-hint"
        onChange={({ currentTarget }) => choose(currentTarget.files)}
        css={{ '&:focus-visible + label': focusRing._focusVisible }}
      />
      <Button asChild size="sm" variant="outline">
        <label htmlFor={inputId}>
          <UploadIcon />
          {t('entrance.choose')}
        </label>
      </Button>
      <FinePrint id="entrance-hint" mt="1.5">
        {t('entrance.hint')}
      </FinePrint>
      <Box role="status" mt="3" _empty={{ display: 'none' }}>
        {issue && (
          <Text color="fg.error" fontWeight="semibold">
            {sentence(issue)}
          </Text>
        )}
        {hasFailed && file && (
          <Text>
            {t('entrance.notLoaded')} {isResume(file) && t('entrance.kept', { name: file.name })}
          </Text>
        )}
        {file && !hasFailed && !News && t('entrance.reading', { name: file.name })}
        {News && <News />}
      </Box>
    </Box>
  )
}
