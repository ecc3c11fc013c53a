import { fileRefused } from './file-refused.ts'
import { jobClosed } from './job-closed.ts'
import { jobsEmpty } from './jobs-empty.ts'
import { jobsMany } from './jobs-many.ts'
import { jobsOne } from './jobs-one.ts'
import { linkExpired } from './link-expired.ts'
import { linkReplaced } from './link-replaced.ts'
import { linkUsed } from './link-used.ts'
import { mailDown } from './mail-down.ts'
import { maintenance } from './maintenance.ts'
import { noticeChanged } from './notice-changed.ts'
import { offline } from './offline.ts'
import { rateLimited } from './rate-limited.ts'
import { savedInBetween } from './saved-in-between.ts'
import type { Scenario } from './scenario.ts'
import { slow } from './slow.ts'
import { virusScan } from './virus-scan.ts'

/** Every scenario, in the order of the page. */
export const scenarios: readonly Scenario[] = [
  jobsEmpty,
  jobsOne,
  jobsMany,
  jobClosed,
  ...linkExpired,
  ...linkUsed,
  ...linkReplaced,
  fileRefused,
  ...virusScan,
  noticeChanged,
  savedInBetween,
  slow,
  offline,
  maintenance,
  rateLimited,
  mailDown,
]
