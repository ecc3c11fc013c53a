import type { countries } from '@recruiting/schema/countries'
import type { FilterName, FilterOption } from '@recruiting/schema/job-filters'
import { withOwnWords } from '@recruiting/schema/offered-list'
import { offeredOptions } from '@recruiting/schema/offered-options'
import type * as lists from '@recruiting/schema/options'

type Words<T extends readonly string[]> = Record<T[number], string>

/** Words of every option by list and id. */
export const options = {
  qualification: {
    doctorate: '博士',
    master: '碩士',
    bachelor: '大學（含四技、二技）',
    juniorCollege: '專科（五專／二專／三專）',
    highSchool: '高中職',
    juniorHigh: '國中（含）以下',
    other: '其他',
    none: '無',
  },
  educationStatus: { graduated: '畢業', dropout: '肄業', schooling: '就學中' },
  seniority: {
    none: '無工作經驗',
    under1: '未滿 1 年',
    over1: '1 年以上，未滿 2 年',
    over2: '2 年以上，未滿 3 年',
    over3: '3 年以上，未滿 4 年',
    over4: '4 年以上，未滿 5 年',
    over5: '5 年以上，未滿 6 年',
    over6: '6 年以上，未滿 7 年',
    over7: '7 年以上，未滿 8 年',
    over8: '8 年以上，未滿 9 年',
    over9: '9 年以上，未滿 10 年',
    over10: '10 年以上',
  },
  experienceCategory: { work: '正職', partTime: '兼職（打工）' },
  applicationChannel: {
    companyWebsite: '公司官網',
    bank104: '104 人力銀行',
    bank1111: '1111 人力銀行',
    cake: 'Cake',
    linkedin: 'LinkedIn',
    campus: '校園徵才',
    employeeReferral: '員工推薦',
    acquaintance: '親友介紹',
    employmentService: '就業服務站',
    other: '其他',
  },
  /** The name of each filter of the job list. */
  filter: { jobType: '職務類別', employmentType: '工作性質', location: '工作地點', remoteWork: '遠距工作' },
  remoteWork: { full: '完全遠距', partial: '部分遠距', none: '不開放' },
  employmentType: { fullTime: '全職', partTime: '兼職' },
  jobType: withOwnWords(
    {
      software: '軟體與資訊',
      hardware: '硬體與電子',
      research: '研究開發',
      manufacturing: '生產製造',
      quality: '品質管理',
      supplyChain: '採購與供應鏈',
      design: '設計',
      product: '產品與專案',
      sales: '業務',
      marketing: '行銷',
      customerService: '客戶服務與門市',
      finance: '財務會計',
      humanResources: '人力資源',
      legal: '法務',
      administration: '行政總務',
    },
    offeredOptions.jobTypes,
    'tw',
  ),
  location: withOwnWords(
    {
      'TW-KEE': '基隆市',
      'TW-TPE': '臺北市',
      'TW-NWT': '新北市',
      'TW-TAO': '桃園市',
      'TW-HSZ': '新竹市',
      'TW-HSQ': '新竹縣',
      'TW-MIA': '苗栗縣',
      'TW-TXG': '臺中市',
      'TW-CHA': '彰化縣',
      'TW-NAN': '南投縣',
      'TW-YUN': '雲林縣',
      'TW-CYI': '嘉義市',
      'TW-CYQ': '嘉義縣',
      'TW-TNN': '臺南市',
      'TW-KHH': '高雄市',
      'TW-PIF': '屏東縣',
      'TW-ILA': '宜蘭縣',
      'TW-HUA': '花蓮縣',
      'TW-TTT': '臺東縣',
      'TW-PEN': '澎湖縣',
      'TW-KIN': '金門縣',
      'TW-LIE': '連江縣',
      JP: '日本',
      KR: '韓國',
      CN: '中國大陸',
      HK: '香港',
      VN: '越南',
      TH: '泰國',
      MY: '馬來西亞',
      SG: '新加坡',
      IN: '印度',
      US: '美國',
      DE: '德國',
      NL: '荷蘭',
    },
    offeredOptions.places,
    'tw',
  ),
  jobSort: { newest: '最新刊登', relevance: '相關程度' },
  salaryUnit: { month: '月薪', hour: '時薪', year: '年薪' },
  uploadAdvice: {
    backgroundNotWhite: '照片背景看起來不是白色。若方便，請改用白色背景的證件照；您也可以直接使用這張。',
    smallPicture: '照片的解析度偏低，列印時可能不清楚。若方便，請改用較大的照片；您也可以直接使用這張。',
    widerThanTall:
      '照片是橫式的，裁成證件照的比例時臉部可能會被裁掉。若方便，請改用直式的照片；您也可以直接使用這張。',
  },
  gender: { male: '男', female: '女' },
  militaryStatus: {
    completed: '役畢',
    alternative: '替代役（役畢）',
    serving: '服役中',
    pendingDischarge: '屆退伍',
    pending: '待役',
    notServed: '未役',
    exempt: '免役',
    notApplicable: '無兵役義務／不適用',
  },
  /** Names that differ between browsers and usage in Taiwan; all others come from `Intl.DisplayNames`. */
  country: { TW: '臺灣（中華民國）', CN: '中國大陸', HK: '香港', MO: '澳門' },
  yesNo: { yes: '是', no: '否' },
} as const satisfies {
  qualification: Words<typeof lists.secondQualifications>
  educationStatus: Words<typeof lists.educationStatuses>
  seniority: Words<typeof lists.seniorities>
  experienceCategory: Words<typeof lists.experienceCategories>
  applicationChannel: Words<typeof lists.applicationChannels>
  filter: Record<FilterName, string>
  jobSort: Words<typeof lists.jobSorts>
  salaryUnit: Words<typeof lists.salaryUnits>
  uploadAdvice: Words<typeof lists.uploadAdvice>
  gender: Words<typeof lists.genders>
  militaryStatus: Words<typeof lists.militaryStatuses>
  country: Partial<Words<typeof countries>>
  yesNo: Record<'yes' | 'no', string>
} & { [N in FilterName]: Record<FilterOption<N>, string> }
