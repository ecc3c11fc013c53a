import { isDeepStrictEqual } from 'node:util'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { checksOf, problemsOf } from '../../src/contract/call-problems.ts'
import { apiBase, type Call, type CallName, calls } from '../../src/contract/calls.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { linkFacts, linkLanguageQuery, linkTokenPattern, oldLinkDays } from '../../src/contract/link-facts.ts'
import { type ProblemCode, problems, retryableProblems } from '../../src/contract/problem.ts'
import { rateLimits } from '../../src/contract/rate-limits.ts'
import { table } from '../../src/contract/table.ts'
import { contractVersion } from '../../src/contract/version.ts'
import { uploadRules } from '../../src/fields/file.ts'
import { limits } from '../../src/limits.ts'
import { noticeVersion } from '../../src/notice.ts'
import { linkPurposes, uploadAdvice, uploadKinds } from '../../src/options.ts'
import { synonyms } from '../../src/synonyms.ts'
import { uploadPath } from '../../src/upload.ts'
import { formatsOfKind, undeclaredTypes, uploadFormats } from '../../src/upload-formats.ts'
import { annotate } from './annotate.ts'
import { beyondJsonSchema } from './beyond.ts'
import { complete } from './complete.ts'
import { operation } from './operation.ts'
import { isObject, type JsonObject, resolve } from './walk.ts'

