import { sections } from '@recruiting/schema/application'
import { emptyDraft } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import { expect, it } from 'vitest'
import { issuesOf, mergeIssues } from './field-info.ts'

it('issues from elsewhere replace those of the validation at the same path', () => {
  const other = { ...emptyDraft(sections.other), workPermitRequired: 'no' }
  const files: Issue[] = [
    { path: 'other.headshot', rule: 'fileKind' },
    { path: 'other.portfolio', rule: 'fileExpired' },
  ]
  expect(mergeIssues(issuesOf({ other: sections.other }, { other }), files)).toEqual([
    files[0],
    { path: 'other.resume', rule: 'required' },
    files[1],
  ])
})
