import { wordsIn } from '../dev/states/state.ts'

/** The words of the site in each language, by namespace. */
export const words = { tw: await wordsIn('tw'), us: await wordsIn('us') }
