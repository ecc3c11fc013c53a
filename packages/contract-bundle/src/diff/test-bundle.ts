/** A small contract: every member can be changed by the tests. */
export function smallBundle() {
  return {
    version: '1.0.0',
    document: {
      info: { version: '1.0.0' },
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
      'x-limits': { jobs: { most: 5, why: 'Space.' } },
    },
    words: { fields: { name: { required: { tw: '請填寫', us: 'Please fill in' } } } },
    mails: { mails: { applicationReceived: { subject: { tw: '已收到', us: 'Received' } } } },
    vectors: {
      'validation.json': {
        about: 'How.',
        bodies: { a: { value: 1 } },
        cases: [{ id: 'v.1', why: 'A reason.', issues: [] as string[] }],
      },
    },
  }
}

/** An object with every kind of rule. */
function member(more: object) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 40, pattern: '^a' },
      note: { type: 'string' },
      list: { type: 'array', maxItems: 5, items: { type: 'integer', minimum: 0 } },
      ...more,
    },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    allOf: [{ if: { required: ['note'] }, then: { required: ['list'] } }],
  }
}

export type SmallBundle = ReturnType<typeof smallBundle>
