import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import packageJson from '../../package.json' with { type: 'json' }
import { problemsOf } from '../../src/contract/call-problems.ts'
import { apiBase, type Call, type CallName } from '../../src/contract/calls.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { table } from '../../src/contract/table.ts'
import { annotate } from './annotate.ts'
import { beyondJsonSchema } from './beyond.ts'
import { formatIntegers, nameEnums, openConditions, typeFragments } from './enums.ts'
import { callFacts, contractFacts } from './facts.ts'
import { declareHeaders } from './headers.ts'
import { operation } from './operation.ts'
import { addRecorded, type RecordedAnswer } from './recorded.ts'
import { addRequirements } from './requirements.ts'
import type { JsonObject } from './walk.ts'

/** The version of the contract: of its documents and of the bundle. */
export const contractVersion = packageJson.version

const description = `What every backend of the recruiting site does. Made from the table of calls in \`packages/schema\`; never edited.

JSON is UTF-8, times are ISO 8601 in UTC, months \`yyyyMM\`, money whole New Taiwan dollars. Nothing is ever \`null\`: what is empty is left out. Unknown fields are refused in requests and absent from answers. Lengths are counted in Unicode code points, as JSON Schema counts them, not in UTF-16 units as Java, .NET and \`maxlength\` do. Patterns use a subset that the engines of all common languages read alike; they match the whole text: where \`$\` also matches before a last line break (Python, PCRE, .NET, Java), use the full match.

A refused value is named by its path and a rule; the sentence for both, in either language, stands in \`messages.json\`.
- \`x-field\`: the kind of a field. \`x-field-rules\`: the rules of its value in order of precedence, each with what triggers it (\`when\`) and the numbers of its sentence (\`params\`); the first that is triggered is the issue. \`when\` is \`missing\` (absent, and in \`required\` of its object; a rule of \`x-rules\` says when another field is required), \`type\` (another JSON type), \`option\` (not listed), \`empty\`, \`blank\` (empty or only white space), a keyword of JSON Schema (\`minItems\`, \`maxItems\`, \`maxLength\`, \`pattern\`, also one in \`allOf\` of the field, \`minimum\`, \`maximum\`), \`safeInteger\` (outside ±(2^53 − 1)) or the name of a rule beyond JSON Schema. A field that is not declared is \`unknownField\`; a body or an item of a list without \`x-field-rules\` that has another JSON type is \`invalid\`.
- \`x-upload-rules\`: what an upload for the field can break, in order; \`x-claim-rules\`: what claiming its staged file can; \`x-state-rules\`: what depends on stored data. They are checked only when everything else is right.
- \`x-rules\`: conditions and rules between the fields of an object. They are checked always, also when a field is wrong. \`gives\` lists the issue at each path (\`*\` is a position), when it is given, and the paths whose issues it replaces (\`replaces\`). Of several issues at one path \`notApplicable\` comes first, then that of the field, then those of rules in their order. What JSON Schema can say of them stands beside as \`allOf\`.
- \`x-beyond-json-schema\`: the rules by which a server is stricter than the schemas, each with its issue's rule, the kinds of fields (\`kinds\`) and the rules between fields (\`between\`) it applies to. There are no others: a value that satisfies the schemas and these rules is accepted, apart from what depends on stored data.

What JSON Schema has no place for:
- \`x-call\` of a call: \`link\`, the purposes of links whose token it takes; \`head\`, whether HEAD gets the answer of GET without its body; \`rateLimits\`, the buckets it takes from; \`checks\` in their order, the first that fails being the answer, each with its problems; \`problems\`, every code it can give with its status and the headers that always come with it.
- \`x-links\`: the purposes of emailed links, each with its page of the site (the token follows as the last part of the path, \`languageQuery\` names the language), the default lifetime, what it belongs to (a newer link of the same purpose and \`subject\` replaces it), whether its call uses it up, and the calls that take it. Of several states of a link the first of \`states\` is the answer. A used link is known until it would have expired; an expired or replaced one for \`oldLinkDays\` after its end; then it is \`link_invalid\`.
- \`x-uploads\`: \`formats\` with extensions, media type, accepted aliases and signature (matched against the first \`signatureBytes\` bytes, read as Latin-1); \`kinds\` with their formats (none: any file), size in bytes, the path of their issues and the reasons of refusal in order. Name, declared type and content must agree; a type of \`undeclaredTypes\` counts as not declared.
- \`x-notice\`: the version of the notice in force, the only one that a consent may name. \`x-rate-limits\`: every bucket with its default. \`x-limits\`: every bound, in bytes, code points or numbers.
- \`x-synonyms\`: folded terms of a keyword, each with the words that it finds, too.`

/** The groups of calls (spec 7). */
const groups: Record<Call['group'], string> = {
  jobs: 'Search and read vacancies',
  education: 'Options of the education section',
  applicationChannel: 'Options of the application channel',
  resume: 'Staged files, applications, personal information and referrals',
  deleteResume: 'Deletion of everything of an address',
  links: 'Emailed links',
}

/**
 * The OpenAPI document (3.1.0), derived from the table.
 * @param recorded answers that become its examples; without them components have the examples of the schema.
 */
export function openApiDocument(recorded: readonly RecordedAnswer[] = []): JsonObject {
  const document = documentOf({
    title: 'Recruiting site',
    description,
    server: {
      url: apiBase,
      description: 'Below the origin of the site: local, staging or production',
      'x-internal': false,
    },
    groups,
    operations: Object.entries(table).map(([name, endpoint]) => ({
      endpoint,
      operation: operation(name, endpoint, problemsOf(name as CallName), {
        'x-call': callFacts(name as CallName),
      }),
    })),
    extensions: { 'x-beyond-json-schema': beyondJsonSchema, ...contractFacts() },
    components: {
      securitySchemes: {
        emailedLink: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The token of an emailed link: 32 random bytes in base64url, the last part of the page's path. It travels in this header only.",
        },
      },
    },
  })
  addRecorded(document, recorded)
  return document
}

/** What distinguishes the documents of different tables. */
export type DocumentSource = {
  title: string
  description: string
  server: { url: string; description: string; 'x-internal': boolean }
  /** The groups of the table's calls, each with a sentence. */
  groups: Readonly<Record<string, string>>
  operations: readonly { endpoint: Pick<Endpoint, 'path' | 'method'>; operation: ZodOpenApiOperationObject }[]
  /** Members that begin with `x-`. */
  extensions?: Readonly<Record<`x-${string}`, unknown>>
  components?: NonNullable<ZodOpenApiObject['components']>
}

/** The OpenAPI document of a table. */
export function documentOf(source: DocumentSource): JsonObject {
  const { title, description, server, groups, operations, extensions, components } = source
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title,
        version: contractVersion,
        description,
        contact: { name: 'The team that runs the site' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [server],
      security: [],
      ...extensions,
      tags: Object.entries(groups).map(([name, about]) => ({ name, description: about })),
      paths: pathsOf(operations),
      ...(components && { components }),
    },
    { override: annotate },
  ) as unknown as JsonObject
  addRequirements(document)
  declareHeaders(document)
  nameEnums(document)
  typeFragments(document)
  openConditions(document)
  formatIntegers(document)
  return document
}

function pathsOf(operations: DocumentSource['operations']): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const { endpoint, operation } of operations) {
    const method = endpoint.method.toLowerCase() as Lowercase<Call['method']>
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation }
  }
  return paths
}
