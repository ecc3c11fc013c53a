import type { Job } from '@recruiting/schema/job'
import { vectorNow } from './vector-file.ts'

type FewJob = Job & { status: 'open' | 'closed' }

function job(code: string, title: Job['title'], change: Partial<FewJob> = {}): FewJob {
  return {
    status: 'open',
    code,
    title,
    jobType: 'software',
    employmentType: 'fullTime',
    locations: ['TW-TPE'],
    salary: { negotiable: false, unit: 'month', currency: 'TWD', min: 50_000 },
    postedAt: '2026-11-01T00:00:00.000Z',
    content: { tw: ['開發'] },
    requirements: { tw: ['經驗'] },
    benefits: { tw: ['三節'] },
    openings: 1,
    ...change,
  }
}

const earlier = (milliseconds: number) => new Date(Date.parse(vectorNow) - milliseconds).toISOString()

/** Vacancies for the edges of the search. Most were posted at one moment, so that their order is that of the code. */
export const fewJobs: readonly FewJob[] = [
  job('B-2', { tw: '甲', us: 'Alpha' }),
  job('B-10', { tw: '甲', us: 'Alpha' }),
  job('A-9', { tw: '甲', us: 'Alpha' }),
  job('AB-1', { tw: '連字號' }),
  job('A-B1', { tw: '連字號' }),
  job('AB12', { tw: '連字號', us: 'See AB-1 for the other one' }),
  job('NEW-1', { tw: '最新', us: 'AB1' }, { postedAt: '2026-11-02T00:00:00.000Z' }),
  job('BODY-1', { us: 'Greek ΟΔΟΣ' }, { content: { us: ['Straße and ﬁnance', 'İstanbul'] } }),
  job(
    'BODY-2',
    { us: 'Second' },
    { postedAt: '2026-11-03T00:00:00.000Z', content: { us: ['An alpha version', 'red', 'green'] } },
  ),
  job('TW-ONLY', { tw: '臺灣大學合作研究員' }, { locations: ['TW-TNN', 'JP'], jobType: 'research' }),
  job('SCRIPT-1', { tw: '資深iOS工程師', us: 'Senior iOS Engineer' }, { remoteWork: 'full' }),
  job(
    'SCRIPT-2',
    { tw: 'iOS顧問', us: 'iOS Consultant' },
    { remoteWork: 'none', employmentType: 'partTime' },
  ),
  job('INVISIBLE-1', { tw: '看\u200B不見', us: 'C++ / C#' }, { remoteWork: 'partial' }),
  job('ASTRAL-1', { tw: '𠮷野家店長' }, { benefits: { tw: ['百分之 100%_\\ 保證'] } }),
  job('LAST-1', { tw: '今天截止' }, { validThrough: vectorNow }),
  job('LAST-2', { tw: '昨天截止' }, { validThrough: earlier(1) }),
  job('WORD-1', { tw: '內勤PM', us: 'Dévelopment of ux2 and b2b (SPM)' }),
  job(
    'WORD-2',
    { tw: '軟體工程師' },
    { postedAt: '2026-10-01T00:00:00.000Z', requirements: { us: ['Devé 1'] } },
  ),
  job('WORD-3', { us: 'Third' }, { content: { tw: ['支援軟體工程師'] } }),
  job('CLOSED-1', { tw: '甲', us: 'Alpha' }, { status: 'closed' }),
]
