import { periodsIn, withoutPeriod } from './dates.ts'
import { folded, keyOf, type Line, stripped } from './lines.ts'

const companyEnd =
  /(?:公司|集團|企業|工作室|事務所|銀行|醫院|診所|基金會|協會|學會|公會|學校|中學|國中|國小|小學|大學|學院|學系|中心|研究[院所室]|實驗室|商行|書店|飲品店|飲料店|餐廳|飯店|酒店|旅館|超商|超市|門市|補習班|幼兒園|書局|藥局|商號|行號|[五金車]行|工廠|[科院市縣政]府|[部署局處]|分行|分店|工坊|出版社|通訊社|報社|雜誌社|旅行社|科技|電子|半導體|實業|工業|國際|資訊|網路|軟體|建設|營造|保險|證券|投信|投顧|食品|生技|製藥|物流|貿易|咖啡|烘焙|軍|國防部|店)(?:[(（][^()（）]*[)）])?$/
const companyWord =
  /\b(?:inc|ltd|llc|llp|corp|co|plc|gmbh|pte|company|corporation|group|limited|university|hospital|clinic|bank|studios?|technolog(?:y|ies)|systems|labs?|laborator(?:y|ies)|institute|hotel|lodge|resort|school|center|centre|agency|partners|consulting|foundation|association|ventures|holdings|works|solutions|services|networks|semiconductor|electronics|media|press|restaurant|café|cafe|maps|robotics|software|industries|international|global|trading|research|biotech|pharma(?:ceuticals)?|insurance|securities|capital|airlines|logistics|foods|entertainment|games|digital|interactive|college|academy|museum|ministry|government|army|store|shop|bakery)\b/i
const titleEnd =
  /(?:師|員|經理|副理|協理|襄理|專員|助理|主任|總監|顧問|實習生|工讀生?|企劃|會計|出納|秘書|代表|組長|課長|科長|處長|部長|廠長|局長|院長|班長|領班|店長|館長|隊長|護理長|護士|主管|主廚|廚助|教授|執行長|創辦人|負責人|董事長?|總裁|客服|行政|採購|人資|業務|總務|翻譯|編輯|記者|司機|儲備幹部|幹部|研究生|博士後|實習|兼職|正職|助教|教練|志工|社工|特助|管家|店務|職員|研究助理|講師|設計|行銷|法務|稽核|品管|櫃檯|美編|小編|攝影|剪輯|接待|服務生|外場|內場|執行|PM)(?:[(（][^()（）]*[)）])?$/
const titleWord =
  /\b(?:engineer|manager|developer|interns?|assistant|analyst|designer|director|specialist|consultant|officer|lead(?:er)?|associate|coordinator|executive|supervisor|researcher|scientist|programmer|architect|teacher|lecturer|professor|accountant|auditor|nurse|waiter|waitress|chef|cook|clerk|secretary|representative|administrator|technician|planner|buyer|editor|translator|writer|head|president|vp|ceo|cto|cfo|coo|founder|trainee|cashier|barista|tutor|statistician|biostatistician|operator|recruiter|advis[eo]r|strategist|copywriter|illustrator|photographer|producer|trader|broker|agent|attendant|receptionist|bartender|host(?:ess)?|instructor|trainer|fellow|postdoc|student worker|sales|salesperson|controller|inspector|mechanic|driver|pharmacist|physician|therapist|lawyer|paralegal|counsel|marketer|librarian|owner|principal|staff|crew|sre|devops|pm|merchandiser|estimator|surveyor|welder|machinist|concierge|housekeeper|steward|captain|interpreter|journalist|reporter|curator|volunteer|apprentice|co-?op)\b/i
const places =
  /^(?:(?:new )?(?:taipei|taiwan|taichung|kaohsiung|hsinchu|tainan|taoyuan|keelung|hualien|yilan|chiayi|changhua|nantou|pingtung|miaoli|yunlin|taitung|zhubei|hong kong|singapore|tokyo|osaka|shanghai|beijing|shenzhen|seoul|london|berlin|paris|new york|san francisco|seattle|boston|sydney|vancouver|toronto|usa?|uk|japan|china|germany|remote|hybrid|on-?site)(?: (?:city|county|taiwan))?(?:, ?)?)+(?:\(?r\.?o\.?c\.?\)?)?$|^.{2,3}[市縣](?:.{1,4}[區鄉鎮市])?$|^(?:台|臺)(?:北|中|南|灣|東)$|^(?:新北|桃園|新竹|高雄|基隆|嘉義|苗栗|彰化|雲林|屏東|宜蘭|花蓮|新加坡|日本|上海|深圳|香港|.{2,4}(?:科學)?(?:園區|科學園區))$/i
