/** The fictional company of the seed: electronics, software and green-energy equipment. */
export const company = {
  tw: '青穗科技股份有限公司',
  us: 'Verdear Technologies Co., Ltd.',
} as const
