import { callNames } from '@recruiting/http/endpoints'
import { interpolate } from '@recruiting/i18n/sentence'
import { harPath, steeringCalls } from '@recruiting/schema/steering/calls'
import { type LoggedExchange, type LoggedRequest, verdicts } from '@recruiting/schema/steering/entities'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send, steering, useCall } from './api.ts'
import { ActionButton, CopyButton, Scrolled, Section, SelectField } from './parts.tsx'
import { hrefOf, query, timeOf, words } from './words.ts'

const texts = words.requests

/** The number of rows that are shown unless the address asks for all. */
const fewRows = 30

/** The part of the address that chooses requests. */
const filter = {
  call: callNames.find((name) => name === query.call),
  verdict: verdicts.find((verdict) => verdict === query.verdict),
  text: query.text?.trim(),
}

/** The log of requests with the verdict on each. */
export function Requests() {
  const requests = useCall('listRequests', () => steering('listRequests', { query: filter }))?.requests ?? []
  const rows = query.rows === 'all' ? requests : requests.slice(0, fewRows)
  return (
    <Section id="requests" title={texts.title} lead={texts.lead}>
      <FilterForm />
      {query.request !== undefined && <Detail id={query.request} />}
      {requests.length === 0 && <p>{texts.empty}</p>}
      <ol className="rows" aria-label={texts.list}>
        {rows.map((each) => (
          <Row key={each.id} request={each} />
        ))}
      </ol>
      {rows.length < requests.length && (
        <p>
          <a href={hrefOf({ rows: 'all' }, '#requests')}>
            {interpolate(texts.more, { count: String(requests.length) })}
          </a>
        </p>
      )}
      {requests.length > 0 && (
        <div className="buttons">
          <a className="button" href={harPath} download="requests.har">
            {texts.har}
          </a>
          <ActionButton label={texts.wipe} run={() => send(steeringCalls.deleteRequests)} />
        </div>
      )}
    </Section>
  )
}

function FilterForm() {
  const any = { value: '', label: texts.any }
  return (
    <form method="get" action={`${location.pathname}#requests`} className="fields">
      <SelectField
        id="requests-call"
        name="call"
        label={texts.call}
        value={filter.call}
        options={[any, ...callNames.map((name) => ({ value: name, label: name }))]}
      />
      <SelectField
        id="requests-verdict"
        name="verdict"
        label={texts.verdict}
        value={filter.verdict}
        options={[any, ...verdicts.map((verdict) => ({ value: verdict, label: texts.verdicts[verdict] }))]}
      />
      <div className="field">
        <label htmlFor="requests-text">{texts.text}</label>
        <input id="requests-text" name="text" type="search" defaultValue={filter.text} />
      </div>
      <div className="submit">
        <button type="submit">{texts.filter}</button>
        <a className="button" href={`${location.pathname}#requests`}>
          {texts.clear}
        </a>
      </div>
    </form>
  )
}

function Verdict({ verdict }: { verdict: LoggedRequest['verdict'] }) {
  return <span className={`verdict ${verdict}`}>{texts.verdicts[verdict]}</span>
}

function Row({ request }: { request: LoggedRequest }) {
  const { id, method, target, verdict, status, call, took, at, steeredBy } = request
  return (
    <li className={`logged ${verdict}`}>
      <a href={hrefOf({ request: id }, '#requests')} aria-current={query.request === id ? 'true' : undefined}>
        <span className="target">
          <strong>{method}</strong> {target}
        </span>
        <span className="facts">
          <Verdict verdict={verdict} />
          <span>{status === 0 ? texts.noAnswer : status}</span>
          {call !== undefined && <span>{call}</span>}
          <span>{interpolate(texts.took, { ms: Math.round(took).toLocaleString('en-US') })}</span>
          <time dateTime={at}>{timeOf(at)}</time>
          {steeredBy.length > 0 && <span>{texts.steeredBy + steeredBy.join(', ')}</span>}
        </span>
      </a>
    </li>
  )
}

function Detail({ id }: { id: string }) {
  const { data: exchange, isPending } = useQuery({
    queryKey: ['getRequest', id],
    queryFn: () => steering('getRequest', { params: { id } }),
    retry: false,
  })
  if (isPending) return null
  const close = <a href={hrefOf({ request: undefined }, '#requests')}>{texts.close}</a>
  if (exchange === undefined) {
    return (
      <p className="notice">
        {texts.gone} {close}
      </p>
    )
  }
  return (
    <article aria-label={texts.detail} className={`detail ${exchange.verdict}`}>
      <div className="top">
        <h3>
          {exchange.method} {exchange.target}
        </h3>
        {close}
      </div>
      <p>
        <Verdict verdict={exchange.verdict} />
      </p>
      <Findings exchange={exchange} />
      <h4>{texts.curl}</h4>
      <div className="copyable">
        <code>{exchange.curl}</code>
        <CopyButton text={exchange.curl} name={`${words.copy} curl`} />
      </div>
      <Block title={texts.requestHeaders}>{linesOf(exchange.requestHeaders)}</Block>
      <Block title={texts.requestBody}>{indented(exchange.requestBody)}</Block>
      <Block title={`${texts.answerHeaders} (${exchange.status})`}>{linesOf(exchange.answerHeaders)}</Block>
      <Block title={texts.answerBody}>{indented(exchange.answerBody)}</Block>
    </article>
  )
}

function Findings({ exchange: { findings } }: { exchange: LoggedExchange }): ReactNode {
  if (findings.length === 0) return null
  return (
    <>
      <h4>{texts.findings}</h4>
      <ul className="findings">
        {findings.map(({ of, message, place }) => (
          <li key={`${of} ${message} ${place}`}>
            <strong>{texts.of[of]}</strong>
            {message} <code>{place}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A block that can be scrolled with the keyboard; nothing without a text. */
function Block({ title, children }: { title: string; children: string }): ReactNode {
  if (children === '') return null
  return (
    <>
      <h4>{title}</h4>
      <Scrolled name={title}>{children}</Scrolled>
    </>
  )
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** JSON on several lines; other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