const kindWords =
  /^(?:full.?time|part.?time|全職|兼職|正職|約聘|contract|internship|freelance|permanent|[\d~-]+ ?人以?[上下]?)$/i

/** Facts about the employer, pay and lengths of time. */
const isMeta = (text: string) =>
  /年資|\d ?人(?:以[上下])?$|以下空白|[年月日時]薪|^\(?(?:\d+ ?年)? ?(?:\d+ ?個月)?\)?$/.test(text)
/** What stands beside a company: a place, or an industry, which is no `企業` or `實業`. */
export const isPlace = (text: string) => places.test(text) || /^.{2,14}(?<![企實工事興])業$/.test(text)

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
    .map((text) => withoutPlace(stripped(text, /[\s,，、:：–—-]/)))
    .filter((text) => text !== '' && !isMeta(folded(text)) && !isPlace(text) && !kindWords.test(folded(text)))
    .map((text) => ({ text, line }))
}

/** What a bracket says of a company: a place, an industry, or a page. */
const isAbout = (text: string) =>
  text.split(/[,，、・]/).some(isPlace) || /^(?:https?:\/\/|www\.)/i.test(text)

/** The text without a place behind it: `Baywing Research, Taichung`, `海岸設計（台北）`, `Brightpath School, Leicester`. */
export function withoutPlace(text: string): string {
  const [, head = '', inBrackets, afterComma = ''] =
    /^(.+?)(?: ?[(（]([^()（）]+)[)）]|[,，] ?([^,，()（）]+))$/.exec(text) ?? []
  const isTown = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(afterComma) && isUnknown(afterComma)
  return isAbout(inBrackets ?? afterComma) || (isTown && scoreOf(head) > 0) ? withoutPlace(head) : text
}

function companyScore(text: string): number {
  const plain = folded(text)
  const isLegal = /公司|\b(?:inc|ltd|llc|corp|gmbh|limited)\b|\bco\.?(?:,|$)/i.test(plain)
  return (isLegal ? 3 : 0) + (companyEnd.test(plain) ? 2 : 0) + (companyWord.test(plain) ? 1 : 0)
}

function titleScore(text: string): number {
  const plain = folded(text).replace(/ ?[(（][^()（）]*[)）]$/, '')
  const endsLikeTitle = [keyOf(plain), ...plain.split(/[\s,/]+/)].some((word) => titleEnd.test(word))
  return (endsLikeTitle ? 2 : 0) + (titleWord.test(plain) ? 2 : 0)
}

/** Above 0 for a company, below 0 for a title. */
const scoreOf = (text: string) => companyScore(text) - titleScore(text)
export const isUnknown = (text: string) => companyScore(text) + titleScore(text) === 0

/** What the words of a header say for sure. */
export type Roles = { company?: Part; title?: Part; isCompanyFirst?: boolean }

/** Which part is the company and which the title; `order` decides between two where their words do not. */
export function rolesOf(parts: readonly Part[], order?: boolean): Roles {
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

/** `Senior Engineer, Baywing Research`: one part with a comma; `中華有限公司 工程師`: one with a space or a slash. */
function splitOf({ text, line }: Part): Part[] {
  const isHan = /^[\p{Script=Han}（）() ]+$/u.test(text)
  const slashed = text.split(/[/／]/)
  const isBoth = slashed.some((each) => scoreOf(each) > 0) && slashed.some((each) => scoreOf(each) < 0)
  const ways = [
    text.split(/,\s+(?!(?:ltd|inc|llc|corp|co)\b)|，/i),
    isHan ? text.split(' ') : [],
    isBoth ? slashed : [],
  ]
  return (ways.find(({ length }) => length === 2) ?? [text]).map((each) => ({ text: each.trim(), line }))
}
