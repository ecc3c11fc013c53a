import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { Job } from '@recruiting/schema/job'
import { uploadPath } from '@recruiting/schema/upload'
import { Failure, invalid } from '../../failure.ts'
import { createHandlers } from '../../http/handlers.ts'
import { type Board, jobOf } from '../../jobs/board.ts'
import { manyJobs } from '../seed.ts'
import { endedLinks } from './ended-links.ts'
import { boardOf, withBoard } from './job-boards.ts'
import { everyScope, type Scenario } from './scenario.ts'
import { virusScan } from './virus-scan.ts'

const fileRefused: Scenario = {
  id: 'file-refused',
  title: { tw: '檔案被拒', us: 'File refused' },
  description: {
    tw: '每個上傳的檔案都因無法讀取而被拒（422，規則 fileUnreadable），不會儲存。',
    us: 'Every uploaded file is refused as unreadable (422 with the rule fileUnreadable). Nothing is stored.',
  },
  scopes: everyScope,
  handlers: () => ({
    stageUpload: ({ body: { kind } }) => {
      throw invalid([{ path: uploadPath(kind), rule: 'fileUnreadable' }])
    },
  }),
}

const jobClosed: Scenario = {
  id: 'job-closed',
  title: { tw: '職缺已關閉', us: 'Vacancy closed' },
  description: {
    tw: '開啟任何職缺都回覆已關閉（410 job_closed），送出應徵時每個職缺都回報 jobClosed；列表不變。',
    us: 'Every vacancy that is opened is closed (410 job_closed), and an application is refused with jobClosed for each of its vacancies. The list stays as it is.',
  },
  scopes: everyScope,
  handlers: ({ jobs }) => ({
    getJob: async ({ params: { code } }) => {
      const entry = (await jobs.current()).byCode.get(code)
      if (!entry) throw new Failure('not_found')
      const { jobType, locations } = jobOf(entry)
      throw new Failure('job_closed', { job: { jobType, locations } })
    },
    submitApplication: ({ body: { jobCodes } }) => {
      throw invalid(jobCodes.map((_, position) => ({ path: `jobCodes.${position}`, rule: 'jobClosed' })))
    },
  }),
}

const jobsEmpty: Scenario = {
  id: 'jobs-empty',
  title: { tw: '沒有職缺', us: 'No vacancies' },
  description: {
    tw: '職缺列表是空的；以代碼仍可開啟原有職缺。',
    us: 'The list of vacancies is empty. The pages of stored vacancies still open.',
  },
  scopes: everyScope,
  handlers: (context) => ({
    listJobs: createHandlers(withBoard(context, () => boardOf([], 'jobs-empty', context.now()))).listJobs,
  }),
}

const jobsMany: Scenario = {
  id: 'jobs-many',
  title: { tw: '一萬個職缺', us: '10,000 vacancies' },
  description: {
    tw: '列表有 10,000 個由種子資料複製的開放職缺，每個都能開啟；它們未存入資料庫，應徵時會回覆職缺不存在。',
    us: 'The list has 10,000 open vacancies, copied from the seed, and each of them opens. They are not stored: an application for one is refused because the vacancy is unknown.',
  },
  scopes: everyScope,
  handlers: (context) => {
    let board: Promise<Board> | undefined
    // Built on the first request, because it costs time and memory that most servers never need.
    const many = withBoard(context, () => {
      board ??= boardOf(
        manyJobs(context.now()).map((job) => Job.parse(job)),
        'jobs-many',
        context.now(),
      )
      return board
    })
    const { listJobs, getJob } = createHandlers(many)
    return { listJobs, getJob }
  },
}

const jobsOne: Scenario = {
  id: 'jobs-one',
  title: { tw: '只有一個職缺', us: 'One vacancy' },
  description: {
    tw: '職缺列表只有最新的一個開放職缺；篩選條件的數量也只計算這一個。',
    us: 'The list has only the newest open vacancy, and the counts of the filters count only this one.',
  },
  scopes: everyScope,
  handlers: (context) => ({
    listJobs: createHandlers(
      withBoard(context, async () => {
        const { byCode, index, version } = await context.jobs.current()
        const newest = index.jobs.slice(0, 1).flatMap(({ code }) => byCode.get(code) ?? [])
        return await boardOf(newest.map(jobOf), `jobs-one ${version}`, context.now())
      }),
    ).listJobs,
  }),
}

