import type { Job, LocalizedLines } from '@recruiting/schema/job'
import type { Location } from '@recruiting/schema/options'
import type { Country, JobPosting, MonetaryAmount, PostalAddress, WithContext } from 'schema-dts'

/** The parts of a posting that depend on the page's language and address. */
export type PostingWords = {
  title: string
  url: string
  company: string
  site: string
  placeName: (place: Location) => string
  lines: (lines: LocalizedLines) => readonly string[]
}

/** schema.org JobPosting with all properties that Google requires, built from what the page shows. */
export function jobPosting(job: Job, words: PostingWords) {
  const description = [job.content, job.requirements, job.benefits]
    .map(
      (lines) =>
        `<ul>${words
          .lines(lines)
          .map((line) => `<li>${escapeHtml(line)}</li>`)
          .join('')}</ul>`,
    )
    .join('')
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: words.title,
    description,
    identifier: { '@type': 'PropertyValue', name: words.company, value: job.code },
    url: words.url,
    datePosted: job.postedAt,
    ...(job.validThrough !== undefined && { validThrough: job.validThrough }),
    employmentType: { fullTime: 'FULL_TIME', partTime: 'PART_TIME' }[job.employmentType],
    hiringOrganization: { '@type': 'Organization', name: words.company, sameAs: words.site },
    jobLocation: job.locations.map((place) => ({ '@type': 'Place', address: addressOf(place, words) })),
    ...(job.remoteWork === 'full' && telecommute(job.locations)),
    totalJobOpenings: job.openings,
    directApply: true,
    ...baseSalary(job),
  } satisfies WithContext<JobPosting>
}

/** Google requires the countries from which a fully remote person may work. */
function telecommute(places: readonly Location[]) {
  const countries = new Set(places.map((place) => (place.startsWith('TW-') ? 'TW' : place)))
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [...countries].map(
      (name) => ({ '@type': 'Country', name }) satisfies Country,
    ),
  } as const
}

/** Address of a location: places in Taiwan are counties, places abroad are countries. */
function addressOf(place: Location, words: PostingWords) {
  const isTaiwan = place.startsWith('TW-')
  return {
    '@type': 'PostalAddress',
    addressCountry: isTaiwan ? 'TW' : place,
    ...(isTaiwan && { addressRegion: words.placeName(place) }),
  } satisfies PostalAddress
}

function baseSalary({ salary }: Job) {
  if (salary.negotiable || salary.min === undefined) return {}
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salary.currency,
      value: {
        '@type': 'QuantitativeValue',
        ...(salary.min === salary.max
          ? { value: salary.min }
          : { minValue: salary.min, ...(salary.max !== undefined && { maxValue: salary.max }) }),
        unitText: salary.unit.toUpperCase(),
      },
    } satisfies MonetaryAmount,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
