import type { Board, JobBoard } from '../../src/jobs/board.ts'
import type { BehaviourMutant } from './reference.ts'
import { after, never } from './triggers.ts'

/** Keeps the first board that has vacancies. */
function unchanging(jobs: JobBoard): JobBoard {
  const current = jobs.current.bind(jobs)
  let kept: Board | undefined
  const keep = async () => {
    const board = kept ?? (await current())
    if (board.byCode.size > 0) kept = board
    return board
  }
  return Object.assign(jobs, { current: keep, peek: () => kept })
}

/** Applications, files, vacancies and limits. */
export const recordBehaviours: readonly BehaviourMutant[] = [
  {
    id: 'idempotency.forgotten-after-an-hour',
    about: 'A repeated attempt is a new application after an hour.',
    caughtBy: ['clock.idempotency.expires'],
    changes: { environment: { IDEMPOTENCY_TTL: '1h' } },
  },
  {
    id: 'idempotency.never-forgotten',
    about: 'A key outlives the deletion of the data.',
    caughtBy: ['deletion.keys-forgotten'],
    changes: { trigger: never('DELETE ON idempotency_keys', '1') },
  },
  {
    id: 'uploads.claimed-twice',
    about: 'A file can be claimed by two applications.',
    caughtBy: ['submit.files.claimed-once'],
    changes: {
      trigger: after(
        'UPDATE ON files',
        "UPDATE files SET status = 'staged' WHERE id = NEW.id",
        "NEW.status = 'claimed'",
      ),
    },
  },
  {
    id: 'uploads.never-expire',
    about: 'Staged files do not expire.',
    caughtBy: ['clock.uploads.expire'],
    changes: { trigger: never('DELETE ON files', "OLD.status = 'staged'") },
  },
  {
    id: 'uploads.expire-early',
    about: 'Staged files expire after ten minutes.',
    caughtBy: ['clock.uploads.expire'],
    changes: { environment: { UPLOAD_TTL: '10m' } },
  },
  {
    id: 'uploads.no-room',
    about: 'Every upload is refused for lack of room.',
    caughtBy: ['uploads.sample.resume-pdf-plain'],
    changes: { environment: { FREE_RESERVE: '999999TiB' } },
  },
  {
    id: 'submit.jobs-in-any-order',
    about: 'The vacancies of a record are kept in the opposite order.',
    caughtBy: ['submit.jobs.keep-their-order'],
    changes: {
      trigger: after(
        'INSERT ON application_jobs',
        'UPDATE application_jobs SET position = -NEW.position WHERE application_id = NEW.application_id AND job_code = NEW.job_code',
        'NEW.position > 0',
      ),
    },
  },
  {
    id: 'submit.never-a-newer-version',
    about: 'A mail never says that an application replaces an earlier one.',
    caughtBy: ['personal-info.address.count-continues', 'submit.again'],
    changes: {
      trigger: after(
        'INSERT ON application_jobs',
        `UPDATE application_jobs SET email_key = NEW.application_id, version = 1
             WHERE application_id = NEW.application_id AND job_code = NEW.job_code`,
      ),
    },
  },
  {
    id: 'submit.newest-replaces',
    about: 'A new application of an address removes the earlier one.',
    caughtBy: ['submit.again.separate-record'],
    changes: {
      trigger: after(
        'INSERT ON applications',
        'DELETE FROM applications WHERE email_key = NEW.email_key AND id <> NEW.id',
      ),
    },
  },
  {
    id: 'personal-info.version-stays',
    about: 'A save does not change the version.',
    caughtBy: ['personal-info.version.changes-with-every-save'],
    changes: {
      trigger: after(
        'UPDATE OF version ON applications',
        'UPDATE applications SET version = OLD.version WHERE id = NEW.id',
        'NEW.version <> OLD.version',
      ),
    },
  },
  {
    id: 'personal-info.links-stay-with-the-address',
    about: 'Edit links stop working when the address changes.',
    caughtBy: ['personal-info.address.moves-as-a-whole'],
    changes: {
      trigger: after(
        'UPDATE OF email_key ON applications',
        'DELETE FROM links WHERE subject = NEW.id',
        'NEW.email_key <> OLD.email_key',
      ),
    },
  },
  {
    id: 'personal-info.record-stays-with-the-address',
    about: 'A record is found by its earlier address after a change.',
    // Nothing is mailed to the new address.
    withholdsMails: true,
    caughtBy: ['personal-info.address.moves-as-a-whole'],
    changes: {
      trigger: after(
        'UPDATE OF email_key ON applications',
        'UPDATE applications SET email_key = OLD.email_key WHERE id = NEW.id',
        'NEW.email_key <> OLD.email_key',
      ),
    },
  },
  {
    id: 'personal-info.moves-everything',
    about: 'With one application all others of the address move to the new one.',
    caughtBy: ['personal-info.address.other-data-stays'],
    changes: {
      trigger: after(
        'UPDATE OF email_key ON applications',
        'UPDATE applications SET email_key = NEW.email_key WHERE email_key = OLD.email_key AND id <> NEW.id',
        'NEW.email_key <> OLD.email_key',
      ),
    },
  },
  {
    id: 'personal-info.replaced-files-stay',
    about: 'A replaced file stays in the record.',
    caughtBy: ['personal-info.files.replaced'],
    changes: { trigger: never('DELETE ON files', "OLD.status = 'claimed'") },
  },
  {
    id: 'jobs.changes-unseen',
    about: 'The list never changes after the start.',
    caughtBy: ['jobs.changes.seen'],
    changes: {
      replace: ({ jobs }) => ({ jobs: unchanging(jobs) }),
    },
  },
  {
    id: 'jobs.closed-for-good',
    about: 'A closed vacancy cannot be opened again.',
    caughtBy: ['jobs.changes.seen'],
    changes: {
      trigger: after(
        'UPDATE OF status ON jobs',
        "UPDATE jobs SET status = 'closed' WHERE code = NEW.code",
        "OLD.status = 'closed' AND NEW.status = 'open'",
      ),
    },
  },
  {
    id: 'limits.submits-unlimited',
    about: 'A client can submit any number of applications.',
    caughtBy: ['limits.rate.submits'],
    changes: { environment: { SUBMITS_PER_HOUR: '1000000' } },
  },
  {
    id: 'limits.link-requests-unlimited',
    about: 'A client can request any number of links.',
    caughtBy: ['limits.rate.editLinkRequests'],
    changes: { environment: { LINK_REQUESTS_PER_HOUR: '1000000', LINK_MAILS_PER_HOUR: '1000000' } },
  },
]
