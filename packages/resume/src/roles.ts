import { periodsIn, withoutPeriod } from './dates.ts'
import { folded, joinedTexts, keyOf, type Line, stripped } from './lines.ts'

const companyEnds =
  '公司 集團 企業 工作室 事務所 銀行 醫院 診所 基金會 協會 學會 公會 學校 中學 國中 國小 小學 大學 學院 學系 中心 研究院 研究所 研究室 實驗室 商行 餐廳 旅館 超商 超市 門市 補習班 幼兒園 商號 行號 車行 工廠 市府 縣府 政府 部 署 局 處 分行 工坊 出版社 通訊社 報社 雜誌社 旅行社 科技 電子 半導體 實業 工業 國際 資訊 網路 軟體 建設 營造 保險 證券 投信 投顧 食品 生技 製藥 物流 貿易 咖啡 烘焙 軍 農場 牧場 民宿 農會 漁會 工會 商會 聯盟 合作社 劇團 樂團 托兒所 護理之家 安養院 養護所 美術館 博物館 圖書館 文化 傳播 影視 廣告 百貨 量販 購物 電商 物業 不動產 房屋 地產 紡織 興業 產業 水產 航運 航空 客運 運輸 通運 快遞 電信 通訊 通信 光電 光學 精密 機械 機電 自動化 材料 化工 化學 能源 綠能 環保 鋼鐵 金屬 塑膠 橡膠 玻璃 家具 傢俱 服飾 珠寶 眼鏡 美容 美髮 沙龍 健身 旅遊 觀光 娛樂 遊戲 動畫 裝修 裝潢 餐飲 食堂 烘焙坊 藥廠 車廠 重工 車業 教會 監獄 消防隊 派出所 株式會社 株式会社 店 五金行'.split(
    ' ',
  )
const companyWord =
  /\b(?:inc|ltd|llc|llp|corp|co|plc|gmbh|pte|company|corporation|group|limited|university|hospital|clinic|bank|studios?|technolog(?:y|ies)|systems|labs?|laborator(?:y|ies)|institut[eo]?|consultants|hotel|lodge|resort|school|center|centre|agency|partners|consulting|foundation|association|ventures|holdings|works|solutions|services|networks|semiconductor|electronics|media|press|restaurant|brasserie|bistro|cafe|maps|robotics|software|industries|communications|international|global|trading|research|biotech|academia|diagnostics|genomics|therapeutics|optronics|optics|photonics|components|instruments|machinery|materials|chemicals?|plastics|textiles?|steel|energy|solar|motors|automotive|aerospace|telecom|payments|mobility|airways|railways?|express|freight|forwarding|shipping|marine|properties|construction|furniture|apparel|fashion|outdoor|sports|travel|tours?|cruises?|inn|hostel|salon|theat(?:re|er)|gallery|publishing|publishers|broadcasting|news|magazine|advertising|pictures|films?|investments?|securities|accountants|cpas|attorneys|chambers|council|bureau|authority|commission|embassy|society|club|brewery|farms?|kindergarten|packaging|cosmetics|beverages?|appliances|retail|health(?:care)?|medical|dental|pharmacy|bio(?:sciences?|medical|logics)?|pharma(?:ceuticals)?|insurance|capital|airlines|logistics|foods|entertainment|games|digital|interactive|college|academy|museum|library|ministry|government|army|store|shop|bakery)\b/i
const titleEnds =
  '師 員 經理 副理 協理 襄理 助理 主任 總監 顧問 實習生 工讀 工讀生 企劃 會計 出納 秘書 代表 領班 護士 主管 主廚 廚助 教授 創辦人 負責人 董事 總裁 客服 行政 採購 人資 業務 總務 翻譯 編輯 記者 司機 幹部 研究生 博士後 實習 兼職 正職 助教 教練 志工 社工 特助 管家 店務 設計 行銷 法務 稽核 品管 櫃檯 美編 小編 攝影 剪輯 接待 服務生 外場 內場 執行 技工 木工 臨時工 電焊工 水電工 鐵工 車工 工頭 學徒 歌手 製作人 導演 公關 保全 警衛 倉管 生管 物管 品保 二廚 三廚 幫廚 廚工 理事 總編 經紀人 助手 監工 教官 攝助 剪接 接案 合夥人 發言人 研發 牙助 跟診 看護 作家 畫家 藝術家 PM'.split(
    ' ',
  )
