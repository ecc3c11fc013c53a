import { interpolate } from '@recruiting/i18n/sentence'
import { locales } from '@recruiting/schema/options'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { createElement as h, type ReactNode } from 'react'
import { actionButton, actionForm, inputField, live, section, selectField } from './elements.ts'
import type { PageView } from './page-view.ts'
import { languageNames } from './page-words.ts'
import { timeOf } from './times.ts'

/** Controls for the stored data: reset, snapshots, and single jobs and referrals. */
export function dataSection(view: PageView): ReactNode {
  const { words, has } = view
  const { data } = words
  const parts = [
    has('resetServer') && reset(data),
    has('saveSnapshot') && snapshots(view),
    has('setJobStatus') && job(data),
    has('createReferral') && referral(data),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : section({ id: 'data', title: data.title }, ...parts)
}

type DataWords = PageView['words']['data']

function part(id: string, title: string, ...content: ReactNode[]): ReactNode {
  return h('div', { key: id, className: 'part' }, h('h3', null, title), ...content)
}

function reset(data: DataWords): ReactNode {
  const action = { method: 'POST', path: '/__mock/reset', confirm: data.resetConfirm } as const
  return part(
    'reset',
    data.reset,
    h('p', null, data.resetLead),
    actionButton('data-reset', data.reset, action, { isDanger: true }),
  )
}

function snapshots({ words: { data }, snapshots: saved = [], has }: PageView): ReactNode {
  return part(
    'snapshots',
    data.snapshots,
    live(
      'snapshots-live',
      saved.length === 0
        ? h('p', null, data.noSnapshots)
        : h(
            'ul',
            { className: 'rows' },
            saved.map(({ name, savedAt, bytes }) => {
              const path = `/__mock/snapshots/${encodeURIComponent(name)}`
              const restore = interpolate(data.restoreConfirm, { name })
              return h(
                'li',
                { key: name, className: 'row' },
                h(
                  'span',
                  { className: 'grow' },
                  h('strong', null, name),
                  ' ',
                  timeOf(savedAt),
                  ` ${Math.ceil(bytes / 1024).toLocaleString('en-US')} KiB`,
                ),
                h(
                  'div',
                  { className: 'buttons' },
                  has('restoreSnapshot') &&
                    actionButton(
                      `restore-${name}`,
                      data.restore,
                      { method: 'POST', path: `${path}/restore`, confirm: restore },
                      { name: `${data.restore} ${name}` },
                    ),
                  has('deleteSnapshot') &&
                    actionButton(
                      `forget-${name}`,
                      data.delete,
                      { method: 'DELETE', path },
                      { name: `${data.delete} ${name}` },
                    ),
                ),
              )
            }),
          ),
    ),
    actionForm(
      { method: 'PUT', path: '/__mock/snapshots/{name}' },
      data.save,
      inputField({ id: 'snapshot-name', name: 'name', label: data.snapshotName, hint: data.snapshotHint }),
    ),
  )
}

function job(data: DataWords): ReactNode {
  return part(
    'job',
    data.job,
    actionForm(
      { method: 'PUT', path: '/__mock/jobs/{code}', body: {} },
      data.setJob,
      inputField({ id: 'job-code', name: 'code', label: data.jobCode, hint: data.jobHint }),
      selectField({ id: 'job-status', name: 'status', label: data.jobStatus }, [
        { value: 'closed', label: data.closed },
        { value: 'open', label: data.open },
      ]),
    ),
  )
}

function referral(data: DataWords): ReactNode {
  const field = (name: 'recommender' | 'applicantName' | 'email' | 'phone' | 'reason') =>
    inputField({ id: `referral-${name}`, name, label: data[name], value: exampleReferralOrder[name] })
  return part(
    'referral',
    data.referral,
    actionForm(
      { method: 'POST', path: '/__mock/referrals', body: {}, done: data.referralDone },
      data.createReferral,
      field('recommender'),
      field('applicantName'),
      field('email'),
      field('phone'),
      field('reason'),
      inputField({
        id: 'referral-jobCodes',
        name: 'jobCodes',
        label: data.jobCodes,
        kind: 'list',
        value: exampleReferralOrder.jobCodes.join(', '),
      }),
      selectField(
        { id: 'referral-locale', name: 'locale', label: data.locale },
        locales.map((locale) => ({ value: locale, label: languageNames[locale] })),
      ),
    ),
  )
}
