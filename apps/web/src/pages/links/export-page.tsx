import { Box, Text } from '@chakra-ui/react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendCall } from '~/lib/api/call.ts'
import { isLinkFailure } from '~/lib/api/problem.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { LinkFrame, LinkPage, type OpenPage } from '~/sections/link/link-page.tsx'
import { FailedNotice, PausedButton } from '~/sections/link/send-again.tsx'
import { Button } from '~/ui/button.tsx'
import { DoneHeading } from '~/ui/done-heading.tsx'
import { PageBody } from '~/ui/page.tsx'
import { ButtonLink } from '~/ui/router-link.tsx'
import { Announcement, FinePrint, Muted } from '~/ui/text.tsx'

const route = getRouteApi('/personal-info/export/$token')

/** No call reads anything of the link: only the download tells whether it works. */
const nothingToLoad = { data: null, error: null, isFetching: false, refetch: () => undefined }

/** Page `/personal-info/export/{token}` (PDPA article 3). Opening it changes nothing; its button downloads, once. */
export function ExportPage() {
  const { token } = route.useParams()
  const { t } = useTranslation('personalInfo')
  return (
    <LinkPage purpose="export" token={token} title={t('export.title')} query={nothingToLoad}>
      {(_, page) => <Download token={token} page={page} />}
    </LinkPage>
  )
}

function Download({ token, page }: { token: string; page: OpenPage }) {
  const { t } = useTranslation('personalInfo')
  const locale = useLocale()
  const [percent, setPercent] = useState<number>()
  const [end, setEnd] = useState<SavedFile | 'broken'>()
  const { isSending, error, send } = useSend(async () => {
    setPercent(undefined)
    try {
      const response = await sendCall('downloadExport', { token }, { locale })
      // From here on the link is used up, whatever follows.
      const content = await contentOf(response, setPercent).catch(() => undefined)
      if (content === undefined) return setEnd('broken')
      const file = { name: nameIn(response.headers), content }
      save(file)
      setEnd(file)
    } catch (reason) {
      if (!isLinkFailure(reason)) throw reason
      page.fail(reason)
    }
  })
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])

  if (end === 'broken') return <Broken />
  if (end !== undefined) return <Saved file={end} />
  return (
    <LinkFrame title={t('export.title')} takesFocus={page.takesFocus}>
      <Text mt="4">{t('export.lead')}</Text>
      <Text mt="3">{t('export.once')}</Text>
      {error !== undefined && (
        <FailedNotice error={error} title={t('export.failed')} advice={t('export.retry')} mt="6" />
      )}
      <Box mt="8">
        <PausedButton size="lg" isPaused={isSending} onPress={send}>
          {t(isSending ? 'export.busy' : 'export.action')}
        </PausedButton>
      </Box>
      {isSending && percent !== undefined && (
        <FinePrint mt="3" fontVariantNumeric="tabular-nums">
          {t('export.progress', { percent })}
        </FinePrint>
      )}
      <Announcement>{isSending ? t('export.busy') : ''}</Announcement>
    </LinkFrame>
  )
}

/** A file in the memory of the page. */
type SavedFile = { name: string; content: Blob }

/** The whole body of the answer. @throws when the connection breaks */
async function contentOf(response: Response, onPercent: (percent: number) => void): Promise<Blob> {
  const length = Number(response.headers.get('content-length'))
  const parts: BlobPart[] = []
  let received = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.length
    if (length > 0) onPercent(Math.floor((100 * received) / length))
  }
  // Some browsers take the end of the connection for the end of the answer.
  if (received === 0 || received < length) throw new Error('The answer is incomplete')
  return new Blob(parts, { type: 'application/zip' })
}

function nameIn(headers: Headers): string {
  const [, name] = /filename="([\w.-]{1,100})"/.exec(headers.get('content-disposition') ?? '') ?? []
  return name ?? 'application.zip'
}

function save({ name, content }: SavedFile): void {
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(content)
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function Saved({ file }: { file: SavedFile }) {
  const { t } = useTranslation(['personalInfo', 'links'])
  const title = t('export.done')
  return (
    <PageBody width="prose">
      <PageTitle title={title} />
      <NoIndex />
      <DoneHeading>{title}</DoneHeading>
      <Text mt="6">{t('export.saved', { name: file.name })}</Text>
      <Box mt="6">
        <Button variant="outline" onClick={() => save(file)}>
          {t('export.saveAgain')}
        </Button>
        <Muted mt="3">{t('export.leave')}</Muted>
      </Box>
      <Text mt="8">{t('links:used.export.again')}</Text>
    </PageBody>
  )
}

function Broken() {
  const { t } = useTranslation(['personalInfo', 'links'])
  return (
    <LinkFrame title={t('export.broken')} takesFocus>
      <Text mt="4">{t('export.brokenText')}</Text>
      <Text mt="3">{t('links:used.export.again')}</Text>
      <Box mt="8">
        <ButtonLink to="/personal-info/apply">{t('links:requestEditing')}</ButtonLink>
      </Box>
    </LinkFrame>
  )
}
