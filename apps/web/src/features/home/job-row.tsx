import type { JobSummary } from '@recruiting/schema/job'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSent } from '~/lib/draft/sent.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { useSalaryText } from '~/lib/words/use-salary-text.ts'
import { PlainLink } from '~/ui/router-link.tsx'
import { markMatches, type Part } from './mark-matches.ts'

/** The words of all rows: a list has twenty, and one subscription to the language for each would slow it down. */
export function useRowWords() {
  const { t } = useTranslation(['options', 'home'])
  const sent = useSent().flatMap(({ codes }) => codes)
  return { t, locale: useLocale(), salaryText: useSalaryText(), sent }
}

/** A vacancy in the list: a table row, or on a phone a card that is one link. Styled by the table. */
export function JobRow({
  job,
  search,
  words: { t, locale, salaryText, sent },
}: {
  job: JobSummary
  search: JobSearchParams
  words: ReturnType<typeof useRowWords>
}) {
  const title = localize(job.title, locale)
  const separator = locale === 'tw' ? '、' : ', '
  return (
    <tr role="row">
      <td role="cell">
        <Marked text={job.code} keyword={search.keyword} />
      </td>
      <td role="cell">
        <PlainLink to="/about" search={{ job: job.code }} state={{ listSearch: search }} lang={title?.lang}>
          <Marked text={title?.value ?? job.code} keyword={search.keyword} />
        </PlainLink>
        {sent.includes(job.code) && (
          <>
            {' '}
            <span data-sent="">{t('home:sent')}</span>
          </>
        )}
      </td>
      <td role="cell">
        <span>{job.locations.map((location) => t(`location.${location}`)).join(separator)}</span>
        {job.remoteWork !== undefined && job.remoteWork !== 'none' && (
          <span>{t(`remoteWork.${job.remoteWork}`)}</span>
        )}
      </td>
      <td role="cell">
        <span>{salaryText(job.salary)}</span>
        <span>{t(`employmentType.${job.employmentType}`)}</span>
        <span>{t('home:postedAt', { date: taipeiDay(job.postedAt) })}</span>
      </td>
    </tr>
  )
}

/** A text with the matches of the keyword marked. */
function Marked({ text, keyword }: { text: string; keyword: string | undefined }) {
  const parts: Part[] = keyword === undefined ? [{ text, isMatch: false, at: 0 }] : markMatches(text, keyword)
  return parts.map((part) =>
    part.isMatch ? <mark key={part.at}>{part.text}</mark> : <Fragment key={part.at}>{part.text}</Fragment>,
  )
}
