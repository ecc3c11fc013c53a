import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { LinkPage } from '~/sections/link/link-page.tsx'
import { Notifications } from '~/ui/notifications.tsx'
import { Edit } from './edit.tsx'
import { recordQuery } from './load-record.ts'
import { mayBeSentAgain } from './waiting-answers.ts'
import { WaitingNote } from './waiting-note.tsx'

const route = getRouteApi('/personal-info/edit/$token')

/** spec 2, `/personal-info/edit/{token}`: the record of one application, to be changed. */
export function EditPage() {
  const { t } = useTranslation('personalInfo')
  const { token } = route.useParams()
  const query = useQuery(recordQuery(token, useLocale()))
  return (
    <>
      {/* Another link in the same tab is another page. */}
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
