import { z } from 'zod'
import { linkPurposes, uploadKinds } from '../options.ts'
import { WorldOrder } from '../test-support/entities.ts'
import { BothLanguages, Fault, name } from './entities.ts'

/**
 * What the site does by itself in a state, after its page has loaded. Elements are named by CSS selectors, because
 * their words depend on the language.
 */
export const Act = z.union([
  z.strictObject({ press: z.string() }),
  /** Types a text into a field, or chooses the option of this value. */
  z.strictObject({ fill: z.string(), text: z.string() }),
  /** Chooses a file of so many zero bytes, or with this content. */
  z.strictObject({
    attach: z.string(),
    file: z.strictObject({ name: z.string(), type: z.string(), content: z.union([z.int(), z.base64()]) }),
  }),
  /** Scrolls the window to an element. */
  z.strictObject({ show: z.string() }),
])
export type Act = z.infer<typeof Act>

/**
 * What is made in the backend before the page opens, by calls of the API and of test support. What is made can be named
 * in the state, see `fillIn`.
 */
export const Recipe = z.strictObject({
  /** Vacancies that are open when the link is made; a closed one is closed afterwards. */
  jobs: z.array(z.enum(['open', 'closed'])).optional(),
  /** A staged file of each of these kinds. */
  files: z.array(z.enum(uploadKinds)).optional(),
  /**
   * A person with a link of this purpose, which ends as said: an application for editing, otherwise a recommendation for
   * the vacancies.
   */
  link: z
    .strictObject({
      purpose: z.enum(linkPurposes),
      end: z.enum(['expired', 'used', 'replaced']).optional(),
      /** Calls that the person makes with the link afterwards, or for the same address: each sends a mail. */
      next: z
        .enum(['resendLink', 'savePersonalInfo', 'requestEditLinks', 'confirmResumeDeletion'])
        .optional(),
    })
    .optional(),
})
export type Recipe = z.infer<typeof Recipe>

/** A state of the site as JSON. */
export const State = z.strictObject({
  id: name(),
  title: BothLanguages,
  /** A text of the page that it has in this state only, or first; `{{name}}` stands for any text. Empty: the browser's own page. */
  shows: BothLanguages,
  /** Files of this state besides those of its page: paths from the root of the repository. */
  files: z.array(z.string()).optional(),
  /** What the world of the state is created with. A backend without worlds offers the state only without this. */
  world: WorldOrder.optional(),
  data: Recipe.optional(),
  scenarios: z.array(name()).optional(),
  faults: z.array(Fault).optional(),
  /** The path of its page. */
  path: z.string().startsWith('/'),
  query: z.record(z.string(), z.string()).optional(),
  /** Values that the page reads from the storage of its tab, by their key. */
  stored: z.record(z.string(), z.json()).optional(),
  acts: z.array(Act).optional(),
})
export type State = z.infer<typeof State>

const PageOfSite = z.strictObject({
  /** As the site declares it, such as `/referral/check/$token`. */
  route: z.string(),
  title: BothLanguages,
  /** The files that the page comes from, from the root of the repository. */
  files: z.array(z.string()),
})

/** The pages of the site, each with its states. */
export const SiteStates = z.strictObject({ pages: z.array(PageOfSite.extend({ states: z.array(State) })) })
export type SiteStates = z.infer<typeof SiteStates>

/** A link that opens a state. */
export const StateLink = State.pick({ id: true, title: true, shows: true, files: true })
  .extend({
    /** Path below the origin: `/__mock/open/<id>`; `?lang=tw|us` chooses the language of the page. */
    href: z.string(),
    /** Whether the backend has what the state needs. */
    isOffered: z.boolean(),
  })
  .strip()
export type StateLink = z.infer<typeof StateLink>

/** The pages of the site, each with the links to its states. */
export const StateLinks = z.object({
  pages: z.array(PageOfSite.extend({ states: z.array(StateLink) })),
})
export type StateLinks = z.infer<typeof StateLinks>

/**
 * Replaces the placeholders in a value: `{{jobs.0.code}}` is the code of the first vacancy in `facts`. A text that is
 * nothing but a placeholder becomes the fact itself, whatever its type.
 * @throws for a placeholder without a fact
 */
export function fillIn<T>(value: T, facts: object): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (typeof part !== 'string') return part
    const [, whole] = /^\{\{([\w.]+)\}\}$/.exec(part) ?? []
    if (whole !== undefined) return factOf(whole, facts)
    return part.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => String(factOf(path, facts)))
  })
}

function factOf(path: string, facts: object): unknown {
  const fact = path
    .split('.')
    .reduce<unknown>((part, key) => (part === undefined ? part : Reflect.get(Object(part), key)), facts)
  if (fact === undefined) throw new Error(`The recipe makes no ${path}.`)
  return fact
}
