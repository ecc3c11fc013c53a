/**
 * `npm run generate -- reference`: writes the API reference with the sentences of both languages into one file, which can be
 * published as it is and loads nothing. English, as the descriptions are.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readDocument } from '../src/documents.ts'

const root = new URL('../../../', import.meta.url)
const target = new URL('dist/api-reference.html', root)
const viewer = new URL(
  'packages/client-generators/tools/node_modules/@scalar/api-reference/dist/browser/standalone.js',
  root,
)
const settings = {
  content: JSON.parse(readDocument('api', () => true)),
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  expandAllModelSections: true,
  expandAllResponses: true,
}

mkdirSync(new URL('.', target), { recursive: true })
writeFileSync(
  target,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<div id="reference"></div>
<script>${readFileSync(viewer, 'utf8').replaceAll(/<(?=\/script|!--)/g, '<\\')}</script>
<script>Scalar.createApiReference('#reference', ${JSON.stringify(settings).replaceAll('<', '\\u003c')})</script>
</html>
`,
)
console.log(target.pathname)
