/** The places of a new filter of the job list. */
export const filter = {
  example: '`remoteWork`, a filter that the specification does not have',
  traces: [/remote_?works?\b/i],
  guide: 'docs/adding-a-filter.md',
  places: [
    {
      file: 'packages/schema/src/options.ts',
      find: 'export const remoteWorks =',
      todo: 'List the options in the order of the screen.',
    },
    {
      file: 'packages/schema/src/job.ts',
      find: 'remoteWork: z.enum(remoteWorks)',
      todo: 'Add the property to a vacancy; `.optional()` if a vacancy may omit it.',
    },
    {
      file: 'packages/schema/src/job-filters.ts',
      find: "remoteWork: { property: 'remoteWork'",
      todo: 'Add the filter to the table; query, index, facets and page follow.',
    },
    {
      file: 'packages/schema/scripts/openapi/enums.ts',
      find: 'RemoteWork: options.remoteWorks,',
      todo: 'Name the list as a component of the document.',
    },
    {
      file: 'packages/schema/src/examples/job.ts',
      find: "remoteWork: 'partial',",
      todo: 'Give the example vacancy a value.',
    },
    {
      file: 'packages/schema/src/examples/job.ts',
      find: "remoteWork: [{ value: 'partial', count: 1 }],",
      todo: 'Count it in the example page.',
    },
    {
      file: 'packages/schema/src/examples/entities.ts',
      find: 'RemoteWorkCount:',
      todo: 'Add the example of its count.',
    },
    {
      file: 'packages/i18n/src/locales/tw/options.ts',
      find: "remoteWork: '遠距工作' },",
      todo: 'Name the filter in Traditional Chinese.',
    },
    {
      file: 'packages/i18n/src/locales/tw/options.ts',
      find: 'remoteWork: { full:',
      todo: 'Write a word for each option.',
    },
    {
      file: 'packages/i18n/src/locales/us/options.ts',
      find: "remoteWork: 'Remote work',",
      todo: 'Name the filter in English.',
    },
    {
      file: 'packages/i18n/src/locales/us/options.ts',
      find: 'remoteWork: { full:',
      todo: 'Write a word for each option in English.',
    },
    {
      file: 'packages/i18n/src/parameters.ts',
      find: "remoteWork: { label: '遠距工作' },",
      todo: 'Label the query field in both languages, for messages to other clients.',
    },
    {
      file: 'apps/mock-api/src/jobs/import-schema.ts',
      find: 'remoteWork: choice(remoteWorks).optional(),',
      todo: 'Accept the property of an imported vacancy.',
    },
    {
      file: 'docs/commands.md',
      find: '| `remote_work` |',
      todo: 'Describe the column of an import file.',
    },
    {
      file: 'packages/contract-bundle/src/seed/occupation.ts',
      find: 'remoteWork?: RemoteWork\n  /** The workplace',
      todo: 'Let an occupation of the seed state it, and a single opening below.',
    },
    {
      file: 'packages/contract-bundle/src/seed/seed-jobs.ts',
      find: '...(remoteWork && { remoteWork }),',
      todo: 'Copy it into the vacancy of the seed.',
    },
    {
      file: 'packages/contract-bundle/src/seed/families/administration.ts',
      find: "remoteWork: 'partial',",
      todo: 'State it in occupations of this folder, so that every option has vacancies.',
    },
    {
      file: 'packages/contract-bundle/src/vectors/search.ts',
      find: "{ remoteWork: 'full' }",
      todo: 'State it in vacancies of the vectors.',
    },
    {
      file: 'packages/contract-bundle/src/vectors/search-queries.ts',
      find: "'filter.remote': [",
      todo: 'Add searches with its options.',
    },
    {
      file: 'packages/contract-bundle/src/vectors/search.ts',
      find: 'remoteNoneFilter: [',
      todo: 'Add searches for the edges of the filter.',
    },
    {
      file: 'packages/contract-tests/src/cases/jobs-list.ts',
      find: "['remoteWork', 'RemoteWork'],",
      todo: 'Add it to the case that compares all facets.',
    },
    {
      file: 'packages/contract-tests/src/mutants/search-mutants.ts',
      find: "['remoteWork', 'remote', undefined],",
      todo: 'Add the fault of a backend that ignores it, with the search that catches it.',
    },
    {
      file: 'packages/contract-tests/src/mutants/validation-mutants.ts',
      find: 'remoteWork: [] }',
      todo: 'Add the facet to the answer of a backend that accepts everything.',
    },
    {
      file: 'apps/web/src/features/home/job-row.tsx',
      find: 'job.remoteWork !== undefined',
      todo: 'Decide whether a row of the list shows the option.',
    },
    {
      file: 'apps/web/src/features/about/job-posting.ts',
      find: "job.remoteWork === 'full'",
      todo: 'Decide whether the structured data for search engines contains it.',
    },
    {
      file: 'packages/schema/package.json',
      find: '"version": ',
      todo: 'Raise the version of the contract, unless it is already above the released one.',
    },
    {
      file: 'contract/CHANGELOG.md',
      find: '# Changelog of the contract',
      todo: 'Say what changed in the contract.',
    },
  ],
  others: [
    ['packages/contract-bundle/src/seed/families/', 'the occupations beside the one that is named'],
    ['packages/contract-tests/src/mutants/list-mutants.ts', 'two faults that need one filter only'],
    ['foreign/', 'an exception for its option `none`; the filters come from the contract'],
    ['docs/outside-oracles.md', 'tells of one run of a tool'],
  ],
  afterwards: ['npm run record', 'npm test'],
}