const titleWord =
  /\b(?:engineer|manager|developer|interns?|assistant|analyst|designer|director|specialist|consultant|officer|lead(?:er)?|associate|coordinator|executive|supervisor|researcher|scientist|programmer|architect|teacher|lecturer|professor|accountant|auditor|nurse|waiter|waitress|chef|cook|clerk|secretary|representative|administrator|technician|planner|buyer|editor|translator|writer|head|president|vp|ceo|cto|cfo|coo|founder|trainee|cashier|barista|tutor|statistician|biostatistician|operator|recruiter|advis[eo]r|strategist|copywriter|illustrator|photographer|producer|trader|broker|agent|attendant|receptionist|bartender|host(?:ess)?|instructor|trainer|fellow|postdoc|student worker|sales|salesperson|controller|inspector|mechanic|driver|pharmacist|physician|therapist|lawyer|paralegal|counsel|marketer|librarian|owner|principal|staff|crew|sre|devops|pm|merchandiser|estimator|surveyor|welder|machinist|concierge|housekeeper|steward|captain|interpreter|journalist|reporter|curator|volunteer|apprentice|dietitian|nutritionist|bookkeeper|beautician|hairdresser|stylist|electrician|plumber|carpenter|foreman|guard|pilot|animator|artist|musician|coach|caregiver|nanny|cleaner|packer|porter|dispatcher|underwriter|actuary|teller|economist|geologist|chemist|biologist|psychologist|counsell?or|optometrist|dentist|veterinarian|paramedic|midwife|radiographer|hygienist|florist|gardener|farmer|brewer|sommelier|roaster|baker|tailor|drafter|draftsman|modell?er|composer|archivist|registrar|dean|aide|helper|hand|worker|adviser|partner|attorney|solicitor|judge|examiner|investigator|detective|custodian|dealer|merchandis(?:er|ing)|scheduler|tester|evangelist|advocate|expert|freelancer|superintendent|commis|sous-chef|saucier|patissier|guide|usher|caddie|lifeguard|referee|cadet|co-?op)\b/i
const places =
  /^(?:(?:new )?(?:taipei|taiwan|taichung|kaohsiung|hsinchu|tainan|taoyuan|keelung|hualien|yilan|chiayi|changhua|nantou|pingtung|miaoli|yunlin|taitung|zhubei|hong kong|singapore|tokyo|osaka|shanghai|beijing|shenzhen|seoul|london|berlin|paris|new york|san francisco|seattle|boston|chicago|austin|los angeles|san jose|sydney|melbourne|brisbane|auckland|vancouver|toronto|montreal|amsterdam|munich|frankfurt|hamburg|zurich|dublin|bangkok|hanoi|ho chi minh city|kuala lumpur|penang|manila|jakarta|macau|guangzhou|suzhou|hangzhou|kyoto|nagoya|fukuoka|okinawa|usa?|uk|united (?:states|kingdom)|japan|china|germany|australia|canada|france|netherlands|vietnam|thailand|malaysia|india|indonesia|philippines|korea|remote|hybrid|on-?site)(?: (?:city|county|taiwan))?(?:, ?| ?\/ ?)?)+(?:\(?r\.?o\.?c\.?\)?)?$|^(?:[台臺]灣[ ,，]?)?.{2,3}[市縣](?:.{1,4}[區鄉鎮市])?$|^(?:台|臺)(?:北|中|南|灣|東)$|^(?:新北|桃園|新竹|高雄|基隆|嘉義|苗栗|彰化|雲林|屏東|宜蘭|花蓮|新加坡|日本|上海|深圳|香港|.{2,4}(?:科學)?(?:園區|科學園區))$/i
const kindWords =
  /^(?:full.?time|part.?time|全職|兼職|正職|約聘|contract|internship|freelance|permanent|[\d~-]+ ?人以?[上下]?)$/i

/** Facts about the employer, pay and lengths of time. */
const isMeta = (text: string) =>
  isDuration(text) || /年資|\d ?人(?:以[上下])?$|以下空白|[年月日時]薪/.test(text)
/** Nothing, or a length of time: `（3 年 2 個月）`, `3 years 2 months`. */
export const isDuration = (text: string) =>
  /^\(?(?:\d+ ?(?:年|years?|yrs?))? ?(?:\d+ ?(?:個月|months?|mos?))?\)?$/.test(folded(text))
/** `電腦軟體業`, which is no `企業` or `實業`. */
const isIndustry = (text: string) => /^.{2,14}(?<![企實工事興])業$/.test(text)
/** A place, as it stands beside a company. */
export const isPlace = (text: string) =>
  places.test(text) ||
  isTownOf(text) ||
  text.split(/[ ,，]+/).every((part) => places.test(part)) ||
  / (?:science|industrial|software) park$/i.test(text)