const linkExpired = endedLinks('expired', ({ tw, us }) => ({
  tw: `「${tw}」連結已過期`,
  us: `Expired link to ${us}`,
}))

const linkReplaced = endedLinks('replaced', ({ tw, us }) => ({
  tw: `「${tw}」連結已被新連結取代`,
  us: `Replaced link to ${us}`,
}))

const linkUsed = endedLinks('used', ({ tw, us }) => ({
  tw: `「${tw}」連結已使用`,
  us: `Used link to ${us}`,
}))

const mailDown: Scenario = {
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

/** Seconds until the maintenance is said to end. */
const maintenanceSeconds = 120

const maintenance: Scenario = {
  id: 'maintenance',
  title: { tw: '維護中', us: 'Maintenance' },
  description: {
    tw: '每個呼叫都回覆 503 unavailable，Retry-After 為 120 秒。',
    us: 'Every call answers 503 unavailable with Retry-After of 120 seconds.',
  },
  scopes: everyScope,
  failure: () => new Failure('unavailable', { retryAfter: maintenanceSeconds }),
}

const noticeChanged: Scenario = {
  id: 'notice-changed',
  title: { tw: '告知事項已更新', us: 'Notice changed meanwhile' },
  description: {
    tw: '應徵者同意之後，個人資料告知事項有了新版本：送出應徵時回報 consent.version 的 consentVersion。',
    us: 'The privacy notice has a new version since the applicant consented: an application is refused with consentVersion at consent.version.',
  },
  scopes: everyScope,
  handlers: () => ({
    submitApplication: () => {
      throw invalid([{ path: 'consent.version', rule: 'consentVersion' }])
    },
  }),
}

const offline: Scenario = {
  id: 'offline',
  title: { tw: '離線', us: 'Offline' },
  description: {
    tw: '連線直接中斷，沒有任何回覆：API 如此，網站的頁面也如此。/__mock 不受影響。',
    us: 'Connections are closed without an answer, those of the API and those of the pages of the site. /__mock still answers.',
  },
  scopes: everyScope,
  isOffline: true,
}

/** Seconds until the next request is said to be allowed. */
const limitSeconds = 60

const rateLimited: Scenario = {
  id: 'rate-limited',
  title: { tw: '請求過多', us: 'Rate limited' },
  description: {
    tw: '合約中有次數限制的呼叫都回覆 429 too_many_requests，Retry-After 為 60 秒；其餘呼叫照常。',
    us: 'The calls that the contract limits answer 429 too_many_requests with Retry-After of 60 seconds. The others work.',
  },
  scopes: everyScope,
  failure: (name) =>
    problemsOf(name).includes('too_many_requests')
      ? new Failure('too_many_requests', { retryAfter: limitSeconds })
      : undefined,
}

const savedInBetween: Scenario = {
  id: 'saved-in-between',
  title: { tw: '資料已被他人儲存', us: 'Saved in between' },
  description: {
    tw: '載入之後，有人先儲存了同一份個人資料：每次儲存都回覆 412 precondition_failed。',
    us: 'Somebody saved the personal information after it was loaded: every save answers 412 precondition_failed.',
  },
  scopes: everyScope,
  handlers: () => ({
    savePersonalInfo: () => {
      throw new Failure('precondition_failed')
    },
  }),
}

const slow: Scenario = {
  id: 'slow',
  title: { tw: '回應緩慢', us: 'Slow' },
  description: {
    tw: '每個呼叫都晚 2 秒回覆。需要其他時間或只影響單一呼叫時，請改用延遲設定。',
    us: 'Every call answers 2 seconds later. Use the fault “latency” for other times or for single calls.',
  },
  scopes: everyScope,
  // Below the deadline of rendered pages (PAGE_DEADLINE), which would show an error instead.
  latency: 2000,
}

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
