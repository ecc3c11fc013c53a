import { type BehaviourMutant, withSetting } from './reference.ts'
import { after, never } from './triggers.ts'

/** Deletions on request and by time. */
export const deletionBehaviours: readonly BehaviourMutant[] = [
  {
    id: 'deletion.applications-stay',
    caughtBy: ['deletion.receipt'],
    changes: { trigger: never('DELETE ON applications', '1') },
  },
  {
    id: 'deletion.referrals-stay',
    caughtBy: ['deletion.of-a-recommended-person'],
    changes: { trigger: never('DELETE ON referrals', '1') },
  },
  {
    id: 'deletion.of-everybody',
    caughtBy: ['deletion.others-stay'],
    changes: {
      trigger: after('DELETE ON applications', 'DELETE FROM applications WHERE email_key <> OLD.email_key'),
    },
  },
  {
    id: 'deletion.several-stay',
    caughtBy: ['deletion.shown-and-counted'],
    changes: {
      trigger: never(
        'DELETE ON applications',
        'EXISTS (SELECT 1 FROM applications WHERE email_key = OLD.email_key AND id <> OLD.id)',
      ),
    },
  },
  {
    id: 'deletion.staged-files-too',
    caughtBy: ['deletion.staged-files-stay'],
    changes: { trigger: after('DELETE ON applications', "DELETE FROM files WHERE status = 'staged'") },
  },
  {
    id: 'deletion.link-remembered-as-unknown',
    caughtBy: ['deletion.second-confirmation'],
    changes: {
      trigger: after('INSERT ON deletion_receipts', "DELETE FROM links WHERE status = 'used'"),
    },
  },
  withSetting('deletion.never-by-time', 'clock.retention.applications', { RETENTION: '36500d' }),
  withSetting('deletion.after-a-month', 'clock.retention.applications', { RETENTION: '30d' }),
  {
    id: 'deletion.an-hour-early',
    withholdsMails: true,
    caughtBy: ['clock.retention.applications'],
    changes: { environment: { RETENTION: '17519h' } },
  },
  {
    id: 'deletion.recommendations-stay-for-ever',
    caughtBy: ['clock.retention.applications'],
    changes: {
      trigger: after(
        'INSERT ON referrals',
        "UPDATE referrals SET created_at = '2090-01-01T00:00:00.000Z' WHERE id = NEW.id",
      ),
    },
  },
  {
    id: 'referral.stored-twice',
    caughtBy: ['referral.twice'],
    changes: {
      trigger: after('INSERT ON referrals', 'UPDATE referrals SET fingerprint = id WHERE id = NEW.id'),
    },
  },
  {
    id: 'deletion.only-what-was-there',
    caughtBy: ['deletion.shown-and-counted'],
    changes: {
      trigger: after(
        'INSERT ON applications',
        'UPDATE applications SET email_key = id WHERE id = NEW.id',
        "EXISTS (SELECT 1 FROM links WHERE purpose = 'delete-resume' AND email_key = NEW.email_key)",
      ),
    },
  },
  {
    id: 'deletion.replaced-links-stay',
    caughtBy: ['deletion.links-gone'],
    changes: {
      trigger: never('DELETE ON links', "OLD.purpose = 'delete-resume' AND OLD.status = 'replaced'"),
    },
  },
  withSetting('deletion.a-minute-early', 'clock.edge.retention', { RETENTION: '1051199m' }),
]
