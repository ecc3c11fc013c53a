import { mkdir, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openApiTypes, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

/**
 * Writes a client with each generator, in folders `openapi-typescript`, `hey-api` (client and zod), `orval-fetch` and
 * `orval-zod`.
 * @param document path of an OpenAPI document
 * @param origin of the backend, which orval writes into its client
 * @throws the error of the first generator that refuses the document
 */
export async function generateClients(document: string, folder: string, origin: string): Promise<void> {
  await mkdir(`${folder}/openapi-typescript`, { recursive: true })
  const types = astToString(await openApiTypes(pathToFileURL(document)))
  await writeFile(`${folder}/openapi-typescript/api.gen.ts`, types)
  await createClient({
    input: document,
    output: `${folder}/hey-api`,
    logs: { level: 'silent' },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      'zod',
      { name: '@hey-api/sdk', validator: { response: 'zod' } },
    ],
  })
  for (const client of ['fetch', 'zod'] as const) {
    const output = { target: `${folder}/orval-${client}/api.gen.ts`, client, mode: 'single' as const }
    await generate({
      input: { target: document },
      output: client === 'fetch' ? { ...output, baseUrl: `${origin}/api` } : output,
    })
  }
}
