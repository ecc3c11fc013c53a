import type { BundleFiles } from './compare.ts'
import type { Json } from './verdict.ts'

/** A small contract: every member can be changed by the tests. */
export function smallBundle() {
  return {
    version: '1.0.0',
    document: {
      openapi: '3.1.0',
      info: { version: '1.0.0', title: 'A' },
      servers: [{ url: '/api' }],
      paths: {
        '/jobs': {
          get: {
            operationId: 'listJobs',
            parameters: [
              { in: 'query', name: 'page', required: false, schema: { $ref: '#/components/schemas/Page' } },
            ],
            responses: {
              '200': {
                headers: { ETag: { required: true, schema: { type: 'string' } } },
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } },
              },
            },
            'x-call': { problems: [{ code: 'malformed', status: 400, headers: [] }], rateLimits: [] },
          },
          post: {
            operationId: 'sendJob',
            security: [{ emailedLink: [] }],
            requestBody: {
              required: false,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Sent' } } },
            },
            responses: { '201': { description: 'Done' } },
            'x-call': { link: ['edit'] },
          },
        },
      },
      components: {
        schemas: {
          Page: { type: 'integer', minimum: 1, maximum: 500 },
          Job: member({ kind: { type: 'string', enum: ['a', 'b'] } }),
          Sent: member({ kind: { type: 'string', enum: ['a', 'b'] } }),
        },
      },
      'x-links': { purposes: [{ purpose: 'edit', hours: 1, calls: ['sendJob'] }] },
      'x-limits': { jobs: { most: 5, why: 'Space.' } },
    },
    words: {
      fields: { name: { required: { tw: '請填寫', us: 'Please fill in' } } },
      calls: { sendJob: [{ in: 'body', path: 'name', rules: ['required'] }] },
      notice: { inForce: '2026-01-01', versions: { '2026-01-01': { tw: '告知' } } },
    },
    mails: {
      links: { edit: {}, remove: {} },
      mails: [{ id: 'received', trigger: 'sendJob', words: { us: 'Received' } }],
    },
    vectors: {
      about: 'How.',
      bodies: { a: { value: 1 } },
      cases: [{ id: 'v.1', why: 'A reason.', issues: [] as string[] }],
    },
    samples: { samples: [{ id: 's.1', send: { kind: 'resume' }, expect: { code: 'gone' } }] },
    others: {
      'files/pdf/a.pdf': 'the SHA-256 of a sample',
      'examples/getJob/200.json': { why: 'So.', answer: { status: 200 } },
      'seed/jobs.json': { jobs: [] as string[] },
      'report.schema.json': { type: 'object' },
      'README.md': 'the SHA-256 of a text',
    } as Record<string, Json>,
  }
}

/** The files of the small contract, as they are read from a bundle. */
export function filesOf({
  version,
  document,
  words,
  mails,
  vectors,
  samples,
  others,
}: SmallBundle): BundleFiles {
  const files = {
    'openapi.json': document,
    'messages.json': words,
    'mails.json': mails,
    'vectors/validation.json': vectors,
    'files/index.json': samples,
    ...others,
  }
  return { version, files: files as unknown as Record<string, Json> }
}

/** An object with every kind of rule. */
function member(more: object) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'name'],
    'x-rules': [{ name: 'either', sentence: 'One of both.', gives: [] as string[] }],
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 40,
        pattern: '^a',
        'x-field-rules': [{ rule: 'a', when: 'type' }],
      },
      note: { type: 'string' },
      title: { type: 'string' },
      list: { type: 'array', maxItems: 5, items: { type: 'integer', minimum: 0 } },
      ...more,
    },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    allOf: [{ if: { required: ['note'] }, then: { required: ['list'] } }],
  }
}

export type SmallBundle = ReturnType<typeof smallBundle>
