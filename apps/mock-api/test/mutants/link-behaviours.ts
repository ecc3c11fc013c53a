import type { TemplateName } from '../../src/mail/templates/templates.ts'
import type { BehaviourMutant } from './reference.ts'
import { after, never } from './triggers.ts'

function unsentMail(template: TemplateName, about: string, caughtBy: readonly string[]): BehaviourMutant {
  return {
    id: `mails.no-${template}`,
    about,
    caughtBy,
    withholdsMails: true,
    changes: { trigger: never('INSERT ON outbox', `NEW.template = '${template}'`) },
  }
}

const linkRow = 'UPDATE links SET'

/** Links that live, end or leave wrongly, and mails that are not sent. */
export const linkBehaviours: readonly BehaviourMutant[] = [
  unsentMail('applicationReceived', 'An application is not confirmed by mail.', ['submit.accepted']),
  unsentMail('personalInfoChanged', 'A change of personal information is not mailed.', [
    'mails.personalInfoChanged.address',
  ]),
  unsentMail('editLinksRequested', 'Requested edit links are not mailed.', ['mails.editLinksRequested.tw']),
  unsentMail('personalInfoLink', 'A new edit link is not mailed.', ['mails.personalInfoLink.tw']),
  unsentMail('resumeDeletionRequested', 'A link for a deletion is not mailed.', [
    'mails.resumeDeletionRequested.tw',
  ]),
  unsentMail('resumeDeleted', 'The receipt of a deletion is not mailed.', ['mails.resumeDeleted.tw']),
  unsentMail('referralInvitation', 'A recommended person is not invited.', ['mails.referralInvitation.tw']),
  {
    id: 'mails.in-chinese',
    about: 'Mails are Chinese whatever language the call asks for.',
    caughtBy: ['mails.applicationReceived.us'],
    changes: {
      trigger: after(
        'INSERT ON outbox',
        "UPDATE outbox SET locale = 'tw' WHERE id = NEW.id",
        "NEW.locale = 'us'",
      ),
    },
  },
  {
    id: 'links.replaced-still-work',
    about: 'A newer link does not replace the older one.',
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
    id: 'links.replace-all-of-the-address',
    about: 'A new link ends all other links of the address, also those of other applications.',
    caughtBy: ['links.side-by-side'],
    changes: {
      trigger: after(
        'INSERT ON links',
        `${linkRow} status = 'replaced' WHERE email_key = NEW.email_key AND id <> NEW.id AND status = 'active'`,
      ),
    },
  },
  {
    id: 'links.edit-links-work-an-hour',
    about: 'Edit links work an hour only.',
    caughtBy: ['clock.links.expire.personal-info'],
    changes: { environment: { EDIT_LINK_TTL: '1h' } },
  },
  {
    id: 'links.deletion-links-work-a-week',
    about: 'Links for a deletion work a week.',
    caughtBy: ['clock.links.expire.delete-resume'],
    changes: { environment: { DELETE_LINK_TTL: '168h' } },
  },
  {
    id: 'links.referral-links-work-a-day',
    about: 'Links of recommendations work a day.',
    caughtBy: ['clock.links.expire.referral'],
    changes: { environment: { REFERRAL_LINK_TTL: '24h' } },
  },
  {
    id: 'links.never-forgotten',
    about: 'Ended links are remembered for a year.',
    caughtBy: ['clock.links.forgotten.personal-info'],
    changes: { environment: { OLD_LINK_TTL: '365d' } },
  },
  {
    id: 'links.forgotten-at-once',
    about: 'Ended links are forgotten after a minute.',
    caughtBy: ['clock.links.forgotten.personal-info'],
    changes: { environment: { OLD_LINK_TTL: '1m' } },
  },
  {
    id: 'links.guessing-allowed',
    about: 'Wrong links are not limited.',
    caughtBy: ['limits.wrong-tokens.counted'],
    changes: { environment: { WRONG_LINKS: '1000000' } },
  },
  {
    id: 'links.one-guess-only',
    about: 'One wrong link locks a client out.',
    caughtBy: ['limits.wrong-tokens.counted'],
    changes: { environment: { WRONG_LINKS: '1' } },
  },
  {
    id: 'links.no-pause',
    about: 'Every request for a link sends a mail.',
    caughtBy: ['links.requested.pause.requestEditLinks'],
    changes: { replace: ({ linkMails }) => ({ linkMails: { ...linkMails, pause: { take: () => 0 } } }) },
  },
  {
    id: 'links.pause-of-the-address',
    about: 'The pause between mails is one for all purposes of an address.',
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
  {
    id: 'links.requests-send-nothing',
    about: 'No request for a link ever sends a mail.',
    withholdsMails: true,
    caughtBy: ['mails.editLinksRequested.tw'],
    changes: { replace: ({ linkMails }) => ({ linkMails: { ...linkMails, pause: { take: () => 60 } } }) },
  },
]
