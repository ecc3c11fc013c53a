import { setTimeout } from 'node:timers/promises'
import type { TemplateName } from '../../src/mail/templates/templates.ts'
import { type BehaviourMutant, withSetting } from './reference.ts'
import { after, never } from './triggers.ts'

function unsentMail(template: TemplateName, caughtBy: string): BehaviourMutant {
  return {
    id: `mails.no-${template}`,
    caughtBy: [caughtBy],
    withholdsMails: true,
    changes: { trigger: never('INSERT ON outbox', `NEW.template = '${template}'`) },
  }
}

const linkRow = 'UPDATE links SET'

/** Stores another time at which the address changed. */
const movedAt = (time: string) =>
  after(
    'UPDATE ON applications',
    `UPDATE applications SET moved_at = ${time} WHERE id = NEW.id`,
    'NEW.moved_at IS NOT OLD.moved_at',
  )

/** Looks whether a pause has begun, and begins it only then. */
function late() {
  const taken = new Set<string>()
  return async (name: string) => {
    const left = taken.has(name) ? 60 : 0
    await setTimeout(200)
    taken.add(name)
    return left
  }
}

/** Links that live, end or leave wrongly, and mails that are not sent. */
export const linkBehaviours: readonly BehaviourMutant[] = [
  unsentMail('applicationReceived', 'submit.accepted'),
  unsentMail('personalInfoChanged', 'mails.personalInfoChanged.address'),
  unsentMail('editLinksRequested', 'mails.editLinksRequested.tw'),
  unsentMail('personalInfoLink', 'mails.personalInfoLink.tw'),
  unsentMail('exportLink', 'mails.exportLink.tw'),
  unsentMail('resumeDeletionRequested', 'mails.resumeDeletionRequested.tw'),
  unsentMail('resumeDeleted', 'mails.resumeDeleted.tw'),
  unsentMail('referralInvitation', 'mails.referralInvitation.tw'),
  {
    id: 'links.replaced-still-work',
    caughtBy: ['links.requested.deletion-replaces'],
    changes: {
      trigger: after(
        'UPDATE ON links',
        `${linkRow} status = 'active' WHERE id = NEW.id`,
        "NEW.status = 'replaced'",
      ),
    },
  },
  {
    id: 'links.of-all-recommendations-replaced',
    caughtBy: ['links.side-by-side'],
    changes: {
      trigger: after(
        'INSERT ON links',
        `${linkRow} status = 'replaced' WHERE email_key = NEW.email_key AND purpose = NEW.purpose AND id <> NEW.id`,
        "NEW.purpose = 'referral'",
      ),
    },
  },
  withSetting('links.edit-links-work-an-hour', 'clock.links.expire.personal-info', { EDIT_LINK_TTL: '1h' }),
  withSetting('links.deletion-links-work-a-week', 'clock.links.expire.delete-resume', {
    DELETE_LINK_TTL: '168h',
  }),
  withSetting('links.export-links-work-a-day', 'clock.links.expire.export', { EXPORT_LINK_TTL: '24h' }),
  withSetting('links.export-links-end-a-minute-late', 'clock.edge.link.export', { EXPORT_LINK_TTL: '61m' }),
  {
    id: 'export.link-stays-active',
    caughtBy: ['links.used.downloadExport'],
    changes: {
      trigger: after(
        'UPDATE ON links',
        `${linkRow} status = 'active' WHERE id = NEW.id`,
        "NEW.purpose = 'export' AND NEW.status = 'used'",
      ),
    },
  },
  {
    id: 'export.mailed-to-a-new-address-at-once',
    caughtBy: ['export.requested.after-the-address-changed'],
    changes: { trigger: movedAt('NULL') },
  },
  {
    id: 'export.mailed-to-a-new-address-after-a-day',
    caughtBy: ['export.requested.to-the-present-address'],
    changes: { trigger: movedAt("strftime('%Y-%m-%dT%H:%M:%fZ', NEW.moved_at, '-2 days')") },
  },
  withSetting('links.referral-links-work-a-day', 'clock.links.expire.referral', { REFERRAL_LINK_TTL: '24h' }),
  withSetting('links.referral-links-end-a-minute-early', 'clock.edge.link.referral', {
    REFERRAL_LINK_TTL: '20159m',
  }),
  withSetting('links.mails-of-all-unlimited', 'limits.rate.all-clients', { LINK_MAILS_PER_HOUR: '1000000' }),
  withSetting('links.mails-of-all-limited-early', 'limits.rate.all-clients', { LINK_MAILS_PER_HOUR: '900' }),
  withSetting('links.never-forgotten', 'clock.links.forgotten', { OLD_LINK_TTL: '365d' }),
  withSetting('links.forgotten-at-once', 'clock.links.forgotten', { OLD_LINK_TTL: '1m' }),
  withSetting('links.guessing-allowed', 'limits.wrong-tokens.counted', { WRONG_LINKS: '1000000' }),
  {
    id: 'links.no-pause',
    caughtBy: ['links.resend.pause', 'links.requested.pause'],
    changes: { replace: ({ linkMails }) => ({ linkMails: { ...linkMails, pause: { take: () => 0 } } }) },
  },
  {
    id: 'links.pause-begins-late',
    caughtBy: ['links.requested.pause', 'links.resend.pause'],
    changes: { replace: ({ linkMails }) => ({ linkMails: { ...linkMails, pause: { take: late() } } }) },
  },
  withSetting('links.seven-mails-an-hour', 'clock.links.six-an-hour', { LINK_MAILS_PER_ADDRESS: '7' }),
  {
    id: 'links.pause-of-the-address',
    caughtBy: ['links.requested.pause-of-each-purpose'],
    withholdsMails: true,
    changes: {
      replace: ({ linkMails }) => ({
        linkMails: {
          ...linkMails,
          pause: { take: (name) => linkMails.pause.take(name.split(' ').at(-1) ?? name) },
        },
      }),
    },
  },
]
