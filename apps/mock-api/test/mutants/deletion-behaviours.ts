import type { BehaviourMutant } from './reference.ts'
import { after, never } from './triggers.ts'

/** Deletions on request and by time. */
export const deletionBehaviours: readonly BehaviourMutant[] = [
  {
    id: 'deletion.applications-stay',
    about: 'A deletion leaves the applications.',
    caughtBy: ['deletion.receipt'],
    changes: { trigger: never('DELETE ON applications', '1') },
  },
  {
    id: 'deletion.referrals-stay',
    about: 'A deletion leaves the recommendations of the person.',
    caughtBy: ['deletion.of-a-recommended-person'],
    changes: { trigger: never('DELETE ON referrals', '1') },
  },
  {
    id: 'deletion.of-everybody',
    about: 'A deletion takes the applications of other addresses too.',
    caughtBy: ['deletion.others-stay'],
    changes: {
      trigger: after('DELETE ON applications', 'DELETE FROM applications WHERE email_key <> OLD.email_key'),
    },
  },
  {
    id: 'deletion.several-stay',
    about: 'A deletion leaves the applications of an address that has several.',
    caughtBy: ['deletion.every-application'],
    changes: {
      trigger: never(
        'DELETE ON applications',
        'EXISTS (SELECT 1 FROM applications WHERE email_key = OLD.email_key AND id <> OLD.id)',
      ),
    },
  },
  {
    id: 'deletion.staged-files-too',
    about: 'A deletion takes the staged files of everybody.',
    caughtBy: ['deletion.staged-files-stay'],
    changes: { trigger: after('DELETE ON applications', "DELETE FROM files WHERE status = 'staged'") },
  },
  {
    id: 'deletion.link-remembered-as-unknown',
    about: 'The used link is forgotten at once.',
    caughtBy: ['deletion.second-confirmation'],
    changes: {
      trigger: after('INSERT ON deletion_receipts', "DELETE FROM links WHERE status = 'used'"),
    },
  },
  {
    id: 'deletion.never-by-time',
    about: 'Applications are kept forever.',
    caughtBy: ['clock.retention.applications'],
    changes: { environment: { RETENTION: '36500d' } },
  },
  {
    id: 'deletion.after-a-month',
    about: 'Applications are kept for a month.',
    caughtBy: ['clock.retention.applications'],
    changes: { environment: { RETENTION: '30d' } },
  },
]
