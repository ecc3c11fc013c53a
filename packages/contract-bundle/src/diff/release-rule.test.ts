import { describe, expect, it } from 'vitest'
import type { Change } from './compare.ts'
import { releaseProblem } from './release-rule.ts'

const breaking: Change = { place: 'GET /jobs', says: 'is gone', verdict: 'breaks callers' }
const harmless: Change = { place: 'a', says: 'is new', verdict: 'adds' }
const changelog =
  '# Changelog\n\n## 2.0.0\n\n- A call is gone.\n\n## 1.1.0-rc.2\n\n- Another.\n\n## 1.0.0\n\nThe first.\n'

describe('a release', () => {
  it.each([
    ['1.0.0', '1.0.0', [harmless]],
    ['1.0.0', '1.0.1', []],
    ['1.0.0', '2.0.0', [breaking]],
    ['1.1.0-rc.1', '1.1.0-rc.2', [breaking]],
    ['1.1.0-rc.1', '2.0.0', [breaking, harmless]],
  ])('from %s may be %s', (older, newer, changes) => {
    expect(releaseProblem(older, newer, changes, changelog)).toBeUndefined()
  })

  it.each([
    ['1.0.0', '1.0.0', 'raise contractVersion'],
    ['1.0.0', '1.1.0', 'raise the first number of 1.1.0'],
    ['1.1.0-rc.1', '1.1.0-rc.1', 'raise contractVersion'],
    ['1.1.0-rc.2', '1.1.0-rc.3', 'has no line below “## 1.1.0-rc.3”'],
    ['2.0.0-rc.1', '1.0.0', 'is earlier than'],
    ['1.1.0-rc.2', '1.1.0-rc.1', 'is earlier than'],
    ['0.9.0', '1.0.0', 'has no line below “## 1.0.0”'],
  ])('with a breaking change from %s may not be %s', (older, newer, why) => {
    const problem = releaseProblem(older, newer, [harmless, breaking], changelog)
    expect(problem).toContain(why)
    expect(problem).toContain('GET /jobs: is gone')
    expect(problem).not.toContain('\n')
  })
})
