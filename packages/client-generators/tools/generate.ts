import { mkdir, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { build } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { generateSource } from 'oazapfts'
import openApiTypes, { astToString } from 'openapi-typescript'
import { generate as generateWithOrval } from 'orval'
import { generateApi } from 'swagger-typescript-api'

/**
 * Writes clients from an OpenAPI document, each into a folder of its own. Each generator has only the
 * settings that its client needs to compile and to make calls.
 */
export type Generator = (document: string, folder: string, origin: string) => Promise<unknown>

const heyApi =
  (client: '@hey-api/client-fetch' | '@hey-api/client-axios', validates: boolean): Generator =>
  (document, folder) =>
    createClient({
      input: document,
      output: folder,
      logs: { level: 'silent' },
      plugins: [
        client,
        '@hey-api/typescript',
        'zod',
        // Its validator of requests does not see their headers, and refuses a call that needs one.
        { name: '@hey-api/sdk', ...(validates && { validator: { response: 'zod' } }) },
      ],
    })

const orval =
  (client: 'fetch' | 'zod' | 'react-query'): Generator =>
  (document, folder, origin) =>
    generateWithOrval({
      input: { target: document },
      output: {
        target: `${folder}/api.gen.ts`,
        client,
        mode: 'single',
        ...(client === 'react-query' && { httpClient: 'fetch', override: { query: { version: 5 } } }),
        // orval writes the address of the backend into its client.
        ...(client !== 'zod' && { baseUrl: `${origin}/api` }),
      },
    })

/** The generators by the folders that they write. */
export const generators: Readonly<Record<string, Generator>> = {
  async 'openapi-typescript'(document, folder) {
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/api.gen.ts`, astToString(await openApiTypes(pathToFileURL(document))))
  },
  'hey-api': heyApi('@hey-api/client-fetch', true),
  'hey-api-axios': heyApi('@hey-api/client-axios', false),
  'orval-fetch': orval('fetch'),
  'orval-zod': orval('zod'),
  'orval-react-query': orval('react-query'),
  'swagger-typescript-api': (document, folder) =>
    generateApi({
      input: document,
      output: folder,
      fileName: 'api.gen.ts',
      httpClientType: 'fetch',
      generateUnionEnums: true,
      silent: true,
    }),
  async oazapfts(document, folder) {
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/api.gen.ts`, await generateSource(document))
  },
  async kubb(document, folder) {
    await mkdir(folder, { recursive: true })
    // kubb writes a second copy into the working folder.
    process.chdir(folder)
    const { error, failedPlugins } = await build({
      config: {
        root: folder,
        input: { path: document },
        output: { path: '.', clean: true, barrelType: false },
        plugins: [
          pluginOas({ generators: [], validate: false }),
          pluginTs({ output: { path: 'types.gen.ts' } }),
          pluginClient({ output: { path: 'api.gen.ts' }, client: 'axios', dataReturnType: 'full' }),
        ],
      },
    })
    if (error !== undefined || failedPlugins.size > 0) throw error ?? [...failedPlugins][0]?.error
  },
}
