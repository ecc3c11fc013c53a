/** Without turbo's cache, and for types without the results of the compiler. */
const forced = { options: { force: '' } }

/**
 * What the commands of `scripts/run.mjs` take; those that are not named take nothing.
 * @type {Readonly<Record<string, import('./arguments.mjs').Taken>>}
 */
export const taken = {
  build: forced,
  typecheck: forced,
  'contract:diff': { argument: '<folder or .tar.gz of an older bundle>' },
  engines: { options: { only: '<engine>,<engine>', language: 'tw|us', journeys: '<journey>,<journey>' } },
  gallery: {
    options: {
      out: '<folder>',
      compare: '<older folder>',
      width: '<px>,<px>',
      mode: '<mode>,<mode>',
      only: '<start of an id>',
      site: '<origin>',
    },
  },
  'bench:scale': { options: { applications: '<number>' } },
  'bench:web': { options: { visits: '<number>' } },
  kills: { options: { kills: '<number>', only: '<store>,<store>' } },
  mutants: { options: { only: '<id>,<id>', cases: '<prefix>,<prefix>', named: '', dead: '', out: '<file>' } },
}
