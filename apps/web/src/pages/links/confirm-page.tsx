import { Box, chakra, Text } from '@chakra-ui/react'
import type { Locale } from '@recruiting/schema/options'
import type { ResumeDeletion, ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardUpload } from '~/form/files/send-file.ts'
import { callApi } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { linkQuery } from '~/lib/api/query.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { readDraftFiles } from '~/lib/draft/draft.ts'
import { clearDraft, currentDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { FailedNotice } from '~/sections/link/failed-notice.tsx'
import { isLinkFailure } from '~/sections/link/link-failure.tsx'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { AlertDialog, DialogButtons } from '~/ui/alert-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { DangerButton } from '~/ui/danger-button.tsx'
import { DoneHeading } from '~/ui/done-heading.tsx'
import { AlertIcon } from '~/ui/icons.tsx'
import { Notifications, notify } from '~/ui/notifications.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { ButtonLink, TouchLink } from '~/ui/router-link.tsx'

const route = getRouteApi('/delete-resume/detail/$token')

/** Page `/delete-resume/detail/{token}` (specification 2). Opening it changes nothing; only confirming deletes. */
export function DeleteConfirmPage() {
  const { token } = route.useParams()
  const { t } = useTranslation(['deleteResume', 'common'])
  const locale = useLocale()
  const opened = useQuery(linkQuery('getResumeDeletion', { token }, locale))
  /** `receipt` is undefined when an earlier attempt received it. */
  const [end, setEnd] = useState<{ receipt: ResumeDeletionReceipt | undefined }>()

  const deleted = (receipt: ResumeDeletionReceipt | undefined, staged: readonly string[]) => {
    forgetDevice(locale, staged)
    notify(t('done.title'))
    setEnd({ receipt })
  }
  return (
    <>
      {end ? (
        <Deleted receipt={end.receipt} />
      ) : (
        <LinkPage purpose="delete-resume" token={token} title={t('confirm.title')} query={opened}>
          {(deletion, { takesFocus, fail }) => (
            <ConfirmDeletion
              deletion={deletion}
              token={token}
              takesFocus={takesFocus}
              onDeleted={deleted}
              onLinkFailed={fail}
            />
          )}
        </LinkPage>
      )}
      <Notifications label={t('common:notifications')} />
    </>
  )
}

/** Shows whose data and how much of it will be deleted. The button only opens the confirmation dialog. */
function ConfirmDeletion({
  deletion: { maskedEmail, applications, files, referrals, expiresAt },
  deletion,
  token,
  takesFocus,
  onDeleted,
  onLinkFailed,
}: {
  deletion: ResumeDeletion
  token: string
  takesFocus: boolean
  onDeleted: (receipt: ResumeDeletionReceipt | undefined, staged: readonly string[]) => void
  onLinkFailed: (error: unknown) => void
}) {
  const { t } = useTranslation(['deleteResume', 'common'])
  const [isAsking, setAsking] = useState(false)
  const title = t('confirm.title')
  const kind = storedKind(deletion)
  const facts = [
    [t('confirm.email'), maskedEmail],
    ...(applications > 0
      ? [
          [t('confirm.applications'), t('confirm.applicationsCount', { count: applications })],
          [t('confirm.files'), t('confirm.filesCount', { count: files })],
        ]
      : []),
    ...(referrals > 0 ? [[t('confirm.referrals'), t('confirm.referralsCount', { count: referrals })]] : []),
    [t('confirm.expiresAt'), t('common:taipeiTime', { time: taipeiMinute(expiresAt) })],
  ]
  return (
    <PageBody width="prose">
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
      <Text mt="4">{t(`confirm.lead.${kind}`)}</Text>
      <chakra.dl mt="6" borderTopWidth="4px" borderColor="bg.accent" bg="bg.surface" px="5" py="2">
        {facts.map(([term, value]) => (
          <Box
            key={term}
            py="3"
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: '10rem minmax(0, 1fr)' }}
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: '0' }}
          >
            <chakra.dt color="fg.muted">{term}</chakra.dt>
            <chakra.dd fontWeight="semibold">{value}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
      <Text mt="5" color="fg.muted">
        {t('confirm.device')}
      </Text>
      <Box mt="8" display="flex" flexWrap="wrap" columnGap="6" rowGap="3" alignItems="center">
        <DangerButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t(applications > 0 ? 'confirm.open.resume' : 'confirm.open.other')}
        </DangerButton>
        <TouchLink to="/">{t('confirm.leave')}</TouchLink>
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        token={token}
        kind={kind}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
        onLinkFailed={onLinkFailed}
      />
    </PageBody>
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
            <Text mt="1" color="fg.muted">
              {t('done.deletedAt', { time: taipeiMinute(receipt.deletedAt) })}
            </Text>
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

const tickId = 'deletion-understood'
const messageId = `${tickId}-message`

/** The confirmation prompt (specification 8). Its confirm button requires a ticked box: one click cannot delete. */
function ConfirmDialog({
  isOpen,
  token,
  kind,
  onClose,
  onDeleted,
  onLinkFailed,
}: {
  isOpen: boolean
  token: string
  kind: StoredKind
  onClose: () => void
  onDeleted: (receipt: ResumeDeletionReceipt | undefined, staged: readonly string[]) => void
  onLinkFailed: (error: unknown) => void
}) {
  const { t } = useTranslation('deleteResume')
  const {
    isSending: isDeleting,
    error,
    send: confirm,
    forget,
  } = useConfirm({ token, onDeleted, onLinkFailed })
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const tick = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isTicked)
    if (isTicked) confirm()
    else tick.current?.focus()
  }
  const close = () => {
    if (isDeleting) return
    // Each opening starts unticked.
    setTicked(false)
    setMissing(false)
    forget()
    onClose()
  }
  return (
    <AlertDialog title={t('dialog.title')} text={t(`dialog.text.${kind}`)} isOpen={isOpen} onClose={close}>
      <form onSubmit={submit} noValidate>
        <Box mt="5">
          {isMissing && (
            <Text id={messageId} display="flex" gap="2" mb="2" color="fg.error" fontWeight="semibold">
              <AlertIcon />
              {t('dialog.tick')}
            </Text>
          )}
          <ChoiceRow
            ref={tick}
            type="checkbox"
            id={tickId}
            checked={isTicked}
            disabled={isDeleting}
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
          <Button variant="outline" aria-disabled={isDeleting} onClick={close}>
            {t('dialog.cancel')}
          </Button>
          <DangerButton type="submit" aria-disabled={isDeleting}>
            {t(isDeleting ? 'dialog.deleting' : 'dialog.confirm')}
          </DangerButton>
        </DialogButtons>
      </form>
    </AlertDialog>
  )
}

