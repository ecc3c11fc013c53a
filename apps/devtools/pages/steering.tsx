import { callNames } from '@recruiting/http/endpoints'
import { interpolate } from '@recruiting/i18n/sentence'
import { steeringCalls } from '@recruiting/schema/steering/calls'
import type { Fault, Steering } from '@recruiting/schema/steering/entities'
import { useState } from 'react'
import { allowedFailures } from '../src/steering.ts'
import { send, steering, useCall } from './api.ts'
import { ActionButton, Form, numberOf, Section, SelectField, TextField } from './parts.tsx'
import { locale, words } from './words.ts'

const steer = (body: object) => send(steeringCalls.steer, { body })

/** Every scenario with a switch. */
const useScenarios = () =>
  useCall('listScenarios', () => steering('listScenarios'), Number.POSITIVE_INFINITY)?.scenarios ?? []

/** What is switched on, with a button for each to switch it off. */
export function Overview({ current }: { current: Steering }) {
  const { overview, faults: faultWords } = words
  const scenarios = useScenarios()
  const { version } = current
  const on = [
    ...current.scenarios.map((id) => {
      const title = scenarios.find((each) => each.id === id)?.title[locale] ?? id
      const rest = current.scenarios.filter((each) => each !== id)
      return { id, kind: overview.scenario, title, order: { scenarios: rest, version } }
    }),
    ...current.faults.map((fault) => {
      const call = fault.call === 'all' ? faultWords.allCalls : fault.call
      const title = interpolate(overview.faultOf, { call, fault: faultText(fault) })
      const rest = current.faults.filter((each) => each !== fault)
      return { id: `fault-${fault.call}`, kind: overview.fault, title, order: { faults: rest, version } }
    }),
  ]
  return (
    <Section id="overview" title={overview.title}>
      {on.length === 0 && <p>{overview.nothing}</p>}
      <ul className="rows">
        {on.map(({ id, kind, title, order }) => (
          <li key={id} className="row on">
            <span className="grow">
              {kind}
              <strong>{title}</strong>
            </span>
            <ActionButton label={overview.stop} name={`${overview.stop} ${title}`} run={() => steer(order)} />
          </li>
        ))}
      </ul>
      {on.length > 0 && (
        <ActionButton label={overview.stopAll} run={() => send(steeringCalls.stopSteering)} />
      )}
    </Section>
  )
}

function faultText({ latency, uploadBytesPerSecond, cutAfterBytes, fail }: Fault): string {
  const { faults } = words
  const fill = (text: string, value: number | undefined, name: string) =>
    value === undefined ? [] : [interpolate(text, { [name]: value.toLocaleString('en-US') })]
  const parts = [
    ...fill(faults.latencyOf, latency?.ms, 'ms'),
    ...fill(faults.jitterOf, latency?.jitter, 'ms'),
    ...fill(faults.bandwidthOf, uploadBytesPerSecond, 'bytes'),
    ...fill(faults.cutOf, cutAfterBytes, 'bytes'),
    ...(fail ? [interpolate(faults.failOf, { times: String(fail.times), code: fail.code })] : []),
  ]
  return parts.length === 0 ? words.none : parts.join(' · ')
}

/** Every scenario with a switch. */
export function Scenarios({ current: { scenarios: on, version } }: { current: Steering }) {
  const scenarios = useScenarios()
  return (
    <Section id="scenarios" title={words.scenarios.title} lead={words.scenarios.lead}>
      <ul className="rows">
        {scenarios.map(({ id, title, description }) => {
          const pressed = on.includes(id)
          const next = pressed ? on.filter((each) => each !== id) : [...on, id]
          return (
            <li key={id} className="row">
              <div className="grow">
                <h3>
                  {title[locale]} <code className="quiet">{id}</code>
                </h3>
                <p>{description[locale]}</p>
              </div>
              <ActionButton
                label={words.scenarios.switch}
                name={interpolate(words.scenarios.switchOf, { title: title[locale] })}
                pressed={pressed}
                run={() => steer({ scenarios: next, version })}
              />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** A form for a fault. The faults that are switched on stand in the overview. */
export function Faults({ current: { faults: on, version } }: { current: Steering }) {
  const { faults } = words
  const [call, setCall] = useState<Fault['call']>('all')
  const targets = ['all', ...callNames] as const
  const number = (name: string, label: string) => <TextField id={`fault-${name}`} name={name} label={label} />
  return (
    <Section id="faults" title={faults.title} lead={faults.lead}>
      <Form
        submit={faults.add}
        send={({ ms, jitter, uploadBytesPerSecond, cutAfterBytes, code, times }) => {
          const fault = {
            call,
            ...((ms ?? jitter) && {
              latency: { ms: numberOf(ms) ?? 0, ...(jitter && { jitter: numberOf(jitter) }) },
            }),
            ...(uploadBytesPerSecond && { uploadBytesPerSecond: numberOf(uploadBytesPerSecond) }),
            ...(cutAfterBytes && { cutAfterBytes: numberOf(cutAfterBytes) }),
            ...(code && { fail: { code, times: times ? numberOf(times) : 1 } }),
          }
          return steer({ faults: [...on.filter((each) => each.call !== call), fault], version })
        }}
      >
        <SelectField
          id="fault-call"
          name="call"
          label={faults.call}
          options={targets.map((value) => ({ value, label: value === 'all' ? faults.allCalls : value }))}
          onChoose={(value) => setCall(targets.find((each) => each === value) ?? 'all')}
        />
        {number('ms', faults.latency)}
        {number('jitter', faults.jitter)}
        {number('uploadBytesPerSecond', faults.bandwidth)}
        {number('cutAfterBytes', faults.cut)}
        <SelectField
          key={call}
          id="fault-code"
          name="code"
          label={faults.code}
          hint={faults.codeHint}
          options={[
            { value: '', label: faults.noFailure },
            ...allowedFailures(call).map((value) => ({ value, label: value })),
          ]}
        />
        <TextField id="fault-times" name="times" label={faults.times} value="1" />
      </Form>
    </Section>
  )
}
