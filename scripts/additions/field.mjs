/** The places of a new field of a form. */
export const field = {
  example: '`identity.homePhone`, the optional home phone of the edit form',
  traces: [/\bhomePhone\b/, /住家電話/, /\bhome phone\b/i],
  guide: 'docs/adding-a-field.md',
  places: [
    {
      file: 'packages/schema/src/sections/identity.ts',
      find: 'homePhone: phone().optional(),',
      todo: 'Add the field to the schema of its section, where it stands on the screen.',
    },
    {
      file: 'packages/schema/src/examples/personal-info.ts',
      find: "homePhone: '+886223456789',",
      todo: 'Give the example a valid value; sections of the application form have theirs in application.ts beside it.',
    },
    {
      file: 'packages/i18n/src/locales/tw/fields.ts',
      find: 'homePhone: {',
      todo: 'Write its words in Traditional Chinese: a label, a hint if it needs one, sentences of its own.',
    },
    {
      file: 'packages/i18n/src/locales/us/fields.ts',
      find: 'homePhone: {',
      todo: 'Write its words in English.',
    },
    {
      file: 'apps/web/src/sections/identity.tsx',
      find: '<TextField path="identity.homePhone" />',
      todo: 'Place its control.',
    },
    {
      file: 'packages/i18n/src/locales/tw/legal.ts',
      find: '住家電話',
      todo: 'Name it among the personal data that the privacy policy lists.',
    },
    {
      file: 'packages/i18n/src/locales/us/legal.ts',
      find: 'home phone',
      todo: 'Name it in the English policy.',
    },
    {
      file: 'packages/brand/src/legal-record.ts',
      find: 'wording: {',
      todo: 'Date the changed policy.',
    },
    {
      file: 'apps/mock-api/test/support/canaries.ts',
      find: "homePhone: '+81312987654',",
      todo: 'Give it a unique value: the tests of deletion look for it in every file.',
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
  others: [['docs/spec-decisions.md', 'says where the specification names it']],
  afterwards: ['npm run record', 'npm test'],
}
