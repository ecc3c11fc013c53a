import { killRuns } from '../support/kill-runs.ts'
import { withFolder } from '../support/temporary-folder.ts'
import type { Round } from './round.ts'

/** `kill -9` at random moments while clients apply. */
export const kills: Round = {
  name: 'kills',
  promise: 'nothing acknowledged is lost: kill -9 during submissions, start within 5 s',
  async *play({ kills: times }) {
    const found = await withFolder((folder) => killRuns(folder, times))
    yield {
      name: `kill -9 during submissions: ${found.kills} kills`,
      findings: [
        { what: 'acknowledged', found: found.acknowledged },
        { what: 'lost', found: found.lost, most: 0 },
        { what: 'with other bytes', found: found.otherBytes, most: 0 },
        { what: 'half applied', found: found.halfApplied, most: 0 },
        { what: 'missing or altered files', found: found.damagedFiles, most: 0 },
        { what: 'orphans after a restart', found: found.orphans, most: 0 },
        { what: 'repetitions answered otherwise', found: found.wrongRepetitions, most: 0 },
        { what: 'slowest start', found: found.slowestStart / 1000, unit: 's', most: 5 },
      ],
    }
  },
}
