import { bodies } from './validation-case.ts'
import { fieldCases } from './validation-fields.ts'
import { kindCases } from './validation-kinds.ts'
import { ruleCases } from './validation-rules.ts'
import { shapeCases } from './validation-shape.ts'
import type { VectorFile } from './vector-file.ts'

export function validationVectors(): VectorFile {
  return {
    name: 'validation',
    about:
      'JSON bodies and the issues of their shape. Apply the changes to the base body of the case, then validate: the issues equal `issues`, in this order. An empty list means that only stored state can refuse the body.',
    shared: {
      bodies: Object.fromEntries(
        Object.entries(bodies).map(([name, { call, value }]) => [name, { call, value }]),
      ),
    },
    cases: [...shapeCases(), ...fieldCases(), ...kindCases(), ...ruleCases()],
  }
}
