import type { Scenario } from './scenario.ts'

export const mailDown: Scenario = {
  id: 'mail-down',
  title: { tw: '郵件伺服器停擺', us: 'Mail server down' },
  description: {
    tw: '寄信時連不上郵件伺服器，信件留在佇列並會重試；關閉此情境後隨即寄達。',
    us: 'The mail server cannot be reached. Mails wait in the outbox and are retried; they arrive when this is switched off.',
  },
  // Mails are sent after the request, for everybody.
  scopes: ['server'],
  isMailDown: true,
}