/** `Jakarta, Indonesia` */
function isTownOf(text: string): boolean {
  const [, town = '', land = ''] = /^(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?), (\p{Lu}[\p{L} ]+)$/u.exec(text) ?? []
  return town !== '' && isUnknown(town) && (states.test(land) || places.test(land))
}

/** A place, or `食品製造業｜1~30人｜桃園市`. */
export function isAboutEmployer(text: string): boolean {
  const [first = '', ...others] = text.split(/ ?[|｜] ?/)
  return isPlace(text) || (others.length > 0 && (isIndustry(first) || isPlace(first)))
}

/** A text of a header that may be a company or a title, with its line. */
export type Part = { text: string; line: Line }

/** The parts of a line without its period, its places, and what else is neither company nor title. */
export function partsOf(line: Line): Part[] {
  return line.cells
    .flatMap(({ text }) => {
      const [period] = periodsIn(text)
      return (period === undefined ? text : withoutPeriod(text, period)).split(
        /[|｜•·@]|\s[-–—]\s|\sat\s|\/\//,
      )
    })
    .map((text) => stripped(text, /[\s,，、:：–—\p{So}-]/u))
    .filter((text) => !isPlace(text))
    .map(withoutPlace)
    .filter(
      (text) =>
        text !== '' &&
        !isMeta(folded(text)) &&
        !isPlace(text) &&
        !isIndustry(text) &&
        !kindWords.test(folded(text)),
    )
    .map((text) => ({ text, line }))
}

const states =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/

const landAndTown =
  /^(?:日本|韓國|美國|英國|法國|德國|荷蘭|瑞士|義大利|西班牙|加拿大|澳洲|紐西蘭|越南|泰國|印尼|馬來西亞|菲律賓)[・·]?\p{Script=Han}{2,4}$/u

/** What a bracket says of a company: a place, an industry, or a page. */
const isAbout = (text: string) =>
  states.test(text) ||
  landAndTown.test(text) ||
  /^\p{Lu}\p{Ll}+, \p{Lu}\p{Ll}+$| (?:Branch|Office)$/u.test(text) ||
  text.split(/[,，、・]/).some((each) => isPlace(each) || isIndustry(each)) ||
  /^(?:https?:\/\/|www\.)/i.test(text)

/** The text without a place behind it: `Baywing Research, Taichung`, `海岸設計（台北）`, `Brightpath School, Leicester`. */
export function withoutPlace(text: string): string {
  const [, head = '', inBrackets, afterComma = ''] =
    /^(.+?)(?: ?[(（]([^()（）]+)[)）]|[,，] ?([^,，()（）]+))$/.exec(text) ?? []
  const isTown =
    /^(?:(?:New|San|Santa|Los|Saint|St\.?|Port|Fort|North|South|East|West) )?\p{Lu}\p{Ll}+$/u.test(
      afterComma,
    ) && isUnknown(afterComma)
  return isAbout(inBrackets ?? afterComma) || (isTown && scoreOf(head) > 0) ? withoutPlace(head) : text
}

/** Whether a text ends with one of the words, before a bracket. */
function endsWith(words: readonly string[], text: string): boolean {
  const bare = text.replace(/[(（][^()（）]*[)）]$/, '')
  return words.some((word) => bare.endsWith(word))
}

function companyScore(text: string): number {
  const plain = folded(text).normalize('NFD').replace(/\p{M}/gu, '')
  const isLegal =
    /\b(?:B\.V|N\.V|S\.A|S\.L|S\.p\.A)\b|\b(?:AB|AG|SA|NV|BV|KK|Oy|ApS|SE|Sdn|Bhd|Pty)\b/.test(plain) ||
    /公司|\b(?:inc|ltd|llc|corp|gmbh|limited)\b|\bco\.?(?:,|$)/i.test(plain)
  return (isLegal ? 3 : 0) + (endsWith(companyEnds, plain) ? 2 : 0) + (companyWord.test(plain) ? 1 : 0)
}

function titleScore(text: string): number {
  const plain = folded(text).replace(/ ?[(（][^()（）]*[)）]$/, '')
  const endsLikeTitle = [keyOf(plain), ...plain.split(/[\s,/]+/)].some(
    (word) => endsWith(titleEnds, word) || /(?<![成生增])長$/.test(word),
  )
  return (endsLikeTitle ? 2 : 0) + (titleWord.test(plain) ? 2 : 0)
}

