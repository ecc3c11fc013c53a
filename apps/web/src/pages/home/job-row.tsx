import type { JobSummary } from '@recruiting/schema/job'
import { findTerm, foldTerms } from '@recruiting/schema/keyword'
import { taipeiDay } from '@recruiting/schema/taipei-time'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSent } from '~/lib/draft/earlier-draft.ts'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { useSalaryText } from '~/lib/i18n/use-salary-text.ts'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { PlainLink } from '~/ui/router-link.tsx'

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

/** A run of text and whether it matches the keyword; `at` is its start index. */
type Part = { text: string; isMatch: boolean; at: number }

/** Folds like the search: ignores width, case and 臺/台. */
function fold(character: string): string {
  return character.normalize('NFKC').toLowerCase().replaceAll('臺', '台')
}

/**
 * Splits a text into runs that match one of the keyword's words and runs that do not. Folding may change lengths,
 * so each folded unit keeps the index of its source character.
 */
export function markMatches(text: string, keyword: string): Part[] {
  const starts: number[] = []
  let folded = ''
  let position = 0
  for (const character of text) {
    const unit = fold(character)
    for (let index = 0; index < unit.length; index++) starts.push(position)
    folded += unit
    position += character.length
  }
  starts.push(text.length)
  const marked = new Uint8Array(text.length)
  for (const word of foldTerms(keyword)) {
    for (let at = findTerm(folded, word); at >= 0; at = findTerm(folded, word, at + word.length)) {
      const end = at + word.length
      const last = starts.findIndex((start, index) => index >= end && start > (starts[end - 1] ?? 0))
      marked.fill(1, starts[at], last < 0 ? text.length : starts[last])
    }
  }
  const parts: Part[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && marked[end] === marked[at]) end++
    parts.push({ text: text.slice(at, end), isMatch: marked[at] === 1, at })
    at = end
  }
  return parts
}
