import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { type TestSupportCallName, testSupportCalls } from '@recruiting/schema/test-support/calls'
import { worldSeeds } from '@recruiting/schema/test-support/entities'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import type { ReactNode } from 'react'
import { currentWorld, enterWorld, send, steering, support, useCall, useOffered } from './api.ts'
import { ActionButton, Form, NotOffered, numberOf, Page, Section, SelectField, TextField } from './parts.tsx'
import { Requests } from './requests.tsx'
import { Faults, Overview, Scenarios } from './steering.tsx'
import { durationOf, languageNames, locale, timeOf, words } from './words.ts'

const sectionIds = [
  'overview',
  'world',
  'scenarios',
  'faults',
  'clock',
  'requests',
  'data',
  'states',
  'mails',
] as const

/** The page on which people steer the backend. */
export function Console() {
  const current = useCall('getSteering', () => steering('getSteering'))
  return (
    <Page
      title={words.title}
      lead={words.lead}
      nav={
        <>
          {sectionIds.map((id) => (
            <a key={id} href={`#${id}`}>
              {words[id].title}
            </a>
          ))}
          <a href="/__mock/docs">{words.docs}</a>
        </>
      }
    >
      {current && <Overview current={current} />}
      <Offered id="world" needs="createWorld">
        <World />
      </Offered>
      {current && <Scenarios current={current} />}
      {current && <Faults current={current} />}
      <Offered id="clock" needs="moveClock">
        <Clock />
      </Offered>
      <Requests />
      <Data />
      <States />
      <Offered id="mails" needs="listMails">
        <Mails />
      </Offered>
    </Page>
  )
}

/** A section, or a note that the backend does not have the call that it needs. */
function Offered(props: {
  id: (typeof sectionIds)[number]
  needs: TestSupportCallName
  children: ReactNode
}) {
  const { id, needs, children } = props
  const has = useOffered()
  if (has === undefined) return null
  return has(needs) ? children : <NotOffered id={id} title={words[id].title} />
}

/** Creates a world for this browser, or leaves it. */
function World() {
  const { world: texts } = words
  const id = useCall('world', async () => currentWorld() ?? '')
  const optional = (label: string, name: string, options: Readonly<Record<string, string>>) => (
    <SelectField
      id={`world-${name}`}
      name={name}
      label={label}
      options={[
        { value: '', label: texts.usual },
        ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
      ]}
    />
  )
  return (
    <Section id="world" title={texts.title} lead={texts.lead}>
      {id === undefined || id === '' ? (
        <p>{texts.common}</p>
      ) : (
        <div className="row on">
          <span className="grow">
            {texts.own} <code>{id}</code>
          </span>
          <ActionButton label={texts.leave} run={async () => enterWorld(undefined)} />
          <ActionButton
            label={texts.end}
            isDanger
            run={async () => {
              await send(testSupportCalls.deleteWorld, { params: { id } })
              enterWorld(undefined)
            }}
          />
        </div>
      )}
      <Form
        submit={texts.create}
        send={async (body) => {
          const created = await send(testSupportCalls.createWorld, { body })
          if (created instanceof Object && 'id' in created) enterWorld(String(created.id))
        }}
      >
        <SelectField
          id="world-seed"
          name="seed"
          label={texts.seed}
          options={worldSeeds.map((value) => ({ value, label: texts.seeds[value] }))}
        />
        <TextField id="world-clock" name="clock" label={texts.clock} hint={texts.clockHint} />
        {optional(texts.mailServer, 'mailServer', { down: texts.mailDown })}
        {optional(texts.scanner, 'scanner', { waiting: texts.scanWaiting, infected: texts.scanInfected })}
      </Form>
    </Section>
  )
}

const steps = { hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400 } as const
const stepNames = ['hour', 'day', 'week', 'month'] as const

/** The time of the backend, with buttons that move it. */
function Clock() {
  const { clock: texts } = words
  const clock = useCall('getClock', () => support('getClock'))
  const forward = (body: object) => send(testSupportCalls.moveClock, { body })
  return (
    <Section id="clock" title={texts.title} lead={texts.lead}>
      {clock && (
        <p>
          <strong>{texts.now}</strong> <time dateTime={clock.now}>{timeOf(clock.now)}</time> ·{' '}
          {clock.ahead === 0 ? texts.real : interpolate(texts.ahead, { ahead: durationOf(clock.ahead) })}
        </p>
      )}
      <div className="buttons">
        {stepNames.map((name) => (
          <ActionButton
            key={name}
            label={texts.steps[name]}
            name={`${texts.forward} ${texts.steps[name]}`}
            run={() => forward({ seconds: steps[name] })}
          />
        ))}
        <ActionButton label={texts.reset} run={() => send(testSupportCalls.resetClock)} />
      </div>
      <Form
        submit={texts.forward}
        send={({ hours, to }) => {
          const typed = numberOf(hours)
          const seconds = typeof typed === 'number' ? Math.round(typed * 3600) : typed
          return forward({ ...(hours && { seconds }), ...(to && { to }) })
        }}
      >
        <TextField id="clock-hours" name="hours" label={texts.hours} />
        <TextField id="clock-to" name="to" label={texts.to} hint={words.world.clockHint} />
      </Form>
    </Section>
  )
}