/** Above 0 for a company, below 0 for a title. */
const scoreOf = (text: string) => companyScore(text) - titleScore(text)
/** What only stands at the end of a company: a line that begins with it goes on with the one above. */
export const isEndOfCompany = (text: string) =>
  /^(?:co|corp|inc|ltd|llc|gmbh|company|corporation|limited)\b/i.test(text)
export const isCompany = ({ text }: Part) => scoreOf(text) > 0
/** Whether a text is surely a company, a school or a title. */
export const isKnown = (text: string) =>
  scoreOf(text) < 0 || scoreOf(text) > 1 || /\b(?:University|College|Academy)\b/.test(text)
export const isUnknown = (text: string) => companyScore(text) + titleScore(text) === 0

/** What the words of a header say for sure. */
export type Roles = { company?: Part; title?: Part; isCompanyFirst?: boolean }

/**
 * Which part is the company and which the title; `order` decides between two where their words do not. Beside a company or a
 * title in a line stands what is neither.
 */
export function rolesOf(parts: readonly Part[], order?: boolean): Roles {
  const roles = rolesOfAll(parts, order)
  const leading = parts.filter(({ line }, at) => line !== parts[at - 1]?.line)
  return roles.company || roles.title || leading.length !== 2 ? roles : rolesOfAll(leading, order)
}

/** Joins a company that a narrow column broke: `Chenghai Precision` and `Machinery Co., Ltd.` */
export function withoutBreaks(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((result, part) => {
    const last = result.at(-1)
    const isBroken = last && scoreOf(last.text) >= 0 && scoreOf(last.text) < 3 && scoreOf(part.text) >= 3
    if (isBroken) result[result.length - 1] = { ...last, text: joinedTexts(last.text, part.text) }
    else result.push(part)
    return result
  }, [])
}

/** Whether the words of a header name both its company and its title. */
export function areComplete(parts: readonly Part[]): boolean {
  const { company, title } = rolesOf(parts)
  if (company === undefined || title === undefined) return false
  return parts.length > 1 || ![company, title].some(({ text }) => isUnknown(text))
}

function rolesOfAll(parts: readonly Part[], order?: boolean): Roles {
  const split = parts.flatMap((part) => (parts.length === 1 ? splitOf(part) : [part]))
  const [company, ...others] = split.toSorted((a, b) => scoreOf(b.text) - scoreOf(a.text))
  const title = others.at(-1)
  if (company === undefined) return {}
  const [most, least] = [scoreOf(company.text), scoreOf(title?.text ?? '')]
  if (title === undefined) return most === 0 ? {} : most > 0 ? { company } : { title: company }
  if (most > least)
    return split.length === 2 || (most > 0 && least < 0)
      ? { company, title, isCompanyFirst: split.indexOf(company) < split.indexOf(title) }
      : {}
  if (order === undefined || split.length !== 2) return {}
  return order ? { company, title } : { company: title, title: company }
}

/** `Chef, Pastry, Baywing Hotel, Leeds`: title and company of more than two segments, if only one is a company. */
function aroundCompany(segments: readonly string[]): readonly string[] {
  const at = segments.findLastIndex((each) => scoreOf(each) > 0)
  const [company = '', ...behind] = segments.slice(at)
  const areTowns = behind.every((each) => isPlace(each) || (isUnknown(each) && /^\p{Lu}\p{Ll}+$/u.test(each)))
  return segments.length > 2 && at > 0 && areTowns && scoreOf(segments[0] ?? '') < 0
    ? [segments.slice(0, at).join(', '), company]
    : segments
}

/** `Senior Engineer, Baywing Research`: one part with a comma; `中華有限公司 工程師`: one with a space or a slash. */
function splitOf({ text, line }: Part): Part[] {
  const isHan = /^[\p{Script=Han}（）() ]+$/u.test(text)
  const slashed = text.split(/[/／]/)
  const isBoth = slashed.some((each) => scoreOf(each) > 0) && slashed.some((each) => scoreOf(each) < 0)
  const ways = [
    aroundCompany(text.split(/,\s+(?!(?:ltd|inc|llc|llp|corp|co|cpas)\b)|，/i)),
    isHan ? text.split(' ') : [],
    isBoth ? slashed : [],
  ]
  return (ways.find(({ length }) => length === 2) ?? [text]).map((each) => ({ text: each.trim(), line }))
}
