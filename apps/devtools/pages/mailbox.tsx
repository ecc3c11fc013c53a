import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import type { Mail } from '@recruiting/schema/test-support/entities'
import { send, support, useCall, useOffered } from './api.ts'
import { ActionButton, Choice, CopyButton, NotOffered, Page, Scrolled, Section } from './parts.tsx'
import { hrefOf, query, timeOf, words } from './words.ts'

const texts = words.mails

/** The mails that the backend has sent. */
export function Mailbox() {
  const has = useOffered()
  return (
    <Page title={texts.title} lead={texts.lead} nav={<a href="/__mock">{words.title}</a>}>
      {has?.('listMails') === false && <NotOffered id="mails" title={texts.title} />}
      {has?.('listMails') && <Mails canDelete={has('deleteMails')} canEnd={has('endLink')} />}
    </Page>
  )
}

function Mails({ canDelete, canEnd }: { canDelete: boolean; canEnd: boolean }) {
  const all = useCall('listMails', () => support('listMails'))?.mails
  if (all === undefined) return null
  const { to, open: id } = query
  const shown = all.filter((mail) => to === undefined || mail.to.toLowerCase().includes(to.toLowerCase()))
  const open = all.find((mail) => mail.id === id)
  return (
    <div className={open ? 'mailbox open' : 'mailbox'}>
      <div className="list">
        <Section id="mails" title={texts.list}>
          <Search recipients={[...new Set(all.map((mail) => mail.to))].sort()} />
          {shown.length === 0 && (
            <p className="empty">{to === undefined ? texts.none : interpolate(texts.noneTo, { to })}</p>
          )}
          <ol className="mails" aria-label={texts.list}>
            {shown.map((mail) => (
              <li key={mail.id}>
                <a href={hrefOf({ open: mail.id })} aria-current={mail === open ? 'true' : undefined}>
                  <strong lang={languageTags[mail.locale]}>{mail.subject}</strong>
                  <span>{mail.to}</span>
                  <time dateTime={mail.sentAt}>{timeOf(mail.sentAt)}</time>
                </a>
              </li>
            ))}
          </ol>
          {canDelete && all.length > 0 && (
            <ActionButton
              label={texts.deleteAll}
              isDanger
              confirm={texts.deleteAllConfirm}
              run={() => send(testSupportCalls.deleteMails)}
            />
          )}
        </Section>
      </div>
      {open ? (
        <OpenMail mail={open} canEnd={canEnd} />
      ) : (
        id !== undefined && <p className="notice">{texts.gone}</p>
      )}
    </div>
  )
}

function Search({ recipients }: { recipients: readonly string[] }) {
  return (
    <form method="get" className="fields">
      <div className="field">
        <label htmlFor="to">{texts.recipient}</label>
        <input id="to" name="to" type="search" list="recipients" defaultValue={query.to} autoComplete="off" />
        <datalist id="recipients">
          {recipients.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
      </div>
      <div className="submit">
        <button type="submit">{texts.search}</button>
        <a className="button" href={hrefOf({ to: undefined, open: undefined })}>
          {texts.all}
        </a>
      </div>
    </form>
  )
}

const views = ['html', 'text', 'source'] as const
const widths = ['desktop', 'phone'] as const
const schemes = ['light', 'dark'] as const

/** The option that the address names, else the first. */
function chosen<const O extends readonly [string, ...string[]]>(options: O, name: string): O[number] {
  return options.find((option) => option === query[name]) ?? options[0]
}

/** A mail with all its parts. Its HTML is shown in a frame without scripts. */
function OpenMail({ mail, canEnd }: { mail: Mail; canEnd: boolean }) {
  const [view, width, scheme] = [chosen(views, 'as'), chosen(widths, 'width'), chosen(schemes, 'scheme')]
  const lang = languageTags[mail.locale]
  const options = (values: readonly (keyof typeof texts.options)[]) =>
    values.map((value) => ({ value, label: texts.options[value] }))
  return (
    <article aria-label={mail.subject}>
      <a className="button to-list" href={hrefOf({ open: undefined })}>
        {texts.toList}
      </a>
      <h2 lang={lang}>{mail.subject}</h2>
      <p>
        {texts.to}
        {mail.to}
        <br />
        {texts.sentAt}
        <time dateTime={mail.sentAt}>{timeOf(mail.sentAt)}</time>
      </p>
      <div className="switches">
        <Choice field="as" label={texts.view} current={view} options={options(views)} />
        {view === 'html' && (
          <>
            <Choice field="width" label={texts.width} current={width} options={options(widths)} />
            <Choice field="scheme" label={texts.scheme} current={scheme} options={options(schemes)} />
          </>
        )}
      </div>
      {view === 'html' ? (
        <iframe
          title={texts.frame}
          className={width}
          // `prefers-color-scheme` of the mail follows the scheme of its frame.
          style={{ colorScheme: scheme }}
          // No scripts, no forms, no access to this page; links may open new tabs without the sandbox.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html}
        />
      ) : (
        <Scrolled name={texts.options[view]} lang={lang}>
          {view === 'text' ? mail.text : mail.html}
        </Scrolled>
      )}
      {mail.links.length > 0 && <Links mail={mail} canEnd={canEnd} />}
    </article>
  )
}

/** Ways in which a link ends. */
const ends = ['expired', 'used', 'replaced'] as const

function Links({ mail, canEnd }: { mail: Mail; canEnd: boolean }) {
  return (
    <Section id="links" title={texts.links}>
      {mail.links.map(({ url, purpose, token }) => (
        <div key={token} className="copyable">
          <span className="grow">
            {texts.purposes[purpose]}{' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          </span>
          <CopyButton text={url} name={`${words.copy} ${texts.purposes[purpose]}`} />
          {canEnd &&
            ends.map((as) => (
              <ActionButton
                key={as}
                label={texts.ends[as]}
                run={() => send(testSupportCalls.endLink, { body: { token, as } })}
              />
            ))}
        </div>
      ))}
    </Section>
  )
}
