import { interpolate } from '@recruiting/i18n/sentence'
import { createElement as h, type ReactNode } from 'react'
import { actionButton, actionForm, inputField, live, section } from './elements.ts'
import type { PageConfig, PageView } from './page-view.ts'
import { durationOf, minuteOf } from './times.ts'

const steps = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 } as const
const stepNames = ['hour', 'day', 'week', 'month'] as const

/** What ends, and after how many ms. */
const ends = (config: PageConfig) =>
  [
    ['staged', config.UPLOAD_TTL],
    ['delete-resume', config.DELETE_LINK_TTL],
    ['personal-info', config.EDIT_LINK_TTL],
    ['referral', config.REFERRAL_LINK_TTL],
    ['retention', config.RETENTION],
  ] as const

/** The time of the server, with buttons that move it. */
export function clockSection({ clock, words, config, has }: PageView): ReactNode {
  if (!clock || !has('moveClock')) return null
  const { clock: texts } = words
  const forward = (ms: number) =>
    ({ method: 'POST', path: '/__mock/clock', body: { seconds: Math.ceil(ms / 1000) } }) as const
  return section(
    { id: 'clock', title: texts.title, lead: texts.lead },
    live(
      'clock-live',
      h(
        'p',
        null,
        h('strong', null, texts.now, ' '),
        minuteOf(clock.now),
        ' · ',
        clock.ahead === 0
          ? texts.real
          : interpolate(texts.ahead, { ahead: durationOf(clock.ahead * 1000, words) }),
      ),
    ),
    h('h3', null, texts.forward),
    h(
      'div',
      { className: 'buttons' },
      stepNames.map((name) =>
        actionButton(`clock-${name}`, texts.steps[name], forward(steps[name]), {
          name: `${texts.forward} ${texts.steps[name]}`,
        }),
      ),
      has('resetClock') &&
        actionButton('clock-reset', texts.reset, { method: 'DELETE', path: '/__mock/clock' }),
    ),
    h('h3', null, texts.to),
    h(
      'div',
      { className: 'buttons' },
      ends(config).map(([name, ms]) => {
        if (ms === undefined) return null
        const label = interpolate(texts.ends[name], { time: durationOf(ms, words) })
        // One second more: at the last moment itself nothing has expired.
        return actionButton(`clock-${name}`, label, forward(ms + 1000), { name: `${texts.to} ${label}` })
      }),
    ),
    actionForm(
      { method: 'POST', path: '/__mock/clock', body: {} },
      texts.forward,
      inputField({ id: 'clock-hours', name: 'seconds', label: texts.hours, kind: '3600', value: '12' }),
    ),
  )
}
