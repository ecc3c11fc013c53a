import type { Board, JobBoard } from '../../src/jobs/board.ts'
import { type BehaviourMutant, withSetting } from './reference.ts'
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
  withSetting('idempotency.forgotten-after-an-hour', 'clock.idempotency.expires', { IDEMPOTENCY_TTL: '1h' }),
  {
    id: 'idempotency.never-forgotten',
    caughtBy: ['deletion.keys-forgotten'],
    changes: { trigger: never('DELETE ON idempotency_keys', '1') },
  },
  {
    id: 'uploads.claimed-twice',
    caughtBy: ['uploads.claim.once'],
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
    caughtBy: ['clock.uploads.expire'],
    changes: { trigger: never('DELETE ON files', "OLD.status = 'staged'") },
  },
  withSetting('uploads.expire-early', 'clock.uploads.expire', { UPLOAD_TTL: '10m' }),
  withSetting('uploads.no-room', 'uploads.sample.resume-pdf-plain', { FREE_RESERVE: '999999TiB' }),
  {
    id: 'submit.jobs-in-any-order',
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
    id: 'personal-info.no-second-one-at-an-address',
    caughtBy: ['personal-info.address.to-an-applicant'],
    // Nothing is mailed to the new address.
    withholdsMails: true,
    changes: {
      trigger: never(
        'UPDATE OF email_key ON applications',
        'EXISTS (SELECT 1 FROM applications WHERE email_key = NEW.email_key AND id <> NEW.id)',
      ),
    },
  },
  {
    id: 'personal-info.saves-every-record-of-the-address',
    caughtBy: ['personal-info.save.no-other-record'],
    changes: {
      trigger: after(
        'UPDATE OF version ON applications',
        'UPDATE applications SET version = version + 1 WHERE email_key = NEW.email_key AND id <> NEW.id',
      ),
    },
  },
  {
    id: 'personal-info.replaced-files-stay',
    caughtBy: ['personal-info.files.replaced'],
    changes: { trigger: never('DELETE ON files', "OLD.status = 'claimed'") },
  },
  {
    id: 'jobs.changes-unseen',
    caughtBy: ['jobs.changes.seen'],
    changes: {
      replace: ({ jobs }) => ({ jobs: unchanging(jobs) }),
    },
  },
  {
    id: 'jobs.closed-for-good',
    caughtBy: ['jobs.changes.seen'],
    changes: {
      trigger: after(
        'UPDATE OF status ON jobs',
        "UPDATE jobs SET status = 'closed' WHERE code = NEW.code",
        "OLD.status = 'closed' AND NEW.status = 'open'",
      ),
    },
  },
  withSetting('limits.submits-unlimited', 'limits.rate.submits', { SUBMITS_PER_HOUR: '1000000' }),
  withSetting('limits.link-requests-unlimited', 'limits.rate.editLinkRequests', {
    LINK_REQUESTS_PER_HOUR: '1000000',
    LINK_MAILS_PER_HOUR: '1000000',
  }),
  ...(
    [
      ['keys', 'DELETE FROM idempotency_keys'],
      ['staged-files', "DELETE FROM files WHERE status = 'staged'"],
      ['links', 'DELETE FROM links'],
    ] as const
  ).map(
    ([what, atRestart]): BehaviourMutant => ({
      id: `restart.forgets-${what}`,
      caughtBy: ['restart.keeps-what-was-acknowledged'],
      changes: { atRestart },
    }),
  ),
  {
    id: 'http.slow-headers-awaited',
    caughtBy: ['framing.slow.headers'],
    patience: 16_000,
    changes: { environment: { HEADER_TIMEOUT: '60s', REQUEST_TIMEOUT: '10m' } },
  },
  {
    id: 'http.slow-body-awaited',
    caughtBy: ['framing.slow.body'],
    patience: 22_000,
    changes: { environment: { IDLE_TIMEOUT: '60s', REQUEST_TIMEOUT: '10m' } },
  },
]
