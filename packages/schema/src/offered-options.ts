import type { OfferedOptions } from './offered-list.ts'

/**
 * The job types and places of this company, in the order of the screen. `standard` offers every option of
 * `packages/schema/src/options.ts`. A list offers what it names: an id of the standard list with its standard words, or
 * an option with its words:
 *
 *     jobTypes: ['software', 'sales', { id: 'nursing', tw: '護理', us: 'Nursing' }],
 *     places: ['TW-TPE', 'TW-KHH', { id: 'AU', tw: '澳洲', us: 'Australia' }],
 *
 * After a change run `npm run generate -- record`. Stored vacancies and links name the ids: never rename or reuse one.
 */
export const offeredOptions = {
  jobTypes: 'standard',
  places: 'standard',
} as const satisfies OfferedOptions
