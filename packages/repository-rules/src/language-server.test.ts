import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LanguageServer, startLanguageServer } from './language-server.ts'
import { readRepository } from './repository.ts'

const settings: Record<string, unknown> = JSON.parse(readRepository().get('.vscode/settings.json') ?? '{}')

let server: LanguageServer
beforeAll(async () => {
  server = await startLanguageServer(String(settings['js/ts.tsdk.path']))
})
afterAll(() => server.close())

describe('an editor', () => {
  it('goes from an import in the site to the source in another package', async () => {
    const file = 'apps/web/src/lib/api/call.ts'
    expect(await server.ask('definition', file, 'calls }')).toEqual(['packages/schema/src/contract/calls.ts'])
  })

  it('finds what uses a function in all packages', async () => {
    const files = await server.ask('references', 'packages/http/src/if-none-match.ts', 'isUnchanged')
    expect(files).toContain('apps/mock-api/src/http/answers.ts')
    expect(files).toContain('apps/web/server/page-answer.ts')
  })
})
