import { Box, Text } from '@chakra-ui/react'
import type { ResumeDeletion, ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardUpload } from '~/form/files/send-file.ts'
import { callApi } from '~/lib/api/call.ts'
import { isLinkFailure } from '~/lib/api/problem.ts'
import { linkQuery } from '~/lib/api/query.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { readDraftFiles } from '~/lib/draft/draft.ts'
import { clearDraft, currentDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { LinkFrame, LinkPage, type OpenPage } from '~/sections/link/link-page.tsx'
import { FailedNotice } from '~/sections/link/send-again.tsx'
import { AlertDialog, DialogButtons } from '~/ui/alert-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { ChoiceRow, ErrorMessage } from '~/ui/choice-row.tsx'
import { DoneHeading } from '~/ui/done-heading.tsx'
import { type Fact, Facts } from '~/ui/facts.tsx'
import { Notifications, notify } from '~/ui/notifications.tsx'
import { PageBody } from '~/ui/page.tsx'
import { ButtonLink, TouchLink } from '~/ui/router-link.tsx'
import { Muted } from '~/ui/text.tsx'

const route = getRouteApi('/delete-resume/detail/$token')

/** Page `/delete-resume/detail/{token}` (specification 2). Opening it changes nothing; only confirming deletes. */
export function DeleteConfirmPage() {
  const { token } = route.useParams()
  const { t } = useTranslation(['deleteResume', 'common'])
  const opened = useQuery(linkQuery('getResumeDeletion', { token }, useLocale()))
  /** `receipt` is undefined when an earlier attempt received it. */
  const [end, setEnd] = useState<{ receipt: ResumeDeletionReceipt | undefined }>()
  return (
    <>
      {end ? (
        <Deleted receipt={end.receipt} />
      ) : (
        <LinkPage purpose="delete-resume" token={token} title={t('confirm.title')} query={opened}>
          {(deletion, page) => (
            <ConfirmDeletion
              deletion={deletion}
              token={token}
              page={page}
              onDeleted={(receipt) => {
                notify(t('done.title'))
                setEnd({ receipt })
              }}
            />
          )}
        </LinkPage>
      )}
      <Notifications label={t('common:notifications')} />
    </>
  )
}

function ConfirmDeletion({
  deletion,
  token,
  page,
  onDeleted,
}: {
  deletion: ResumeDeletion
  token: string
  page: OpenPage
  onDeleted: (receipt: ResumeDeletionReceipt | undefined) => void
}) {
  const { t } = useTranslation(['deleteResume', 'common'])
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const sending = useSend(async () => {
    const staged = stagedFiles()
    let receipt: ResumeDeletionReceipt | undefined
    try {
      receipt = await callApi('confirmResumeDeletion', { token }, { locale })
    } catch (reason) {
      if (!isLinkFailure(reason)) throw reason
      // A used link means that the data is already deleted: by another tab, or by an attempt whose response was lost.
      if (reason.code !== 'link_used') {
        page.fail(reason)
        return
      }
    }
    forgetDevice(staged)
    onDeleted(receipt)
  })
  const close = () => {
    if (sending.isSending) return
    sending.forget()
    setAsking(false)
  }
  const { applications, files, referrals } = deletion
  const kind = storedKind(deletion)
  const facts: Fact[] = [[t('confirm.email'), deletion.maskedEmail]]
  if (applications > 0)
    facts.push(
      [t('confirm.applications'), t('confirm.applicationsCount', { count: applications })],
      [t('confirm.files'), t('confirm.filesCount', { count: files })],
    )
  if (referrals > 0) facts.push([t('confirm.referrals'), t('confirm.referralsCount', { count: referrals })])
  facts.push([t('confirm.expiresAt'), t('common:taipeiTime', { time: taipeiMinute(deletion.expiresAt) })])
  return (
    <LinkFrame title={t('confirm.title')} takesFocus={page.takesFocus}>
      <Text mt="4">{t(`confirm.lead.${kind}`)}</Text>
      <Facts facts={facts} mt="6" />
      <Muted mt="5">{t('confirm.device')}</Muted>
      <Box mt="8" display="flex" flexWrap="wrap" columnGap="6" rowGap="3" alignItems="center">
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t(applications > 0 ? 'confirm.open.resume' : 'confirm.open.other')}
        </Button>
        <TouchLink to="/">{t('confirm.leave')}</TouchLink>
      </Box>
      <AlertDialog
        title={t('dialog.title')}
        text={t(`dialog.text.${kind}`)}
        isOpen={isAsking}
        onClose={close}
      >
        <Confirmation sending={sending} onCancel={close} />
      </AlertDialog>
    </LinkFrame>
  )
}

