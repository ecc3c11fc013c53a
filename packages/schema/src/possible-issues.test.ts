import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Application } from './application.ts'
import { acceptedApplications, brokenApplications } from './examples/broken-applications.ts'
import { fieldPath, type Issue } from './issue.ts'
import { possibleIssues } from './possible-issues.ts'
import { isRule } from './rules.ts'
import { mutated } from './testing/mutations.ts'
import { validate } from './validate.ts'

const possible = new Map(
  possibleIssues(Application).map(({ path, rule, params }) => [`${path} ${rule}`, params]),
)
const seeds = [...acceptedApplications, ...brokenApplications].map(({ value }) => value)

function isForeseen({ path, rule, params }: Issue): boolean {
  if (path === '' || rule === 'unknownField') return true
  const foreseen = possible.get(`${fieldPath(path)} ${rule}`)
  return foreseen !== undefined && JSON.stringify(foreseen) === JSON.stringify(params ?? {})
}

function rulesAt(path: string): string[] {
  return [...possible.keys()]
    .filter((key) => key.startsWith(`${path} `))
    .map((key) => key.split(' ')[1] ?? '')
}

describe('possibleIssues', () => {
  it('includes every issue that validate reports, with its numbers', () => {
    fc.assert(
      fc.property(mutated(seeds), (value) => {
        expect(validate(Application, value).filter((issue) => !isForeseen(issue))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('includes the issues of the broken examples', () => {
    for (const { path, rule } of brokenApplications) {
      if (rule !== 'unknownField') expect([...possible.keys()]).toContain(`${fieldPath(path)} ${rule}`)
    }
  })

  it('includes rules that only a backend can check', () => {
    expect(rulesAt('jobCodes')).toEqual(
      expect.arrayContaining(['required', 'tooMany', 'duplicate', 'jobUnknown', 'jobClosed']),
    )
    expect(rulesAt('consent.version')).toContain('consentVersion')
    expect(rulesAt('other.headshot')).toEqual(
      expect.arrayContaining(['fileKind', 'filePixels', 'fileExpired']),
    )
    expect(rulesAt('other.resume')).toContain('filePassword')
    expect(rulesAt('other.portfolio')).not.toContain('fileKind')
    expect(possible.get('other.resume fileTooBig')).toEqual({ max: 10 })
  })

  it('lists each path once per rule, in screen order, without positions', () => {
    const paths = possibleIssues(Application).map(({ path }) => path)
    expect(paths.filter((path) => /\.\d/.test(path))).toEqual([])
    const firsts = [...new Set(paths)]
    expect(firsts.indexOf('personal.email')).toBeLessThan(firsts.indexOf('education.highest'))
    expect(firsts.indexOf('experience.entries.start')).toBeLessThan(firsts.indexOf('experience.entries.end'))
  })

  it('does not list `required` for optional fields', () => {
    expect(rulesAt('application.expectedSalary')).toEqual([
      'number',
      'tooSmall',
      'tooLarge',
      'tooLargeByTheHour',
    ])
    expect(rulesAt('education.secondHighest.department')).toContain('notApplicable')
  })
})

it('only known rules are reported, and nothing throws, for any JSON value', () => {
  fc.assert(
    fc.property(fc.oneof(mutated(seeds), fc.jsonValue()), (value) => {
      const issues = validate(Application, value)
      expect(issues.filter(({ rule }) => !isRule(rule))).toEqual([])
      expect(new Set(issues.map(({ path }) => path)).size).toBe(issues.length)
    }),
    { numRuns: 2000 },
  )
})
