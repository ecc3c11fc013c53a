import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import type { StateLink, StateLinks } from '@recruiting/schema/steering/states'
import type { CSSProperties } from 'react'
import { steering, useCall } from './api.ts'
import { Choice, NotOffered, Page } from './parts.tsx'
import { hrefOf, languageNames, locale, query, words } from './words.ts'
import './gallery.css'

const texts = words.gallery

const modes = ['light', 'dark'] as const
/** Widths of frames in px, with the height of such a window. */
const heights = { 360: 740, 768: 1024, 1280: 800 } as const
const widths = [360, 768, 1280] as const

/** What the address chooses: one option or all of them. An unknown value counts as absent. */
const looks = {
  languages: chosen(locales, query.in, locale),
  modes: chosen(modes, query.mode, 'light'),
  widths: chosen(widths, query.width, 360),
}

function chosen<O extends string | number>(options: readonly O[], asked: string | undefined, otherwise: O) {
  return asked === 'all' ? options : [options.find((option) => String(option) === asked) ?? otherwise]
}

type PageOfSite = StateLinks['pages'][number]
type Open = { page: PageOfSite; state: StateLink }

/** Every state of the site as live pages. What is chosen is in the address. */
export function Gallery() {
  const pages = useCall('listStates', () => steering('listStates'), Number.POSITIVE_INFINITY)?.pages
  const groups = pages?.map((page) => ({
    ...page,
    states: page.states.filter((state) => isMeant(page, state)),
  }))
  const found = groups?.filter(({ states }) => states.length > 0) ?? []
  const open = pages
    ?.flatMap((page) => page.states.map((state) => ({ page, state })))
    .find(({ state }) => state.id === query.state)
  return (
    <Page title={texts.title} lead={texts.lead} nav={<a href="/__mock">{words.title}</a>}>
      {pages?.length === 0 && <NotOffered id="states" title={texts.list} />}
      {pages !== undefined && pages.length > 0 && (
        <div className={open ? 'gallery open' : 'gallery'}>
          <section className="list" aria-labelledby="states-title">
            <h2 id="states-title">{texts.list}</h2>
            <Search />
            {found.length === 0 && <p className="empty">{texts.none}</p>}
            <div className="groups">
              {found.map(({ route, title, states }) => (
                <section key={route} className="group" aria-label={title[locale]}>
                  <h3>
                    {title[locale]} <code>{route}</code>
                  </h3>
                  <ul className="entries">
                    {states.map((state) => (
                      <Entry key={state.id} state={state} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </section>
          {open && <InFrames open={open} found={found.flatMap(({ states }) => states)} />}
        </div>
      )}
    </Page>
  )
}

/** Whether id, title, route or a file contains the text of the filter. */
function isMeant(page: PageOfSite, { id, title, files = [] }: StateLink): boolean {
  const sought = query.text?.trim().toLowerCase() ?? ''
  const texts = [id, title.tw, title.us, page.title.tw, page.title.us, page.route, ...page.files, ...files]
  return texts.some((text) => text.toLowerCase().includes(sought))
}

function Search() {
  const { text, ...kept } = query
  return (
    <search>
      <form method="get" className="fields">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <label htmlFor="text">{texts.text}</label>
          <input id="text" name="text" type="search" defaultValue={text} autoComplete="off" />
        </div>
        <div className="buttons">
          <button type="submit">{words.mails.search}</button>
          {text !== undefined && (
            <a className="button" href={hrefOf({ text: undefined })}>
              {texts.all}
            </a>
          )}
        </div>
      </form>
    </search>
  )
}

const addressOf = ({ href }: StateLink, language: Locale) => `${href}?lang=${language}`

/** The frames of this page share a world, because the cookie of the browser can name only one. */
const set = String(Math.random()).slice(2)

function Entry({ state }: { state: StateLink }) {
  return (
    <li>
      <a
        id={state.id}
        href={hrefOf({ lang: locale, state: state.id })}
        aria-current={state.id === query.state ? 'true' : undefined}
      >
        {state.title[locale]}
      </a>
      {state.isOffered ? <DeepLinks state={state} /> : <span className="quiet">{words.notOffered}</span>}
    </li>
  )
}

/** Each link opens a state in a new tab. */
function DeepLinks({ state }: { state: StateLink }) {
  return (
    <span className="deep">
      {locales.map((language) => (
        <a
          key={language}
          href={addressOf(state, language)}
          target="_blank"
          rel="noopener"
          aria-label={interpolate(words.states.opens, {
            title: state.title[locale],
            language: languageNames[language],
            code: language,
          })}
        >
          <span lang={languageTags[language]}>{language}</span>
        </a>
      ))}
    </span>
  )
}

/** A state: what it is, its neighbours in the list, the choices of its frames, and the frames. */
function InFrames({ open: { page, state }, found }: { open: Open; found: readonly StateLink[] }) {
  const at = found.findIndex(({ id }) => id === state.id)
  const steps = [
    { to: found[at - 1], label: texts.previous },
    { to: at === -1 ? undefined : found[at + 1], label: texts.next },
  ]
  const options = (values: readonly (string | number)[], names: Readonly<Record<string, string>>) => [
    ...values.map((value) => ({ value: String(value), label: names[value] ?? String(value) })),
    { value: 'all', label: texts.allOfThem },
  ]
  const current = (values: readonly (string | number)[]) => (values.length > 1 ? 'all' : String(values[0]))
  return (
    <section aria-labelledby="entry-title">
      <a className="button to-list" href={hrefOf({ state: undefined })}>
        {texts.toList}
      </a>
      <h2 id="entry-title">{state.title[locale]}</h2>
      <p className="facts">
        <code>{state.id}</code>
        <code>{page.route}</code>
        {[...page.files, ...(state.files ?? [])].map((file) => (
          <code key={file}>{file}</code>
        ))}
        <span>
          {texts.newTab}
          <DeepLinks state={state} />
        </span>
      </p>
      <nav aria-label={texts.neighbours} className="steps">
        {steps.map(
          ({ to, label }) =>
            to && (
              <a key={label} href={hrefOf({ lang: locale, state: to.id })}>
                {interpolate(label, { title: to.title[locale] })}
              </a>
            ),
        )}
      </nav>
      <div className="switches">
        <Choice
          field="in"
          label={texts.language}
          current={current(looks.languages)}
          options={options(locales, languageNames)}
        />
        <Choice
          field="mode"
          label={words.mails.scheme}
          current={current(looks.modes)}
          options={options(modes, words.mails.options)}
        />
        <Choice
          field="width"
          label={words.mails.width}
          current={current(looks.widths)}
          options={options(widths, {})}
        />
      </div>
      {!state.isOffered && <p className="quiet">{words.notOffered}</p>}
      <div className="frames">
        {(state.isOffered ? looks.languages : []).map((language) =>
          looks.modes.map((mode) =>
            looks.widths.map((width) => (
              <Frame key={`${language} ${mode} ${width}`} state={state} look={{ language, mode, width }} />
            )),
          ),
        )}
      </div>
    </section>
  )
}

type Look = { language: Locale; mode: (typeof modes)[number]; width: (typeof widths)[number] }

/** A frame as wide as its look, scaled down where there is less room. */
function Frame({ state, look: { language, mode, width } }: { state: StateLink; look: Look }) {
  const id = `frame-${language}-${mode}-${width}`
  const label = [languageNames[language], words.mails.options[mode], `${width} × ${heights[width]}`].join(
    ' · ',
  )
  const size: CSSProperties & Record<`--${string}`, string | number> = {
    '--width': `${width}px`,
    '--height': `${heights[width]}px`,
    '--ratio': width / heights[width],
  }
  const address = `${addressOf(state, language)}&set=${set}`
  function reload() {
    const frame = document.getElementById(id)
    // The address of the frame itself may have changed; this is the one that prepares the state.
    if (frame instanceof HTMLIFrameElement) frame.src = address
  }
  return (
    <figure style={size}>
      <figcaption>
        {label}
        <button type="button" aria-label={interpolate(texts.reloadNamed, { look: label })} onClick={reload}>
          {texts.reload}
        </button>
      </figcaption>
      <div className="stage">
        <iframe
          id={id}
          src={address}
          title={`${state.title[locale]} (${label})`}
          loading="lazy"
          // `prefers-color-scheme` of the page in it follows the scheme of its frame.
          style={{ colorScheme: mode }}
        />
      </div>
    </figure>
  )
}