const tickId = 'deletion-understood'
const messageId = `${tickId}-message`

/** The confirmation prompt (specification 8). Its confirm button requires a ticked box: one click cannot delete. */
function Confirmation({
  sending: { isSending, error, send },
  onCancel,
}: {
  sending: ReturnType<typeof useSend<void>>
  onCancel: () => void
}) {
  const { t } = useTranslation('deleteResume')
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isTicked)
    if (isTicked) send()
    else tick.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Box mt="5">
        {isMissing && <ErrorMessage id={messageId}>{t('dialog.tick')}</ErrorMessage>}
        <ChoiceRow
          ref={tick}
          type="checkbox"
          id={tickId}
          checked={isTicked}
          disabled={isSending}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? messageId : undefined}
          onChange={(event) => {
            setTicked(event.currentTarget.checked)
            setMissing(false)
          }}
        >
          {t('dialog.understood')}
        </ChoiceRow>
      </Box>
      {/* It is unknown whether the deletion happened; a retry is safe. */}
      {error !== undefined && (
        <FailedNotice error={error} title={t('dialog.failed')} advice={t('dialog.again')} mt="5" />
      )}
      <DialogButtons>
        <Button variant="outline" aria-disabled={isSending} onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
        <Button variant="danger" type="submit" aria-disabled={isSending}>
          {t(isSending ? 'dialog.deleting' : 'dialog.confirm')}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** Everything is deleted (specifications 4 and 8). No receipt when another attempt received it. */
function Deleted({ receipt }: { receipt: ResumeDeletionReceipt | undefined }) {
  const { t } = useTranslation(['deleteResume', 'common'])
  const title = t('done.title')
  const kind = receipt === undefined ? 'both' : storedKind(receipt)
  const listOf = ({ applications, files, referrals }: ResumeDeletionReceipt) =>
    [
      ...(kind === 'recommended'
        ? []
        : [t('done.counts.applications', { count: applications }), t('done.counts.files', { count: files })]),
      ...(kind === 'applied' ? [] : [t('done.counts.referrals', { count: referrals })]),
    ].join(t('done.counts.separator'))
  return (
    <PageBody width="prose">
      <PageTitle title={title} />
      <NoIndex />
      <DoneHeading>{title}</DoneHeading>
      <Box mt="8" p={{ base: '5', sm: '6' }} bg="bg.info" borderStartWidth="6px" borderColor="border.accent">
        <Text fontWeight="bold">{t(`done.text.${kind}`)}</Text>
        {receipt && (
          <>
            {kind !== 'nothing' && <Text mt="2">{t('done.counts.deleted', { list: listOf(receipt) })}</Text>}
            <Muted mt="1">{t('done.deletedAt', { time: taipeiMinute(receipt.deletedAt) })}</Muted>
          </>
        )}
      </Box>
      <Text mt="6">{t('done.receipt')}</Text>
      <Text mt="2">{t('done.device')}</Text>
      <Box mt="10">
        <ButtonLink to="/">{t('common:actions.home')}</ButtonLink>
      </Box>
    </PageBody>
  )
}

/**
 * The ids of the files that this device has uploaded and not submitted: of the draft, and of edit answers that wait for
 * a new link. Read them before the deletion is confirmed, because its answer may clear the storage (`Clear-Site-Data`).
 */
export function stagedFiles(): string[] {
  const waiting = Object.values(readDraftFiles(stored.waitingEdit.read()?.files))
  return [...Object.values(currentDraft().files), ...waiting].map(({ id }) => id)
}

/**
 * Removes all data about the person from this device: the draft in this tab and on the device, edit answers that
 * wait for a new link, the uploaded files of both, and the chosen jobs.
 */
export function forgetDevice(staged: readonly string[]): void {
  for (const id of staged) discardUpload(id)
  clearDraft()
  for (const value of Object.values(stored)) value.remove()
}

/** What is stored for an address; selects the words of the page, the prompt and the receipt. */
export type StoredKind = 'applied' | 'recommended' | 'both' | 'nothing'

export function storedKind(counts: Pick<ResumeDeletion, 'applications' | 'referrals'>): StoredKind {
  if (counts.applications > 0) return counts.referrals > 0 ? 'both' : 'applied'
  return counts.referrals > 0 ? 'recommended' : 'nothing'
}
