import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { followJobLink, guardChosenJob, storedCodes } from '~/lib/page/guards.ts'
import { parseJobLink } from '~/lib/url/job-search-params.ts'
import { AboutPage } from '~/pages/about/about-page.tsx'
import { loadJob, loadSimilarJobs } from '~/pages/about/load-job.ts'

const words = ['about', 'fields', 'legal', 'options', 'problems'] as const

export const Route = createFileRoute('/about')({
  staticData: { rendered: { words } },
  validateSearch: parseJobLink,
  beforeLoad: async ({ context, search: { job: code }, preload }) => {
    const job = code === undefined ? undefined : await loadJob(context, code)
    if (code !== undefined && job === undefined) await loadSimilarJobs(context, code)
    // A preload on hover must not choose a vacancy.
    if (preload) return
    if (job !== undefined) followJobLink(job)
    // The page itself reports a link to an unknown vacancy; without a link the guard checks the stored jobs data.
    const to = code === undefined ? guardChosenJob() : undefined
    if (to !== undefined) throw redirect({ to, replace: true })
    // Here too: a loader does not run again when only the search of its page changes, and what is stored may have.
    await Promise.all(storedCodes().map((each) => loadJob(context, each)))
  },
  loader: async ({ context }) => {
    const codes = storedCodes()
    await Promise.all([
      loadWords(context.i18n, words),
      // Waits for all data, so that the page renders complete; it shows load errors itself.
      ...codes.map((code) => loadJob(context, code)),
    ])
    if (codes.length === 1) await loadSimilarJobs(context, codes[0] ?? '')
  },
  component: AboutPage,
})
