import type { TemplateName } from '../../src/mail/templates/templates.ts'
import type { Board, JobBoard } from '../../src/use-cases/job-board.ts'
import type { BehaviourMutant } from './reference.ts'

/** A statement after each write of a kind. `NEW` and `OLD` are its rows. */
const after = (event: string, act: string, when = '1') =>
  `CREATE TRIGGER mutant AFTER ${event} FOR EACH ROW WHEN ${when} BEGIN ${act}; END`

/** Rows of a kind are not written, and nobody is told. */
const never = (event: string, when: string) =>
  `CREATE TRIGGER mutant BEFORE ${event} FOR EACH ROW WHEN ${when} BEGIN SELECT RAISE(IGNORE); END`

function unsentMail(template: TemplateName, about: string, caughtBy: readonly string[]): BehaviourMutant {
  return {
    id: `mails.no-${template}`,
    about,
    caughtBy,
    changes: { sql: [never('INSERT ON outbox', `NEW.template = '${template}'`)] },
  }
}

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

const linkRow = 'UPDATE links SET'

/** Wrong behaviours that show only after several calls, or when time passes. */
export const behaviourMutants: readonly BehaviourMutant[] = [
  unsentMail('applicationReceived', 'An application is not confirmed by mail.', ['mails', 'submit']),
  unsentMail('personalInfoChanged', 'A change of personal information is not mailed.', [
    'mails',
    'personal-info',
  ]),
  unsentMail('editLinksRequested', 'Requested edit links are not mailed.', ['mails', 'links']),
  unsentMail('personalInfoLink', 'A new edit link is not mailed.', ['mails', 'links']),
  unsentMail('resumeDeletionRequested', 'A link for a deletion is not mailed.', ['mails', 'deletion']),
  unsentMail('resumeDeleted', 'The receipt of a deletion is not mailed.', ['mails', 'deletion']),
  unsentMail('referralInvitation', 'A recommended person is not invited.', ['mails', 'referral', 'links']),
  {
    id: 'mails.in-chinese',
    about: 'Mails are Chinese whatever language the call asks for.',
    caughtBy: ['mails', 'languages'],
    changes: {
      sql: [
        after('INSERT ON outbox', "UPDATE outbox SET locale = 'tw' WHERE id = NEW.id", "NEW.locale = 'us'"),
      ],
    },
  },
  {
    id: 'links.replaced-still-work',
    about: 'A newer link does not replace the older one.',
    caughtBy: ['links'],
    changes: {
      sql: [
        after('UPDATE ON links', `${linkRow} status = 'active' WHERE id = NEW.id`, "NEW.status = 'replaced'"),
      ],
    },
  },
  {
    id: 'links.replace-all-of-the-address',
    about: 'A new link ends all other links of the address, also those of other applications.',
    caughtBy: ['links'],
    changes: {
      sql: [
        after(
          'INSERT ON links',
          `${linkRow} status = 'replaced' WHERE email_key = NEW.email_key AND id <> NEW.id AND status = 'active'`,
        ),
      ],
    },
  },
  {
    id: 'links.reading-prolongs',
    about: 'Edit links work an hour only.',
    caughtBy: ['links', 'mails', 'personal-info'],
    changes: { environment: { EDIT_LINK_TTL: '1h' } },
  },
  {
    id: 'links.deletion-links-work-a-week',
    about: 'Links for a deletion work a week.',
    caughtBy: ['links', 'deletion'],
    changes: { environment: { DELETE_LINK_TTL: '168h' } },
  },
  {
    id: 'links.referral-links-work-a-day',
    about: 'Links of recommendations work a day.',
    caughtBy: ['links', 'referral', 'mails'],
    changes: { environment: { REFERRAL_LINK_TTL: '24h' } },
  },
  {
    id: 'links.never-forgotten',
    about: 'Ended links are remembered for a year.',
    caughtBy: ['links'],
    changes: { environment: { OLD_LINK_TTL: '365d' } },
  },
  {
    id: 'links.forgotten-at-once',
    about: 'Ended links are forgotten after a minute.',
    caughtBy: ['links'],
    changes: { environment: { OLD_LINK_TTL: '1m' } },
  },
  {
    id: 'links.guessing-allowed',
    about: 'Wrong links are not limited.',
    caughtBy: ['limits', 'links'],
    changes: { environment: { WRONG_LINKS: '1000000' } },
  },
  {
    id: 'links.one-guess-only',
    about: 'One wrong link locks a client out.',
    caughtBy: ['limits', 'links'],
    changes: { environment: { WRONG_LINKS: '1' } },
  },
  {
    id: 'links.no-pause',
    about: 'Every request for a link sends a mail.',
    caughtBy: ['limits', 'links', 'mails'],
    changes: { replace: ({ linkMails }) => ({ linkMails: { ...linkMails, pause: { take: () => 0 } } }) },
  },
  {
    id: 'links.pause-of-the-address',
    about: 'The pause between mails is one for all purposes of an address.',
    caughtBy: ['limits', 'links', 'mails'],
    changes: {
      replace: ({ linkMails }) => ({
        linkMails: {
          ...linkMails,
          pause: { take: (name) => linkMails.pause.take(name.split(' ').at(-1) ?? name) },
        },
      }),
    },
  },
  {
    id: 'links.no-limit-of-the-address',
    about: 'An address gets any number of mails an hour.',
    caughtBy: ['limits', 'links', 'mails'],
    changes: { replace: ({ linkMails }) => ({ linkMails: { ...linkMails, address: { take: () => 0 } } }) },
  },
  {
    id: 'links.unknown-not-mailed-at-all',
    about: 'No request for a link ever sends a mail.',
    caughtBy: ['links', 'mails', 'deletion'],
    changes: { replace: ({ linkMails }) => ({ linkMails: { ...linkMails, pause: { take: () => 60 } } }) },
  },
  {
    id: 'idempotency.forgotten-after-an-hour',
    about: 'A repeated attempt is a new application after an hour.',
    caughtBy: ['submit'],
    changes: { environment: { IDEMPOTENCY_TTL: '1h' } },
  },
  {
    id: 'idempotency.never-forgotten',
    about: 'A key outlives the deletion of the data.',
    caughtBy: ['deletion', 'submit'],
    changes: { sql: [never('DELETE ON idempotency_keys', '1')] },
  },
  {
    id: 'uploads.claimed-twice',
    about: 'A file can be claimed by two applications.',
    caughtBy: ['uploads', 'submit'],
    changes: {
      sql: [
        after(
          'UPDATE ON files',
          "UPDATE files SET status = 'staged' WHERE id = NEW.id",
          "NEW.status = 'claimed'",
        ),
      ],
    },
  },
  {
    id: 'uploads.never-expire',
    about: 'Staged files do not expire.',
    caughtBy: ['uploads', 'submit'],
    changes: { sql: [never('DELETE ON files', "OLD.status = 'staged'")] },
  },
  {
    id: 'uploads.expire-early',
    about: 'Staged files expire after ten minutes.',
    caughtBy: ['uploads'],
    changes: { environment: { UPLOAD_TTL: '10m' } },
  },
  {
    id: 'uploads.no-room',
    about: 'Every upload is refused for lack of room.',
    caughtBy: ['uploads'],
    changes: { environment: { FREE_RESERVE: '1000000GiB' } },
  },
  {
    id: 'submit.jobs-in-any-order',
    about: 'The vacancies of a record are kept in the opposite order.',
    caughtBy: ['personal-info', 'submit', 'mails'],
    changes: {
      sql: [
        after(
          'INSERT ON application_jobs',
          'UPDATE application_jobs SET position = -NEW.position WHERE application_id = NEW.application_id AND job_code = NEW.job_code',
          'NEW.position > 0',
        ),
      ],
    },
  },
  {
    id: 'submit.never-a-newer-version',
    about: 'A mail never says that an application replaces an earlier one.',
    caughtBy: ['mails', 'submit'],
    changes: {
      sql: [
        after(
          'INSERT ON application_jobs',
          `UPDATE application_jobs SET email_key = NEW.application_id, version = 1
             WHERE application_id = NEW.application_id AND job_code = NEW.job_code`,
        ),
      ],
    },
  },
  {
    id: 'submit.newest-replaces',
    about: 'A new application of an address removes the earlier one.',
    caughtBy: ['submit', 'deletion', 'links'],
    changes: {
      sql: [
        after(
          'INSERT ON applications',
          'DELETE FROM applications WHERE email_key = NEW.email_key AND id <> NEW.id',
        ),
      ],
    },
  },
  {
    id: 'personal-info.version-stays',
    about: 'A save does not change the version.',
    caughtBy: ['personal-info'],
    changes: {
      sql: [
        after(
          'UPDATE OF version ON applications',
          'UPDATE applications SET version = OLD.version WHERE id = NEW.id',
          'NEW.version <> OLD.version',
        ),
      ],
    },
  },
  {
    id: 'personal-info.links-stay-with-the-address',
    about: 'Edit links stop working when the address changes.',
    caughtBy: ['personal-info', 'links'],
    changes: {
      sql: [
        after(
          'UPDATE OF email_key ON applications',
          'DELETE FROM links WHERE subject = NEW.id',
          'NEW.email_key <> OLD.email_key',
        ),
      ],
    },
  },
  {
    id: 'personal-info.record-stays-with-the-address',
    about: 'A record is found by its earlier address after a change.',
    caughtBy: ['personal-info', 'deletion', 'links'],
    changes: {
      sql: [
        after(
          'UPDATE OF email_key ON applications',
          'UPDATE applications SET email_key = OLD.email_key WHERE id = NEW.id',
          'NEW.email_key <> OLD.email_key',
        ),
      ],
    },
  },
  {
    id: 'personal-info.moves-everything',
    about: 'With one application all others of the address move to the new one.',
    caughtBy: ['personal-info', 'deletion', 'links'],
    changes: {
      sql: [
        after(
          'UPDATE OF email_key ON applications',
          'UPDATE applications SET email_key = NEW.email_key WHERE email_key = OLD.email_key AND id <> NEW.id',
          'NEW.email_key <> OLD.email_key',
        ),
      ],
    },
  },
  {
    id: 'personal-info.replaced-files-stay',
    about: 'A replaced file stays in the record.',
    caughtBy: ['personal-info', 'deletion'],
    changes: { sql: [never('DELETE ON files', "OLD.status = 'claimed'")] },
  },
  {
    id: 'deletion.applications-stay',
    about: 'A deletion leaves the applications.',
    caughtBy: ['deletion'],
    changes: { sql: [never('DELETE ON applications', '1')] },
  },
  {
    id: 'deletion.referrals-stay',
    about: 'A deletion leaves the recommendations of the person.',
    caughtBy: ['deletion', 'referral'],
    changes: { sql: [never('DELETE ON referrals', '1')] },
  },
  {
    id: 'deletion.of-everybody',
    about: 'A deletion takes the applications of other addresses too.',
    caughtBy: ['deletion'],
    changes: {
      sql: [after('DELETE ON applications', 'DELETE FROM applications WHERE email_key <> OLD.email_key')],
    },
  },
  {
    id: 'deletion.only-the-newest',
    about: 'A deletion takes one application and leaves the others.',
    caughtBy: ['deletion'],
    changes: {
      sql: [
        never(
          'DELETE ON applications',
          'EXISTS (SELECT 1 FROM applications WHERE email_key = OLD.email_key AND submitted_at > OLD.submitted_at)',
        ),
      ],
    },
  },
  {
    id: 'deletion.staged-files-too',
    about: 'A deletion takes the staged files of everybody.',
    caughtBy: ['deletion'],
    changes: { sql: [after('DELETE ON applications', "DELETE FROM files WHERE status = 'staged'")] },
  },
  {
    id: 'deletion.link-remembered-as-unknown',
    about: 'The used link is forgotten at once.',
    caughtBy: ['deletion', 'links'],
    changes: {
      sql: [after('INSERT ON deletion_receipts', "DELETE FROM links WHERE status = 'used'")],
    },
  },
  {
    id: 'deletion.never-by-time',
    about: 'Applications are kept forever.',
    caughtBy: ['deletion', 'retention'],
    changes: { environment: { RETENTION: '36500d' } },
  },
  {
    id: 'deletion.after-a-month',
    about: 'Applications are kept for a month.',
    caughtBy: ['deletion', 'retention'],
    changes: { environment: { RETENTION: '30d' } },
  },
  {
    id: 'jobs.changes-unseen',
    about: 'The list never changes after the start.',
    caughtBy: ['jobs', 'search', 'submit'],
    changes: {
      replace: ({ jobs }) => ({ jobs: unchanging(jobs) }),
    },
  },
  {
    id: 'jobs.closed-for-good',
    about: 'A closed vacancy cannot be opened again.',
    caughtBy: ['jobs'],
    changes: {
      sql: [
        after(
          'UPDATE OF status ON jobs',
          "UPDATE jobs SET status = 'closed' WHERE code = NEW.code",
          "OLD.status = 'closed' AND NEW.status = 'open'",
        ),
      ],
    },
  },
  {
    id: 'limits.submits-unlimited',
    about: 'A client can submit any number of applications.',
    caughtBy: ['limits'],
    changes: { environment: { SUBMITS_PER_HOUR: '1000000' } },
  },
  {
    id: 'limits.link-requests-unlimited',
    about: 'A client can request any number of links.',
    caughtBy: ['limits'],
    changes: { environment: { LINK_REQUESTS_PER_HOUR: '1000000', LINK_MAILS_PER_HOUR: '1000000' } },
  },
]
