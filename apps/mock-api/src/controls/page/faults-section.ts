import { problemCodes } from '@recruiting/schema/contract/problem'
import { steeringScopes } from '@recruiting/schema/steering/entities'
import { Fragment, createElement as h, type ReactNode } from 'react'
import { allowedFailures } from '../steering/check-order.ts'
import { actionForm, inputField, section, selectField } from './elements.ts'
import { callNames, type PageView } from './page-view.ts'

/** A form for a fault. The faults that are switched on stand in the overview. */
export function faultsSection({ steering, words }: PageView): ReactNode {
  if (!steering) return null
  const { faults } = words
  return section(
    { id: 'faults', title: faults.title, lead: faults.lead },
    actionForm(
      { method: 'PUT', path: '/__mock/steering/{scope}', body: {}, into: 'faults' },
      faults.add,
      selectField({ id: 'fault-call', name: 'call', label: faults.call }, [
        { value: 'all', label: faults.allCalls },
        ...callNames.map((name) => ({ value: name, label: name })),
      ]),
      selectField(
        { id: 'fault-scope', name: 'scope', label: faults.scope },
        steeringScopes.map((scope) => ({ value: scope, label: words.scopes[scope] })),
      ),
      number('latency.ms', faults.latency),
      number('latency.jitter', faults.jitter),
      number('uploadBytesPerSecond', faults.bandwidth),
      number('cutAfterBytes', faults.cut),
      h(Fragment, { key: 'fail' }, codeField(faults), times(faults.times)),
    ),
  )
}

function number(name: string, label: string): ReactNode {
  return inputField({ id: `fault-${name.replace('.', '-')}`, name, label, kind: 'number' })
}

function times(label: string): ReactNode {
  return inputField({
    id: 'fault-times',
    name: 'fail.times',
    label,
    kind: 'number',
    value: '1',
    sentWith: 'fail.code',
  })
}

/** The script offers only the codes of the chosen call. */
function codeField(words: PageView['words']['faults']): ReactNode {
  const targets = (['all', ...callNames] as const).map((call) => ({
    call,
    codes: new Set(allowedFailures(call)),
  }))
  const options = problemCodes.map((code) => ({
    value: code,
    label: code,
    calls: targets.filter(({ codes }) => codes.has(code)).map(({ call }) => call),
  }))
  return selectField(
    { id: 'fault-code', name: 'fail.code', label: words.code, hint: words.codeHint, value: '' },
    [{ value: '', label: words.noFailure }, ...options.filter(({ calls }) => calls.length > 0)],
  )
}
