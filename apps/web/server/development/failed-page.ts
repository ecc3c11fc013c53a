import { languageTags } from '@recruiting/schema/locale'
import type { RenderedPage } from '../../src/entry-server.tsx'
import type { DevelopmentProblem } from './problems.ts'

/** A page that could not be rendered. */
export type FailedPage = RenderedPage & { problem: DevelopmentProblem }

export function failedPage(problem: DevelopmentProblem): FailedPage {
  return { status: 500, lang: languageTags.us, head: '', root: '', state: '{}', problem }
}

export function isFailed(page: RenderedPage): page is FailedPage {
  return 'problem' in page
}

/** A document with Vite's script, which shows the problem and loads the page again when it is mended. */
export function failedDocument({ message, loc }: DevelopmentProblem): string {
  const place = loc === undefined ? '' : `${loc.file}:${loc.line}:${loc.column}\n\n`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The page cannot be rendered</title>
<script type="module" src="/@vite/client"></script>
</head>
<body><h1>The page cannot be rendered</h1><pre>${escaped(place + message)}</pre></body>
</html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
