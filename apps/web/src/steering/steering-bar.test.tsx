// @vitest-environment happy-dom
import type { Locale } from '@recruiting/schema/options'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { pageIn } from '~/form/engine/test-form.tsx'
import { SteeringBar } from './steering-bar.tsx'
import { createSteeringSource } from './steering-state.ts'

const fault = { call: 'all', latency: { ms: 1000 } }
const title = { tw: '空的職缺列表', us: 'Empty list' }

/** The backend of a test: what is switched on, and the calls that it got. */
let steered: { scenarios: string[]; faults: unknown[] }
let ahead: number
let calls: string[]

async function send(url: string, init: RequestInit): Promise<Response> {
  const { pathname } = new URL(url)
  calls.push(`${init.method} ${pathname}`)
  if (init.method === 'DELETE') {
    if (pathname.endsWith('/steering')) steered = { scenarios: [], faults: [] }
    if (pathname.endsWith('/clock')) ahead = 0
    return Response.json({})
  }
  return Response.json(
    {
      '/__mock': { calls: ['listMails', 'getClock'] },
      '/__mock/steering': steered,
      '/__mock/scenarios': { scenarios: [{ id: 'empty-list', title }] },
      '/__mock/clock': { now: '2026-11-22T00:00:00.000Z', ahead },
    }[pathname],
  )
}

async function show(locale: Locale = 'tw') {
  const source = createSteeringSource('http://site', send)
  return render(<SteeringBar source={source} />, await pageIn(locale))
}

beforeEach(() => {
  steered = { scenarios: [], faults: [] }
  ahead = 0
  calls = []
})

const toggle = () => screen.findByText(/^(?:測試工具|Test tools)/)
const items = () => screen.getAllByRole('listitem').map((each) => each.textContent)

describe('the bar', () => {
  it('is closed while nothing is switched on', async () => {
    await show()

    expect((await toggle()).closest('details')?.open).toBe(false)
    await userEvent.click(await toggle())
    expect(items()).toEqual(['未開啟任何情境或故障'])
    expect(screen.queryByRole('button', { name: '全部關閉' })).toBeNull()
  })

  it.each([
    ['tw', ['情境：空的職缺列表', '情境：own-one', '故障：2 項', '時鐘快 72 小時'], '測試工具（4 項開啟）'],
    [
      'us',
      ['Scenario: Empty list', 'Scenario: own-one', '2 faults', 'Clock ahead by 72 hours'],
      'Test tools (4 on)',
    ],
  ] as const)('says in %s what is switched on', async (locale, said, name) => {
    steered = { scenarios: ['empty-list', 'own-one'], faults: [fault, fault] }
    ahead = 3 * 86_400
    await show(locale)

    expect((await toggle()).textContent).toBe(name)
    expect(items()).toEqual(said)
  })

  it.each([
    [0, ['DELETE /__mock/steering']],
    [60, ['DELETE /__mock/steering', 'DELETE /__mock/clock']],
  ])('switches off what is on while the clock is %i s ahead, and nothing else', async (seconds, orders) => {
    steered = { scenarios: ['empty-list'], faults: [] }
    ahead = seconds
    await show()
    await userEvent.click(await screen.findByRole('button', { name: '全部關閉' }))

    await waitFor(() => expect(items()).toEqual(['未開啟任何情境或故障']))
    expect(calls.filter((each) => each.startsWith('DELETE'))).toEqual(orders)
  })
})

it.each([
  [404, 'world_unknown', ['', 1]],
  [503, 'unavailable', ['X-Mock-World=w1', 0]],
] as const)(
  'a world is left, and the page loads again, only when it has ended: %i',
  async (status, code, left) => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
    document.cookie = 'X-Mock-World=w1; Path=/'
    let reloads = 0
    const answer = async () => Response.json({ code }, { status })
    await createSteeringSource('http://site', answer, () => void reloads++).read()
    expect([document.cookie, reloads]).toEqual(left)
  },
)
