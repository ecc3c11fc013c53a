import type { BrandData } from './brand-data.ts'

/**
 * The company of this site. A company changes this file, `legal-record.ts`, the files of `public`, and `own-legal.ts`
 * when it has its own legal texts; the README of this package says how.
 */
export const brand: BrandData = {
  siteName: { tw: '青穗科技 人才招募', us: 'Verdear Careers' },
  companyName: { tw: '青穗科技股份有限公司', us: 'Verdear Technologies Co., Ltd.' },
  shortName: { tw: '青穗科技', us: 'Verdear Technologies' },
  address: {
    tw: '臺北市信義區青穗路 100 號 8 樓',
    us: '8F., No. 100, Qingsui Rd., Xinyi Dist., Taipei City, Taiwan',
  },
  court: { tw: '臺灣臺北地方法院', us: 'the Taiwan Taipei District Court' },
  privacyMail: 'privacy@verdear.example',
  mailFrom: 'no-reply@verdear.example',
  retentionYears: 2,
  primaryColour: '#99CC33',
  logoGround: { light: 'none', dark: 'none' },
  introduction: {
    text: {
      tw: '青穗科技為工廠、商辦、校園與家庭打造能源管理平台、智慧電表、太陽能逆變器與電動車充電設備。',
      us: 'We build smart meters, inverters and EV chargers.',
    },
    picture: {
      src: '/company.svg',
      width: 480,
      height: 300,
      alt: {
        tw: '太陽能板',
        us: 'Solar panels',
      },
    },
  },
}