/** The stored data: reset, limits, single vacancies and recommendations. */
function Data() {
  const { data } = words
  const has = useOffered()
  if (has === undefined) return null
  const parts = [
    has('resetServer') && (
      <Part key="reset" title={data.reset} lead={data.resetLead}>
        <ActionButton
          label={data.reset}
          isDanger
          confirm={data.resetConfirm}
          run={() => send(testSupportCalls.resetServer)}
        />
      </Part>
    ),
    has('forgetLimits') && (
      <Part key="limits" title={data.limits} lead={data.limitsLead}>
        <ActionButton label={data.forgetLimits} run={() => send(testSupportCalls.forgetLimits)} />
      </Part>
    ),
    has('setJobStatus') && <JobForm key="job" />,
    has('createReferral') && <ReferralForm key="referral" />,
  ].filter((part) => part !== false)
  if (parts.length === 0) return <NotOffered id="data" title={data.title} />
  return (
    <Section id="data" title={data.title}>
      {parts}
    </Section>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="part">
      <h3>{title}</h3>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </div>
  )
}

function JobForm() {
  const { data } = words
  return (
    <Part title={data.job}>
      <Form
        submit={data.setJob}
        send={({ code = '', status }) =>
          send(testSupportCalls.setJobStatus, { params: { code }, body: { status } })
        }
      >
        <TextField id="job-code" name="code" label={data.jobCode} hint={data.jobHint} />
        <SelectField
          id="job-status"
          name="status"
          label={data.jobStatus}
          options={[
            { value: 'closed', label: data.closed },
            { value: 'open', label: data.open },
          ]}
        />
      </Form>
    </Part>
  )
}

function ReferralForm() {
  const { data } = words
  const field = (name: 'recommender' | 'applicantName' | 'email' | 'phone' | 'reason') => (
    <TextField id={`referral-${name}`} name={name} label={data[name]} value={exampleReferralOrder[name]} />
  )
  return (
    <Part title={data.referral}>
      <Form
        submit={data.createReferral}
        done={data.referralDone}
        send={({ jobCodes = '', ...order }) =>
          send(testSupportCalls.createReferral, {
            body: { ...order, jobCodes: jobCodes.split(/[\s,，、]+/).filter((code) => code !== '') },
          })
        }
      >
        {field('recommender')}
        {field('applicantName')}
        {field('email')}
        {field('phone')}
        {field('reason')}
        <TextField
          id="referral-jobCodes"
          name="jobCodes"
          label={data.jobCodes}
          value={exampleReferralOrder.jobCodes.join(', ')}
        />
        <SelectField
          id="referral-locale"
          name="locale"
          label={data.locale}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Form>
    </Part>
  )
}

/** The way to the gallery. */
function States() {
  const { states: texts } = words
  const pages = useCall('listStates', () => steering('listStates'), Number.POSITIVE_INFINITY)?.pages
  if (pages?.length === 0) return <NotOffered id="states" title={texts.title} />
  return (
    <Section id="states" title={texts.title} lead={texts.lead}>
      <a className="button" href={`/__mock/gallery?lang=${locale}`} target="_blank" rel="noopener">
        {texts.open}
      </a>
    </Section>
  )
}

const fewMails = 5

/** The newest mails, and the way to the mailbox. */
function Mails() {
  const { mails: texts } = words
  const mails = useCall('listMails', () => support('listMails'))?.mails ?? []
  return (
    <Section id="mails" title={texts.title} lead={texts.lead}>
      {mails.length === 0 && <p>{texts.none}</p>}
      <ol className="rows" aria-label={texts.latest}>
        {mails.slice(0, fewMails).map(({ id, subject, to, sentAt, locale: language }) => (
          <li key={id} className="row">
            <a className="grow" href={`/__mock/mailbox?open=${encodeURIComponent(id)}`}>
              <strong lang={languageTags[language]}>{subject}</strong>
            </a>
            <span>
              {to} <time dateTime={sentAt}>{timeOf(sentAt)}</time>
            </span>
          </li>
        ))}
      </ol>
      <a className="button" href="/__mock/mailbox">
        {texts.open}
      </a>
    </Section>
  )
}
