import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { createElement as h, type ReactNode } from 'react'
import { docsPath } from '../docs/docs-page.ts'
import { clockSection } from './clock-section.ts'
import { dataSection } from './data-section.ts'
import { documentOf } from './document.ts'
import { faultsSection } from './faults-section.ts'
import { mailsSection, statesSection } from './links-sections.ts'
import { mailboxPath } from './mailbox-page.ts'
import type { PageView } from './page-view.ts'
import { requestsSection } from './requests-section.ts'
import { overviewSection, scenariosSection } from './steering-sections.ts'

/** The sections of the page, in their order. A section whose calls are absent is null. */
const sections = {
  overview: overviewSection,
  scenarios: scenariosSection,
  faults: faultsSection,
  clock: clockSection,
  requests: requestsSection,
  data: dataSection,
  states: statesSection,
  mails: mailsSection,
} as const

const sectionIds = Object.keys(sections) as (keyof typeof sections)[]

/** The page on which people steer the server. */
export function steeringPage(view: PageView): string {
  const { words, request } = view
  const shown = sectionIds.flatMap((id) => {
    const content = sections[id](view)
    return content === null ? [] : [{ id, content }]
  })
  return documentOf(
    {
      request,
      title: words.title,
      lead: words.lead,
      nav: navigation(
        view,
        shown.map(({ id }) => id),
      ),
      json: `GET ${testSupportBase}`,
    },
    ...shown.map(({ content }) => content),
  )
}

function navigation({ words }: PageView, ids: readonly (keyof typeof sections)[]): ReactNode {
  return h(
    'nav',
    { 'aria-label': words.sections, className: 'sections' },
    ids.map((id) => h('a', { key: id, href: id === 'mails' ? mailboxPath : `#${id}` }, words[id].title)),
    h('a', { href: docsPath }, words.docs.title),
  )
}
