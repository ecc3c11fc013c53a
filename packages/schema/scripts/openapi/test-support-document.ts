import { problemsOfEndpoint } from '../../src/contract/call-problems.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type TestSupportCall, worldHeader } from '../../src/test-support/calls.ts'
import { testSupportTable } from '../../src/test-support/table.ts'
import { documentOf } from './document.ts'
import { operation } from './operation.ts'

const description = `Optional calls by which tests and QA bring a server into a state. No page of the site uses them; a server without them loses only the checks that need them. A server has them in development only: in production each path answers 404, as any unknown path does.

\`GET /__mock\` lists the calls that a server has. Every call refuses (403 \`origin_forbidden\`) a request whose \`Host\` or \`X-Forwarded-Host\` names neither this machine (\`localhost\`, a name below \`.localhost\`, \`127.0.0.0/8\`, \`[::1]\`) nor the host of the site, because a page of another site could reach the server under a name of its own and read tokens from mails. A call that changes something refuses requests of pages of other origins, by \`Sec-Fetch-Site\` and \`Origin\`.

**Worlds.** A server that has \`createWorld\` can hold data for each test beside that of everybody. A call of \`/api\` or \`/__mock\` with the header \`${worldHeader}\`, or with the cookie of the same name, concerns that world only; the header decides when both are present. Instead of its own answers, a call then answers 404 with the problem code \`world_unknown\` when no such world exists (any more). A server may require a world: a call without one then answers 400 with the code \`world_missing\`, except \`GET /__mock\` and the calls of this group.

Conventions (problems, issues, times, unknown fields) are those of \`openapi.json\`. A refused call has changed nothing.`

const groups: Record<TestSupportCall['group'], string> = {
  server: 'The server as a whole',
  worlds: 'Data of its own for each test',
  mails: 'The mails that the server has sent',
  data: 'Vacancies, recommendations and links',
  clock: "The server's clock",
}

/** The OpenAPI document of the calls for tests, derived from their table. */
export function testSupportDocument() {
  return documentOf({
    title: 'Recruiting site: test support',
    description,
    server: {
      url: '/',
      description: 'The origin of a local server, or of a site that passes `/__mock` on',
      'x-internal': true,
    },
    groups,
    operations: Object.entries<Endpoint>(testSupportTable).map(([name, endpoint]) => ({
      endpoint,
      operation: operation(name, endpoint, problemsOfEndpoint(endpoint)),
    })),
  })
}
