import { interpolate } from '@recruiting/i18n/sentence'
import type { Locale } from '@recruiting/schema/options'
import { scenarioHeader } from '@recruiting/schema/steering/calls'
import {
  type Fault,
  type ScenarioInfo,
  type Steering,
  type SteeringScope,
  steeringScopes,
} from '@recruiting/schema/steering/entities'
import { createElement as h, type ReactNode } from 'react'
import { actionButton, copyable, live, section } from './elements.ts'
import type { PageView } from './page-view.ts'
import type { Words } from './page-words.ts'
import { durationOf } from './times.ts'

const pathOf = (scope: SteeringScope) => `/__mock/steering/${scope}`

/** What is switched on, with a button for each to switch it off. The script adds faults to the state kept here. */
export function overviewSection(view: PageView): ReactNode {
  const { steering, words, clock } = view
  if (!steering && !clock) return null
  const { overview } = words
  const isOn = (scope: SteeringScope) =>
    steering !== undefined && steering[scope].scenarios.length + steering[scope].faults.length > 0
  const scopes = steeringScopes.filter(isOn)
  const isAhead = clock !== undefined && clock.ahead > 0
  return section(
    { id: 'overview', title: overview.title },
    live(
      'overview-live',
      h('div', { id: 'steering', hidden: true, 'data-steering': JSON.stringify(steering ?? {}) }),
      scopes.length === 0 && !isAhead && h('p', null, overview.nothing),
      steering && scopes.map((scope) => scopeState(scope, steering, view)),
      isAhead &&
        h(
          'p',
          { className: 'on' },
          interpolate(overview.clock, { ahead: durationOf(clock.ahead * 1000, words) }),
        ),
      scopes.length > 0 &&
        actionButton('stop-all', overview.stopAll, {
          method: 'DELETE',
          path: steeringScopes.map(pathOf).join(' '),
        }),
    ),
  )
}

function scopeState(scope: SteeringScope, steering: Steering, { words, scenarios = [], request }: PageView) {
  const { overview } = words
  const { scenarios: on, faults, version } = steering[scope]
  const stop = (id: string, name: string, body: object) =>
    actionButton(
      id,
      overview.stop,
      { method: 'PUT', path: pathOf(scope), body: { ...body, version } },
      {
        name: `${overview.stop} ${name}`,
      },
    )
  return h(
    'div',
    { key: scope },
    h('h3', null, words.scopes[scope]),
    h(
      'ul',
      { className: 'rows' },
      on.map((id) => {
        const title = titleOf(id, scenarios, request.locale)
        return h(
          'li',
          { key: id, className: 'row on' },
          h('span', null, overview.scenario, h('strong', null, title)),
          stop(`stop-${scope}-${id}`, title, { scenarios: on.filter((each) => each !== id) }),
        )
      }),
      faults.map((fault, position) => {
        const name = interpolate(overview.faultOf, {
          call: nameOfCall(fault.call, words),
          fault: faultText(fault, words),
        })
        return h(
          'li',
          { key: fault.call + position, className: 'row on' },
          h('span', null, overview.fault, h('strong', null, name)),
          stop(`stop-${scope}-fault-${position}`, name, { faults: faults.filter((each) => each !== fault) }),
        )
      }),
    ),
  )
}

function titleOf(id: string, scenarios: readonly ScenarioInfo[], locale: Locale): string {
  return scenarios.find((each) => each.id === id)?.title[locale] ?? id
}

function nameOfCall(call: Fault['call'], { faults }: Words): string {
  return call === 'all' ? faults.allCalls : call
}

function faultText(fault: Fault, { faults: words, none }: Words): string {
  const { latency, uploadBytesPerSecond, cutAfterBytes, fail } = fault
  const fill = (text: string, value: number | undefined, name: string) =>
    value === undefined ? [] : [interpolate(text, { [name]: value.toLocaleString('en-US') })]
  const parts = [
    ...fill(words.latencyOf, latency?.ms, 'ms'),
    ...fill(words.jitterOf, latency?.jitter, 'ms'),
    ...fill(words.bandwidthOf, uploadBytesPerSecond, 'bytes'),
    ...fill(words.cutOf, cutAfterBytes, 'bytes'),
    ...(fail ? [interpolate(words.failOf, { times: String(fail.times), code: fail.code })] : []),
  ]
  return parts.length === 0 ? none : parts.join(' · ')
}

/** Every scenario with a switch for everybody, one for this browser, and the header for one request. */
export function scenariosSection(view: PageView): ReactNode {
  const { steering, scenarios, words } = view
  if (!steering || !scenarios) return null
  return section(
    { id: 'scenarios', title: words.scenarios.title, lead: words.scenarios.lead },
    live(
      'scenarios-live',
      scenarios.length === 0
        ? h('p', null, words.scenarios.empty)
        : h(
            'ul',
            { className: 'rows' },
            scenarios.map((each) => scenario(each, steering, view)),
          ),
    ),
  )
}

function scenario(
  { id, title, description, scopes }: ScenarioInfo,
  steering: Steering,
  { words, request: { locale }, config }: PageView,
): ReactNode {
  const command = `curl -H '${headerName}: ${id}' ${config.SITE_URL}/api/jobs`
  return h(
    'li',
    { key: id, className: 'row' },
    h(
      'div',
      { className: 'grow' },
      h('h3', null, title[locale], ' ', h('code', { className: 'quiet' }, id)),
      h('p', null, description[locale]),
      scopes.includes('request') &&
        h(
          'details',
          { id: `scenario-${id}-request` },
          h('summary', null, words.scenarios.forRequest),
          copyable(`scenario-${id}-curl`, command, words.copy, `${words.copy} ${title[locale]}`),
        ),
    ),
    h(
      'div',
      { className: 'buttons' },
      steeringScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => scenarioSwitch(scope, id, title[locale], steering, words)),
    ),
  )
}

const headerName = scenarioHeader.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())

function scenarioSwitch(
  scope: SteeringScope,
  id: string,
  title: string,
  steering: Steering,
  words: Words,
): ReactNode {
  const { scenarios: on, version } = steering[scope]
  const pressed = on.includes(id)
  const scenarios = pressed ? on.filter((each) => each !== id) : [...on, id]
  return actionButton(
    `scenario-${id}-${scope}`,
    words.scopes[scope],
    { method: 'PUT', path: pathOf(scope), body: { scenarios, version } },
    { pressed, name: interpolate(words.scenarios.scope, { scope: words.scopes[scope], title }) },
  )
}
