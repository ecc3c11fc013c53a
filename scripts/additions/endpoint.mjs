/** The places of a new call of the API. */
export const endpoint = {
  example: '`listApplicationChannels`, a call that reads a list',
  traces: [/\blist-?application-?channels\b/i, /\bapplication-channels\b/, /\bApplicationChannels\b/],
  guide: undefined,
  places: [
    {
      file: 'packages/schema/src/contract/calls.ts',
      find: 'listApplicationChannels: {',
      todo: 'Declare its name, which is a verb, and its method, path, query names and body.',
    },
    {
      file: 'packages/schema/src/contract/table.ts',
      find: 'const ApplicationChannels = z',
      todo: 'Write the schema of its answer, and of its body.',
    },
    {
      file: 'packages/schema/src/contract/table.ts',
      find: 'listApplicationChannels: {',
      todo: 'Add its summary, answers and problems.',
    },
    {
      file: 'packages/schema/src/contract/rate-limits.ts',
      find: 'listApplicationChannels: [],',
      todo: 'Say which limits it counts against.',
    },
    {
      file: 'packages/schema/scripts/openapi/spectral.ts',
      find: "'paths /application-channels get'",
      todo: 'Add it to the exceptions from the rules of OWASP, if it needs no token.',
    },
    {
      file: 'packages/schema/src/examples/entities.ts',
      find: 'ApplicationChannels: {',
      todo: 'Add an example of each new entity.',
    },
    {
      file: 'apps/mock-api/src/http/handlers.ts',
      find: 'listApplicationChannels: () => ({',
      todo: 'Write the handler, at most 15 lines; what it does with stored data stands in the folder of its subject.',
    },
    {
      file: 'apps/mock-api/test/examples/requests.ts',
      find: 'requestEditLinks: { json: email },',
      todo: 'Write a good body, if it has one.',
    },
    {
      file: 'apps/mock-api/test/examples/successes.ts',
      find: 'listApplicationChannels: ',
      todo: 'Say what its recorded example shows.',
    },
    {
      file: 'packages/contract-tests/src/cases/jobs.ts',
      find: "where: 'openapi.json: listApplicationChannels',",
      todo: 'Write the cases that hold for any backend.',
    },
    {
      file: 'packages/contract-tests/src/cases/queries.ts',
      find: "'listApplicationChannels'",
      todo: 'Add it here, if it has no query fields.',
    },
    {
      file: 'packages/contract-tests/src/cases/languages.ts',
      find: "'listApplicationChannels'",
      todo: 'Add it here, if it reads public data.',
    },
    {
      file: 'packages/contract-tests/src/cases/caching.ts',
      find: "['channels', '/application-channels', {}],",
      todo: 'Add its path to those whose HEAD is compared with GET, if it is a GET.',
    },
    {
      file: 'packages/contract-tests/src/mutants/list-mutants.ts',
      find: "bodyEdit(['listApplicationChannels']",
      todo: 'Add a fault that its case catches.',
    },
    {
      file: 'apps/web/src/lib/api/query.ts',
      find: "'listApplicationChannels'",
      todo: 'Add it here, if it reads public data.',
    },
    {
      file: 'apps/web/src/sections/application.tsx',
      find: "apiQuery('listApplicationChannels'",
      todo: 'Call it: `apiQuery` for reading, `callApi` for everything else.',
    },
    {
      file: 'scripts/lib/oracles.mjs',
      find: "'/api/application-channels'",
      todo: 'Add its path here, if it reads public data.',
    },
    {
      file: 'docs/security.md',
      find: '`listApplicationChannels`',
      todo: 'Say who may call it.',
    },
    {
      file: 'docs/writing-a-backend.md',
      find: '| Step | Calls |',
      todo: 'Say in which step a backend team builds it.',
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
    ['foreign/', 'serves some of the calls only'],
    ['packages/contract-bundle/src/vectors/queries.ts', 'needs any call without query fields'],
    ['docs/outside-oracles.md', 'names the calls that one tool is given'],
  ],
  afterwards: ['npm run record', 'npm test'],
}
