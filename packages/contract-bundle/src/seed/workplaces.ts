import type { StandardPlace } from '@recruiting/schema/options'
import type { Pair } from './occupation.ts'

type Workplace = {
  /** The location's name in the names of its stores. */
  city: Pair
  /** The company's site there. */
  site: Pair
  /** The factor by which pay differs from Taiwan. */
  payFactor: number
  /** Pay is stated per year. */
  yearly?: true
}

/** The company's workplace at each location of the filter. */
export const workplaces: Record<StandardPlace, Workplace> = {
  'TW-KEE': { city: ['基隆', 'Keelung'], site: ['基隆服務據點', 'Keelung service center'], payFactor: 1 },
  'TW-TPE': { city: ['臺北', 'Taipei'], site: ['臺北總部', 'Taipei headquarters'], payFactor: 1 },
  'TW-NWT': { city: ['新北', 'New Taipei'], site: ['新北研發大樓', 'New Taipei R&D building'], payFactor: 1 },
  'TW-TAO': { city: ['桃園', 'Taoyuan'], site: ['桃園廠', 'Taoyuan plant'], payFactor: 1 },
  'TW-HSZ': { city: ['新竹', 'Hsinchu'], site: ['新竹研發中心', 'Hsinchu R&D center'], payFactor: 1 },
  'TW-HSQ': { city: ['竹北', 'Zhubei'], site: ['湖口廠', 'Hukou plant'], payFactor: 1 },
  'TW-MIA': { city: ['竹南', 'Zhunan'], site: ['竹南廠', 'Zhunan plant'], payFactor: 1 },
  'TW-TXG': { city: ['臺中', 'Taichung'], site: ['臺中廠', 'Taichung plant'], payFactor: 1 },
  'TW-CHA': { city: ['彰化', 'Changhua'], site: ['彰濱廠', 'Changbin plant'], payFactor: 1 },
  'TW-NAN': { city: ['南投', 'Nantou'], site: ['南投服務據點', 'Nantou service center'], payFactor: 1 },
  'TW-YUN': { city: ['斗六', 'Douliu'], site: ['雲林服務據點', 'Yunlin service center'], payFactor: 1 },
  'TW-CYI': { city: ['嘉義', 'Chiayi'], site: ['嘉義服務據點', 'Chiayi service center'], payFactor: 1 },
  'TW-CYQ': { city: ['民雄', 'Minxiong'], site: ['民雄廠', 'Minxiong plant'], payFactor: 1 },
  'TW-TNN': { city: ['臺南', 'Tainan'], site: ['臺南廠', 'Tainan plant'], payFactor: 1 },
  'TW-KHH': { city: ['高雄', 'Kaohsiung'], site: ['高雄廠', 'Kaohsiung plant'], payFactor: 1 },
  'TW-PIF': { city: ['屏東', 'Pingtung'], site: ['屏東服務據點', 'Pingtung service center'], payFactor: 1 },
  'TW-ILA': { city: ['宜蘭', 'Yilan'], site: ['宜蘭服務據點', 'Yilan service center'], payFactor: 1 },
  'TW-HUA': { city: ['花蓮', 'Hualien'], site: ['花蓮服務據點', 'Hualien service center'], payFactor: 1 },
  'TW-TTT': { city: ['臺東', 'Taitung'], site: ['臺東服務據點', 'Taitung service center'], payFactor: 1 },
  'TW-PEN': { city: ['澎湖', 'Penghu'], site: ['澎湖服務據點', 'Penghu service center'], payFactor: 1 },
  'TW-KIN': { city: ['金門', 'Kinmen'], site: ['金門服務據點', 'Kinmen service center'], payFactor: 1 },
  'TW-LIE': { city: ['馬祖', 'Matsu'], site: ['馬祖服務據點', 'Matsu service center'], payFactor: 1 },
  JP: { city: ['東京', 'Tokyo'], site: ['日本東京分公司', 'Tokyo office'], payFactor: 1.5, yearly: true },
  KR: { city: ['首爾', 'Seoul'], site: ['韓國首爾分公司', 'Seoul office'], payFactor: 1.4 },
  CN: { city: ['蘇州', 'Suzhou'], site: ['中國蘇州辦事處', 'Suzhou office'], payFactor: 1 },
  HK: { city: ['香港', 'Hong Kong'], site: ['香港辦事處', 'Hong Kong office'], payFactor: 1.6 },
  VN: { city: ['北寧', 'Bac Ninh'], site: ['越南北寧廠', 'Bac Ninh plant'], payFactor: 0.6 },
  TH: { city: ['曼谷', 'Bangkok'], site: ['泰國曼谷分公司', 'Bangkok office'], payFactor: 0.7 },
  MY: { city: ['檳城', 'Penang'], site: ['馬來西亞檳城廠', 'Penang plant'], payFactor: 0.8 },
  SG: { city: ['新加坡', 'Singapore'], site: ['新加坡分公司', 'Singapore office'], payFactor: 2.1 },
  IN: { city: ['班加羅爾', 'Bengaluru'], site: ['印度班加羅爾分公司', 'Bengaluru office'], payFactor: 0.6 },
  US: {
    city: ['聖荷西', 'San Jose'],
    site: ['美國聖荷西分公司', 'San Jose office'],
    payFactor: 3,
    yearly: true,
  },
  DE: {
    city: ['慕尼黑', 'Munich'],
    site: ['德國慕尼黑分公司', 'Munich office'],
    payFactor: 2.5,
    yearly: true,
  },
  NL: {
    city: ['恩荷芬', 'Eindhoven'],
    site: ['荷蘭恩荷芬分公司', 'Eindhoven office'],
    payFactor: 2.5,
    yearly: true,
  },
}
