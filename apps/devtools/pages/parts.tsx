import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, type SyntheticEvent, useContext, useState } from 'react'
import { currentWorld, enterWorld, Refused, useCall, useRefresh } from './api.ts'
import { hrefOf, languageNames, locale, sentencesOf, words } from './words.ts'

/** A page with its title, the languages and links. */
export function Page(props: { title: string; lead: string; nav: ReactNode; children: ReactNode }) {
  const { title, lead, nav, children } = props
  document.title = title
  return (
    <>
      <header>
        <div className="top">
          <h1>{title}</h1>
          <nav aria-label={words.language} className="switch">
            {locales.map((each) => (
              <a
                key={each}
                href={hrefOf({ lang: each })}
                lang={languageTags[each]}
                hrefLang={languageTags[each]}
                aria-current={each === locale ? 'true' : undefined}
              >
                {languageNames[each]}
              </a>
            ))}
          </nav>
        </div>
        <p>{lead}</p>
        <nav aria-label={words.sections} className="sections">
          {nav}
        </nav>
        <Trouble />
      </header>
      <main>{children}</main>
    </>
  )
}

/** How often the backend is tried, in ms. */
const probeInterval = 10_000

/** One sentence when the backend cannot be used, or the tools themselves do not answer. */
function Trouble() {
  const trouble = useCall(
    'getBackend',
    async () => {
      const answer = await fetch('/__mock/backend').catch(() => undefined)
      // The backend has ended the world of this browser, in which every call would be refused.
      if (answer?.status === 404 && currentWorld() !== undefined) {
        enterWorld(undefined)
        location.reload()
      }
      if (!answer?.ok) return words.connectionLost
      const { trouble: said } = await answer.json()
      return typeof said === 'string' ? said : ''
    },
    probeInterval,
  )
  return (
    <p className="notice" role="status">
      {trouble}
    </p>
  )
}

type Labels = { confirm?: string; done?: string }
type Act = (run: () => Promise<unknown>, labels?: Labels) => void

const ActContext = createContext<Act>(() => undefined)

/** Makes the call of a button; the section or form around it shows the result. */
const useAct = (): Act => useContext(ActContext)

/** Makes calls one after another, and shows the result of the last one. */
function useActs(): [Act, ReactNode] {
  const refresh = useRefresh()
  const [done, setDone] = useState<string>(words.done)
  const { mutate, error, status } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: refresh,
  })
  const said = error instanceof Refused ? sentencesOf(error) : error ? [String(error)] : [done]
  const result = (
    <div className={`result ${status}`} role="status">
      {(status === 'success' || status === 'error') && said.map((each) => <p key={each}>{each}</p>)}
    </div>
  )
  return [
    (run, labels = {}) => {
      if (labels.confirm !== undefined && !confirm(labels.confirm)) return
      setDone(labels.done ?? words.done)
      mutate(run)
    },
    result,
  ]
}

type SectionProps = { id: string; title: string; lead?: string | undefined; children: ReactNode }

export function Section({ id, title, lead, children }: SectionProps) {
  const [act, result] = useActs()
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p className="quiet">{lead}</p>}
      {result}
      <ActContext value={act}>{children}</ActContext>
    </section>
  )
}

/** A section of what the backend does not have. */
export function NotOffered({ id, title }: { id: string; title: string }) {
  return (
    <Section id={id} title={title}>
      <p className="quiet">{words.notOffered}</p>
    </Section>
  )
}

type FormProps = {
  submit: string
  /** Makes the call with the fields that are filled in. */
  send: (values: Readonly<Record<string, string>>) => Promise<unknown>
  done?: string
  children: ReactNode
}

/** A form that makes a call; the result is shown below it, and what was typed stays. */
export function Form({ submit, send, done, children }: FormProps) {
  const [act, result] = useActs()
  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
    )
    act(() => send(Object.fromEntries(given)), done === undefined ? {} : { done })
  }
  return (
    <form noValidate className="fields" onSubmit={onSubmit}>
      {children}
      <div className="submit">
        <button type="submit">{submit}</button>
      </div>
      {result}
    </form>
  )
}

/** Keeps text that is not a number: the backend refuses it and says what is allowed. */
export const numberOf = (text: string | undefined) => (Number.isNaN(Number(text)) ? text : Number(text))

type FieldProps = { id: string; name: string; label: string; hint?: string; value?: string | undefined }

export function TextField({ id, name, label, hint, value }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        autoComplete="off"
        aria-describedby={hint && `${id}-hint`}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  )
}

type SelectProps = FieldProps & {
  options: readonly { value: string; label: string }[]
  onChoose?: (value: string) => void
}

export function SelectField({ id, name, label, hint, value, options, onChoose }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChoose?.(event.target.value)}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </div>
  )
}

type ButtonProps = {
  label: string
  run: () => Promise<unknown>
  name?: string
  isDanger?: boolean
} & Labels & {
    pressed?: boolean
  }

/** A button that makes a call. */
export function ActionButton({ label, run, name, isDanger, pressed, ...labels }: ButtonProps) {
  const act = useAct()
  return (
    <button
      type="button"
      className={isDanger ? 'danger' : undefined}
      aria-label={name}
      aria-pressed={pressed}
      onClick={() => act(run, labels)}
    >
      {label}
    </button>
  )
}

/** How long a button says that it has copied, in ms. */
const saidFor = 2000

/** A button that copies a text, or says that the browser forbids it. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [said, setSaid] = useState<string>()
  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(isCopied ? words.copied : words.copyFailed)
    setTimeout(() => setSaid(undefined), saidFor)
  }
  return (
    <button type="button" aria-label={said === undefined ? name : undefined} onClick={() => void copy()}>
      {said ?? words.copy}
    </button>
  )
}

type ChoiceProps = {
  field: string
  label: string
  current: string
  options: readonly { value: string; label: string }[]
}

/** A switch whose options are links to this page with another value of a field. */
export function Choice({ field, label, current, options }: ChoiceProps) {
  return (
    <nav aria-label={label} className="switch">
      {options.map(({ value, label: text }) => (
        <a
          key={value}
          href={hrefOf({ [field]: value })}
          aria-current={value === current ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}

/** A long text that can be scrolled with the keyboard. */
export function Scrolled({ name, lang, children }: { name: string; lang?: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="scrolled" tabIndex={0} aria-label={name} lang={lang}>
      <pre>{children}</pre>
    </section>
  )
}
