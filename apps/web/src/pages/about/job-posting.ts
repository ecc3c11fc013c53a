import type { Job } from '@recruiting/schema/job'
import type { Locale, Location } from '@recruiting/schema/options'
import type { TFunction } from 'i18next'
import type { Country, JobPosting, MonetaryAmount, PostalAddress, WithContext } from 'schema-dts'
import { localize } from '~/lib/i18n/use-locale.ts'
import { jobPath, localizedUrl } from '~/lib/url/page-url.ts'

type Words = TFunction<readonly ['common', 'options']>

/** schema.org JobPosting with all properties that Google requires, built from what the page shows. */
export function jobPosting(job: Job, locale: Locale, origin: string, t: Words) {
  const company = t('company')
  const description = [job.content, job.requirements, job.benefits]
    .map((lines) => localize(lines, locale)?.value ?? [])
    .map((lines) => `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`)
    .join('')
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: localize(job.title, locale)?.value ?? job.code,
    description,
    identifier: { '@type': 'PropertyValue', name: company, value: job.code },
    url: localizedUrl(origin, jobPath(job.code), locale),
    datePosted: job.postedAt,
    ...(job.validThrough !== undefined && { validThrough: job.validThrough }),
    employmentType: { fullTime: 'FULL_TIME', partTime: 'PART_TIME' }[job.employmentType],
    hiringOrganization: { '@type': 'Organization', name: company, sameAs: origin },
    jobLocation: job.locations.map((place) => ({ '@type': 'Place', address: addressOf(place, t) })),
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
function addressOf(place: Location, t: Words) {
  const isTaiwan = place.startsWith('TW-')
  return {
    '@type': 'PostalAddress',
    addressCountry: isTaiwan ? 'TW' : place,
    ...(isTaiwan && { addressRegion: t(`options:location.${place}`) }),
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
