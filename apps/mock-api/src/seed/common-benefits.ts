import type { Pair } from './occupation.ts'

/** Benefits for all employees, by employment type. */
export const commonBenefits = {
  fullTime: [
    ['年終獎金、績效獎金及三節禮金。', 'Year-end bonus, performance bonus and festival gifts.'],
    ['週休二日，到職當年即享特別休假。', 'Two-day weekends and paid leave from your first year.'],
    ['勞保、健保、團體保險及年度健康檢查。', 'Labor, health and group insurance with a yearly health check.'],
    ['員工持股信託，公司相對提撥。', 'Employee stock ownership trust, matched by the company.'],
  ],
  partTime: [
    ['勞保、健保及勞工退休金提繳。', 'Labor insurance, health insurance and pension contributions.'],
    ['班表可依課業或家庭需求事先協調。', 'Shifts arranged in advance around studies or family.'],
    ['表現優異者可優先轉任正職。', 'Priority for full-time openings for those who do well.'],
  ],
  abroad: [
    ['依當地法令之保險、休假及退休金。', 'Insurance, leave and pension as required by local law.'],
    ['年度績效獎金。', 'Yearly performance bonus.'],
    ['每年至臺灣總部參加訓練與交流。', 'A yearly visit to headquarters in Taiwan for training and exchange.'],
  ],
} as const satisfies Record<string, readonly Pair[]>
