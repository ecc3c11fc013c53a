import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { Notifications } from '~/ui/notifications.tsx'
import { Edit } from './edit.tsx'
import { mayBeSentAgain, recordQuery } from './edit-store.ts'
import { WaitingNote } from './waiting-note.tsx'

const route = getRouteApi('/personal-info/edit/$token')

/** Page `/personal-info/edit/{token}` (specification 2): edits the record of one application. */
export function EditPage() {
  const { t } = useTranslation('personalInfo')
  const { token } = route.useParams()
  const query = useQuery(recordQuery(token, useLocale()))
  return (
    <>
      {/* The key remounts the page when another link opens in the same tab. */}
      <LinkPage
        key={token}
        purpose="personal-info"
        token={token}
        title={t('title')}
        query={query}
        failureNote={mayBeSentAgain(query.error) && <WaitingNote mt="3" />}
      >
        {(loaded, { takesFocus }) => <Edit loaded={loaded} token={token} takesFocus={takesFocus} />}
      </LinkPage>
      <Notifications label={t('notifications')} />
    </>
  )
}
