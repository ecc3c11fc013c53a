import type { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetDevice } from '~/features/delete-resume/forget-device.ts'
import { linkQuery } from '~/lib/api/link-query.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { Notifications, notify } from '~/ui/notifications.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import { Deleted } from './deleted.tsx'

const route = getRouteApi('/delete-resume/detail/$token')

/** Page `/delete-resume/detail/{token}` (specification 2). Opening it changes nothing; only confirming deletes. */
export function DeleteConfirmPage() {
  const { token } = route.useParams()
  // The key remounts the page when another link opens in the same tab.
  return <DeleteConfirm key={token} token={token} />
}

function DeleteConfirm({ token }: { token: string }) {
  const { t } = useTranslation('deleteResume')
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
      <Notifications label={t('notifications')} />
    </>
  )
}
