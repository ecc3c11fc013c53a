import { createFileRoute, redirect } from '@tanstack/react-router'
import { restoreKeptChoice } from '~/lib/draft/earlier-draft.ts'
import { stored } from '~/lib/draft/keys.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { guardChosenJob, hasConsent } from '~/lib/page/guards.ts'
import { staticPages } from '~/lib/page/static-pages.ts'
import { ApplyPage } from '~/pages/apply/apply-page.tsx'
import { parseApplySearch, withFormStart } from '~/pages/apply/step-ids.ts'

// Dynamic import: landing needs the contract's validation, which no other page should load.
const importLanding = () => import('~/pages/apply/landing.ts')

export const Route = createFileRoute('/apply')({
  validateSearch: parseApplySearch,
  beforeLoad: async ({ context, search: { step, from, ...others }, preload }) => {
    // The server knows no answers: it renders the step that is asked for.
    if (typeof document === 'undefined') {
      await (await importLanding()).loadStep(step ?? 'personal')
      return loadWords(context.i18n, ['legal'])
    }
    // A preload must not change anything.
    if (preload) {
      await importLanding()
      return
    }
    restoreKeptChoice()
    const goTo = (next: NonNullable<typeof step>) =>
      redirect({
        to: '/apply',
        search: { ...others, ...(from && { from }), step: next },
        state: withFormStart,
        replace: true,
      })
    // After a submit the form leads to the confirmation until another job is chosen.
    if (stored.jobs.read() === undefined && stored.receipt.read() !== undefined) {
      if (step !== 'done') throw goTo('done')
      await (await importLanding()).loadStep(step)
      return
    }
    stored.receipt.remove()
    const to = guardChosenJob()
    if (to !== undefined) throw redirect({ to, replace: true })
    const codes = stored.jobs.read()?.jobs.map(({ code }) => code) ?? []
    if (!hasConsent(stored.consent.read(), codes)) throw redirect({ to: '/about', replace: true })
    const { landOn } = await importLanding()
    const landing = await landOn(step === 'done' ? undefined : step, context.i18n)
    // The server has rendered the first step where none is asked for.
    if (landing !== (context.isServerPage ? (step ?? 'personal') : step)) throw goTo(landing)
  },
  loader: ({ context: { i18n } }) => loadWords(i18n, staticPages['/apply']),
  onLeave: () => stored.receipt.remove(),
  component: ApplyPage,
})