const description = `What every backend of the recruiting site does. Made from the table of calls in \`packages/schema\`; never edited.

JSON is UTF-8, times are ISO 8601 in UTC, months \`yyyyMM\`, money whole New Taiwan dollars. Nothing is ever \`null\`: what is empty is left out. Unknown fields are refused in requests; answers of a later version may have more. Lengths are counted in Unicode code points, as JSON Schema counts them, not in UTF-16 units as Java, .NET and \`maxlength\` do. Patterns use a subset that the engines of all common languages read alike; they match the whole text: where \`$\` also matches before a last line break (Python, PCRE, .NET, Java), use the full match.

A refused value is named by its path and a rule; the sentence for both, in either language, stands in \`messages.json\`.
- \`x-field\`: the kind of a field. \`x-field-rules\`: the rules of its value in order of precedence, each with what triggers it (\`when\`) and the numbers of its sentence (\`params\`); the first that is triggered is the issue. \`when\` is \`missing\` (absent, and in \`required\` of its object; a rule of \`x-rules\` says when another field is required), \`type\` (another JSON type), \`option\` (not listed), \`empty\`, \`blank\` (empty or only white space), a keyword of JSON Schema (\`minItems\`, \`maxItems\`, \`maxLength\`, \`pattern\`, also one in \`allOf\` of the field, \`minimum\`, \`maximum\`), \`safeInteger\` (outside ±(2^53 − 1)) or the name of a rule beyond JSON Schema. A field that is not declared is \`unknownField\`; a body or an item of a list without \`x-field-rules\` that has another JSON type is \`invalid\`.
- \`x-upload-rules\`: what an upload for the field can break, in order; \`x-claim-rules\`: what claiming its staged file can; \`x-state-rules\`: what depends on stored data. They are checked only when everything else is right.
- \`x-rules\`: conditions and rules between the fields of an object. They are checked always, also when a field is wrong. \`gives\` lists the issue at each path (\`*\` is a position), when it is given, and the paths whose issues it replaces (\`replaces\`). Of several issues at one path \`notApplicable\` comes first, then that of the field, then those of rules in their order. What JSON Schema can say of them stands beside as \`allOf\`.
- \`x-beyond-json-schema\`: the rules by which a server is stricter than the schemas, each with its issue's rule, the kinds of fields (\`kinds\`) and the rules between fields (\`between\`) it applies to. There are no others: a value that satisfies the schemas and these rules is accepted, apart from what depends on stored data.

What JSON Schema has no place for:
- \`x-call\` of a call: \`link\`, the purposes of links whose token it takes; \`head\`, whether HEAD gets the answer of GET without its body; \`rateLimits\`, the buckets it takes from; \`checks\` in their order, the first that fails being the answer, each with its problems; \`problems\`, every code it can give with its status and the headers that always come with it.
- \`x-links\`: the purposes of emailed links, each with its page of the site (the token follows as the last part of the path, \`languageQuery\` names the language), the default lifetime, what it belongs to (a newer link of the same purpose and \`subject\` replaces it, also after its end), whether its call uses it up, and the calls that take it. Of several states of a link the first of \`states\` is the answer. A used link is known until it would have expired; an expired or replaced one for \`oldLinkDays\` after its end; then it is \`link_invalid\`.
- \`x-uploads\`: \`formats\` with extensions, media type, accepted aliases and signature (matched against the first \`signatureBytes\` bytes, read as Latin-1); \`kinds\` with their formats (none: any file), size in bytes, the path of their issues and the reasons of refusal in order. Name, declared type and content must agree; a type of \`undeclaredTypes\` counts as not declared.
- \`x-notice\`: the version of the notice in force, the only one that a consent may name. \`x-rate-limits\`: every bucket with its default. \`x-limits\`: every bound, in bytes, code points or numbers.
- \`x-synonyms\`: folded terms of a keyword, each with the words that it finds, too.

How the contract changes, from 1.0.0 on. Every answer of a backend below \`/api\`, and of its \`GET /livez\`, names in \`Contract-Version\` the version whose whole contract it implements; problems that a site makes itself name the site's.
- A version 1.x adds only: calls; problem codes and rules; members, parameters and values of lists that a request may have, and wider bounds of them; members and headers of answers, and values of their lists. It takes nothing away, and a request that was right remains right. Corrected texts raise the third number.
- Callers ignore members and headers of an answer that they do not know, keep a value of a list that they do not know and show it as it is, treat an unknown problem by its status, and an unknown rule as \`invalid\`. Schemas of answers therefore allow other members; what must never be in one is said by \`not\`. They send what a version has added only to a backend of that version or a later one: an earlier one refuses it as \`unknownField\` or \`option\`. So backends are updated before sites. A member of \`PersonalInfo\` that a version adds keeps its stored value when it is absent; it is removed by another member, as \`removePortfolio\` does.
- What will end is marked \`deprecated\`, with the reason in its description, for at least twelve months; answers of such a call have \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594). It ends with the next first number.
- A site works with every backend of its first number. With another one nothing is promised: the check of an installation reports it.`

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
type DocumentSource = {
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
  complete(document, server.url === apiBase ? contractVersion : undefined)
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

/** What a call says besides its schemas, as `x-call`. */
function callFacts(name: CallName) {
  const { link, method, rateLimits = [] }: Call = calls[name]
  return {
    ...(link && { link: link === 'any' ? [...linkPurposes] : [link] }),
    head: method === 'GET',
    rateLimits,
    checks: checksOf(name),
    problems: problemsOf(name).map((code) => ({ code, status: problems[code], headers: headersOf(code) })),
  }
}

/** The headers that a problem carries besides those of every problem. */
function headersOf(code: ProblemCode): string[] {
  if ((retryableProblems as readonly ProblemCode[]).includes(code)) return ['Retry-After']
  if (code === 'link_invalid') return ['WWW-Authenticate']
  return code === 'method_not_allowed' ? ['Allow'] : []
}

/** What the contract says besides its calls. */
function contractFacts() {
  return {
    'x-links': {
      tokenPattern: linkTokenPattern,
      languageQuery: linkLanguageQuery,
      states: ['link_invalid', 'link_used', 'link_replaced', 'link_expired'],
      oldLinkDays,
      purposes: linkPurposes.map((purpose) => ({
        purpose,
        ...linkFacts[purpose],
        calls: Object.entries(calls as Record<CallName, Call>)
          .filter(([, { link }]) => link === purpose)
          .map(([name]) => name),
      })),
    },
    'x-uploads': {
      undeclaredTypes,
      signatureBytes: 64,
      formats: Object.entries(uploadFormats).map(([format, facts]) => ({
        format,
        ...facts,
        signature: facts.signature.source,
      })),
      kinds: uploadKinds.map((kind) => ({
        kind,
        path: uploadPath(kind),
        formats: formatsOfKind[kind],
        maxBytes: limits.fileBytes,
        reasons: Object.entries(uploadRules[kind]).map(([rule, params]) => ({
          rule,
          status: rule === 'fileTooBig' ? problems.payload_too_large : problems.validation_failed,
          ...(Object.keys(params).length > 0 && { params }),
        })),
        advice: kind === 'headshot' ? uploadAdvice : [],
      })),
    },
    'x-notice': { version: noticeVersion },
    'x-rate-limits': rateLimits,
    'x-limits': limits,
    'x-synonyms': synonyms,
  }
}

/** An answer that a backend gave, with the call that it gave it to. */
type RecordedAnswer = { call: string; answer: { status: number; body?: unknown } }

type Responses = Record<string, JsonObject>

/**
 * Makes recorded answers the examples of a document: each answer at its response, and the parts of its body at the
 * components that describe them. Problems whose bodies differ between the calls of one response are all listed.
 */
function addRecorded(document: JsonObject, recorded: readonly RecordedAnswer[]): void {
  const described = new Set<string>()
  for (const { call, answer } of recorded) {
    if (answer.body === undefined) continue
    const media = mediaOf(document, call, answer.status)
    const examples = isObject(media.examples) ? media.examples : {}
    if (!Object.values(examples).some((known) => isDeepStrictEqual(known, { value: answer.body }))) {
      media.examples = { ...examples, [nameOf(call, answer.body)]: { value: answer.body } }
    }
    describeParts(document, media.schema, answer.body, described)
  }
}

/** The description of a JSON body in a response. Throws when the document has none. */
function mediaOf(document: JsonObject, call: string, status: number): JsonObject {
  const paths = Object.values(document.paths as Record<string, Record<string, JsonObject>>)
  const operation = paths
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === call)
  const response = (operation?.responses as Responses | undefined)?.[status]
  const { content } = response ? resolve(document, response) : {}
  const [media] = Object.values((content ?? {}) as Responses)
  if (!media) throw new Error(`${call} declares no body for ${status}, which was recorded`)
  return media
}

/** The name of an example: its call, after the code of a problem. */
function nameOf(call: string, body: unknown): string {
  return isObject(body) && 'requestId' in body ? `${String(body.code)}-${call}` : call
}

/** Gives every component that describes a part of the value this part as its example, the first part only. */
function describeParts(document: JsonObject, schema: unknown, value: unknown, described: Set<string>): void {
  if (!isObject(schema) || value === undefined) return
  const target = resolve(document, schema)
  const reference = schema.$ref
  if (typeof reference === 'string' && target.type === 'object' && !described.has(reference)) {
    described.add(reference)
    target.examples = [value]
  }
  for (const part of (target.allOf ?? []) as unknown[]) describeParts(document, part, value, described)
  if (Array.isArray(value)) {
    for (const item of value) describeParts(document, target.items, item, described)
  } else if (isObject(value)) {
    for (const [name, property] of Object.entries((target.properties ?? {}) as JsonObject)) {
      describeParts(document, property, value[name], described)
    }
  }
}