/**
 * Confirms the deletion. A used link means that the data is already deleted: by
 * another tab, or by an attempt whose response was lost.
 * @param onDeleted gets the receipt, if there is one, and the files that the device had staged before
 */
function useConfirm({
  token,
  onDeleted,
  onLinkFailed,
}: {
  token: string
  onDeleted: (receipt: ResumeDeletionReceipt | undefined, staged: readonly string[]) => void
  onLinkFailed: (error: unknown) => void
}) {
  const locale = useLocale()
  return useSend(async () => {
    const staged = stagedFiles()
    try {
      onDeleted(await callApi('confirmResumeDeletion', { token }, { locale }), staged)
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'link_used') onDeleted(undefined, staged)
      else if (isLinkFailure(reason)) onLinkFailed(reason)
      else throw reason
    }
  })
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
 * @param staged ids of `stagedFiles`
 */
export function forgetDevice(locale: Locale, staged: readonly string[]): void {
  for (const id of staged) discardUpload(id, locale)
  clearDraft()
  for (const value of Object.values(stored)) value.remove()
}

/** What is stored for an address; selects the words of the page, the prompt and the receipt. */
export type StoredKind = 'applied' | 'recommended' | 'both' | 'nothing'

export function storedKind({
  applications,
  referrals,
}: Pick<ResumeDeletion, 'applications' | 'referrals'>): StoredKind {
  if (applications > 0) return referrals > 0 ? 'both' : 'applied'
  return referrals > 0 ? 'recommended' : 'nothing'
}
