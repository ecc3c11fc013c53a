type JsonSchema = Readonly<Record<string, unknown>>

/** JSON Schema: what holds for an object whose `field` is one of `values`, and for any other. */
export function implication(
  field: string,
  values: readonly string[],
  { met, unmet }: { met?: JsonSchema; unmet?: JsonSchema },
): JsonSchema {
  const condition = {
    type: 'object',
    properties: { [field]: { type: 'string', enum: values } },
    required: [field],
  }
  return {
    if: condition,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise
    ...(met && { then: met }),
    ...(unmet && { else: unmet }),
  }
}

/** The JSON Schema of an object without a member. An answer may have others that the contract does not declare. */
export function absent(field: string) {
  return { type: 'object', not: { type: 'object', required: [field] } }
}
