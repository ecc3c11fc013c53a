import type { BrandData } from '../brand-data.ts'

/**
 * A company unlike that of `brand.ts`, for tests that swap it (condition `other-brand`): long names with characters
 * that mean something in HTML, a pale primary colour, and a dark logo.
 */
export const brand: BrandData = {
  siteName: {
    tw: '遠嶼深藍海洋觀測暨離岸工程整合服務 人才招募與職涯發展網站－總公司及各地分公司共同徵才專區 R&D <正式版>',
    us: 'Farthest Isles Ocean Survey & Offshore Engineering – Jobs Site',
  },
  companyName: {
    tw: '遠嶼深藍海洋觀測暨離岸工程整合服務國際控股股份有限公司（籌備處）臺灣高雄總管理處及研究發展中心分公司',
    us: 'Farthest Isles Ocean Survey & Offshore Engineering (Holding) Co., Ltd.',
  },
  shortName: { tw: '遠嶼深藍＜海洋＞', us: "Farthest Isles' <Ocean> & Offshore" },
  address: {
    tw: '高雄市前鎮區成功二路 25 號 22 樓之 1',
    us: '22F.-1, No. 25, Chenggong 2nd Rd., Qianzhen Dist., Kaohsiung City, Taiwan',
  },
  court: { tw: '臺灣高雄地方法院', us: 'the Taiwan Kaohsiung District Court' },
  privacyMail: 'personal-data@farthest-isles.tw',
  mailFrom: 'recruiting@farthest-isles.tw',
  retentionYears: 1,
  primaryColour: '#FFF3B0',
  logoGround: { light: 'none', dark: '#FFFFFF' },
}
