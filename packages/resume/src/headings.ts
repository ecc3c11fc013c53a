import { monthsIn } from './dates.ts'
import { keyOf, type Line, leftOf, stripped, textOf, valueIn, withoutBullet } from './lines.ts'
import { isKnown } from './roles.ts'

/** What a part of a résumé is about. `top` is what stands before the first heading; `unknown` has one that names no topic. */
export type Topic = 'top' | 'personal' | 'education' | 'work' | 'people' | 'links' | 'other' | 'unknown'

/** The lines between two headings. */
export type Section = { topic: Topic; lines: Line[] }

/** Headings in the order in which they are tried: the words of a later row also stand in headings of an earlier one. */
const chinese = {
  people: /^(?:聯絡|連絡)人(?:資料)?$|緊急|推薦|諮詢人|介紹人|家庭|家屬|備[取用][聯連]絡/,
  personal: /^(?:與我)?(?:個人|基本|聯絡|連絡|聯繫)+(?:基本)?(?:資料|資訊|方式|檔案|簡介|我)?$/,
  links: /^(?:(?:相關|個人|社群)?(?:連結|網站|網頁|網址)|社群(?:媒體|平台)?|作品集(?:連結|網址))$/,
  other:
    /教育實習|摘要|概要|社團|志工|專案|專題|計畫|作品|論文|著作|發表|專利|研討|教學|研究(?:經歷|經驗|成果)|校園|幹部|領導|社會服務|海外|國際|交換|旅[行遊]|競賽|比賽|得獎|獲獎|獎項|榮譽|兵役|服役|證照|證書|執照|檢定|語[言文]|外語|技能|專長|能力|工具|系統|訓練|研習|進修|在職教育|課程|培訓|自傳|自我|關於我|簡介|動機|希望|求職條件|應徵|期望|目標|興趣|嗜好|特質|優勢|成就|其他|備註|附件|附錄|聲明|講座|演講|分享|修課|輔導/,
  education: /學歷|教育|求學|就學|學業|學校經歷|^學習經歷/,
  work: /做過的工作|工作經[歷驗]|經歷|經驗|職歷|職涯|任職|就業|實習|打工|工讀|工作(?:資歷|履歷|紀錄|背景)|資歷/,
} satisfies Partial<Record<Topic, RegExp>>

const english = {
  people:
    /^(?:(?:professional )?references?(?: available (?:up)?on request)?|referees?|emergency contacts?|in case of emergency|family)$/,
  personal:
    /^(?:contacts?(?: me| info(?:rmation)?| details)?|personal (?:info(?:rmation)?|details|data|particulars|profile)|details|basic info(?:rmation)?)$/,
  links:
    /^(?:links|online(?: profiles?)?|(?:websites?|contact) (?:&|and) links|web|websites?|social(?: media| links)?|portfolio)$/,
  education:
    /^(?:education(?:al)?(?: background| history| qualifications?| & training| and training)?|academic (?:background|qualifications?|history|record|education)|education (?:&|and) qualifications|schooling|qualifications & education)$/,
  work: /^(?:research (?:&|and) (?=work|industr|prof|intern|employ))?(?:(?:professional|work(?:ing)?|employment|career|relevant|related|industry|industrial|clinical|full.time|part.time|selected|job|additional|other) )*(?:experiences?|history|employment|internships?|background|record)(?: (?:&|and) (?:internships?|employment|experience))?$|^(?:(?:(?:professional|academic|research|clinical) )?(?:appointments|positions)|work|where i(?:'ve| have) worked|internship experiences?|positions held|internships? (?:&|and) (?:work|experience))$/,
  other:
    /^(?:(?:research|teaching|volunteer(?:ing)?|leadership|extracurricular|military|academic|project|professional|selected|key|core|technical|personal|career|relevant|languages?|computer|additional|side|other|honou?rs|community|open source) (?:(?:&|and) )?)*(?:skills?|summary|profile|about(?: me)?|objectives?|projects?|publications?|patents?|certifications?|certificates?|licen[sc]es?|awards?|honou?rs|scholarships?|languages?|interests?|hobbies|activities|training|courses?|coursework|service|talks|presentations|conferences|memberships?|affiliations?|speaking|volunteer(?:ing|ism)?|leadership|experience|competenc(?:ies|es?)|strengths?|achievements?|accomplishments?|expertise|tools|software|technologies|highlights?|statement|declaration|notes?|other|miscellaneous|additional information|hobbies and interests|development|exchange|qualifications?|research|teaching|overview|bio(?:graphy)?|tech(?:nical)? stack|portfolio)(?: (?:&|and) [a-z ]+)?$/,
} satisfies Partial<Record<Topic, RegExp>>

/** `C O N TA C T` is one word. */
const isSpacedOut = /^(?:[A-Z&]{1,2} ){3,}[A-Z]{1,2}$/

/** What a bracket behind a heading says: `（由近至遠）`. */
const aboutOrder = /由|近|先|順序|摘|節錄|first|recent|revers|chronolog|selected/i

/** The topic of the section below a heading; undefined when the text is not a heading. */
export function headingOf(text: string): Topic | undefined {
  const bare = (withoutBullet(text) ?? text).replace(/ ?[（(][^()（）]*[)）]$/, (bracket) =>
    aboutOrder.test(bracket) ? '' : bracket,
  )
  const key = stripped(keyOf(isSpacedOut.test(bare) ? bare.replaceAll(' ', '') : bare), /[\s\p{P}\p{S}]/u)
  if (key === '' || key.length > 48 || /\d/.test(key) || /[。；，]$/.test(text)) return undefined
  const han = key.replace(/[^\p{Script=Han}]+/gu, '')
  const latin = key
    .replace(/[^a-z&' ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // A title or company has words between the characters; a heading has them before or after.
  if (han !== '' && (han.length > 9 || /[,，。;；:：、].*[,，。;；:：、]/.test(key))) return undefined
  const inLatin = latin.length < 3 ? undefined : englishTopic(latin)
  if (han === '') return inLatin
  if (latin.length >= 3 && inLatin === undefined) return undefined
  const inHan = endsLikeHeading(han) ? valueIn(chinese, han) : undefined
  return inHan ?? inLatin
}

/** `education and professional qualifications`: the topic of the first of several known ones. */
function englishTopic(latin: string): Topic | undefined {
  const topics = latin.split(/ (?:and|&) /).map((part) => valueIn(english, part))
  return valueIn(english, latin) ?? (topics.includes(undefined) ? undefined : topics[0])
}

/** Whether characters are a heading and no sentence, title or company that has the same words. */
function endsLikeHeading(han: string): boolean {
  return (
    !/[系所科社店部班組處室館廠業師員士]$|(?<![專擅])長$|[的了在於為是]|公司|大學|學院|學校|中心|協會|基金會|工程師|經理|專員|助理|教師|老師|實習生|工讀生|年資|人員|主管|畢業|姓名|電話|類別|時間|期間|狀況|內容|待遇|職稱|職務|薪資|日期|原因|最高|名稱/.test(
      han,
    ) || /^(?:關於我|最高學歷|做過的工作)$/.test(han)
  )
}

/** Divides lines at headings. A line in the style of several headings is one too, about something unknown. */
export function sectionsOf(lines: readonly Line[]): Section[] {
  // The end of a sentence that the line above broke is none: `five-axis machine` and `tools.`
  const isRest = (line: Line, at: number) =>
    lines[at - 1]?.wraps === true && /^\p{Ll}.*[.,;]$/u.test(textOf(line))
  const known = lines.map((line, at) =>
    isAlone(line) && !isRest(line, at) ? headingOf(textOf(line)) : undefined,
  )
  const styles = headingStyles(lines, known)
  const sections: Section[] = [{ topic: 'top', lines: [] }]
  let secondColumn = Infinity
  for (const [at, line] of lines.entries()) {
    const entry = entryBehindHeading(line)
    if (entry !== undefined) {
      sections.push(entry)
      continue
    }
    // A column that begins with contact data has nothing to do with the heading at the end of the one before.
    if (startsContact(line) && sections.at(-1)?.topic !== 'people')
      sections.push({ topic: 'personal', lines: [] })
    const x = leftOf(line)
    const second = line.cells[1]?.x ?? 0
    if (line.cells.length > 2) secondColumn = second > x + 20 ? second : Infinity
    else if (line.startsBlock || x < secondColumn - 2) secondColumn = Infinity
    // A heading stands in the first column of a table.
    const topic =
      x >= secondColumn - 2
        ? undefined
        : (known[at] ??
          topicOfRow(line) ??
          (at > 0 && styles.has(line.style) && isAlone(line) && looksLikeHeading(line)
            ? 'unknown'
            : undefined))
    if (topic === undefined) {
      sections.at(-1)?.lines.push(line)
    } else {
      const [, ...others] = line.cells
      const isInRow = known[at] === undefined && topicOfRow(line) !== undefined
      const kept = isStudy(line) || labelOf(line.cells[0]?.text ?? '') === undefined ? others : line.cells
      sections.push({ topic, lines: isInRow ? [{ ...line, cells: kept, startsBlock: true }] : [] })
    }
  }
  return sections
}

/** `學歷：國立臺北商業大學（100年9月至104年6月）`: a heading before an entry. */
function entryBehindHeading(line: Line): Section | undefined {
  const [first, ...others] = line.cells
  const [, heading = '', text = ''] = /^([^:：]{2,8})[:：]\s*(\S.*)$/.exec(first?.text ?? '') ?? []
  const topic = headingOf(heading)
  if (first === undefined || (topic !== 'education' && topic !== 'work') || monthsIn(text).length === 0)
    return undefined
  return { topic, lines: [{ ...line, cells: [{ ...first, text }, ...others], startsBlock: true }] }
}

const startsContact = (line: Line) =>
  'page' in line.place && line.startsBlock && /^[\w.+-]+@[\w.-]+$|^[+(\d][\d ()-]{7,}$/.test(textOf(line))

const isAlone = (line: Line) =>
  (line.cells.length === 1 && line.links.length === 0) || keyOf(textOf(line)).length <= 6

/** `學歷 | 國立虎尾高級農工職業學校 | 機械科` */
const isStudy = ({ cells: [first, ...others] }: Pick<Line, 'cells'>) =>
  keyOf(first?.text ?? '') === '學歷' &&
  others.some(({ text }) => /\p{Script=Han}{2}(?:大學|學院|學校|高[中職])/u.test(text))

/** A heading in the first cell of a row: `學歷 | 學校名稱 | 科系 | …`. */
function topicOfRow({ cells: [first, ...others], links }: Line): Topic | undefined {
  if (first === undefined || others.length === 0 || links.length > 0) return undefined
  const isHeadOfTable =
    others.length > 2 &&
    /^[學經]歷$/.test(keyOf(first.text)) &&
    others.every(({ text }) => labelOf(text) !== undefined)
  return isHeadOfTable || isStudy({ cells: [first, ...others] }) || labelOf(first.text) === undefined
    ? headingOf(first.text)
    : undefined
}

function headingStyles(lines: readonly Line[], known: readonly (Topic | undefined)[]): ReadonlySet<string> {
  const counts = new Map<string, { headings: number; all: number }>()
  for (const [at, { style }] of lines.entries()) {
    const count = counts.get(style) ?? { headings: 0, all: 0 }
    counts.set(style, { headings: count.headings + (known[at] === undefined ? 0 : 1), all: count.all + 1 })
  }
  return new Set(
    [...counts]
      .filter(([, { headings, all }]) => headings > 1 && headings >= 0.6 * all)
      .map(([style]) => style),
  )
}

function looksLikeHeading(line: Line): boolean {
  const text = textOf(line)
  return !line.isItem && !/\d|[。；;@]/.test(text) && text.length <= 40 && !isKnown(text)
}

const labels = {
  nameEn:
    /^(?:英文(?:姓名|名字?)|姓名\(?英文?\)?|english name|name in english|name \(english\)|(?:full )?name)$/,
  nameZh:
    /^(?:(?:中文)?姓名|姓名\(?中文?\)?|chinese name|name in chinese|中文名字?|(?:姓名 ?[/(]? ?name\)?))$/,
  person:
    /^(?:關係|稱謂)$|緊急|推薦人|配偶|家長|父親|母親|監護|聯絡人|連絡人|emergency|主管姓名|^(?:(?:direct|name of) )?(?:referee|reference|spouse|supervisor)(?:'s name)?$/,
  email:
    /^(?:e-?mail(?: ?address)?|電子(?:信箱|郵件(?:信箱)?|郵箱)|信箱|電郵|郵件|e-?mail信箱|(?:個人|聯絡)信箱|mail|電子信箱 ?e-?mail)$/,
  mobile:
    /^(?:手機(?:號碼)?|行動(?:電話)?|行動電話號碼|聯絡手機|手機電話|mobile(?: ?phone| number)?|cell(?: ?phone)?|行動電話 ?mobile)$/,
  otherPhone: /^(?:(?:住家|室內|公司|家用|日間|夜間|住宅|辦公室)電話|市話|傳真|fax|office|home|tel \(h\))$/,
  level: /^(?:學歷|(?:教育)?程度|(?:最高|次高|第[一二三])學歷|學位|學制|級別|degree|level|qualification)$/,
  school:
    /^(?:學校(?:名稱)?|畢業學校|就讀學校|校名|院校(?:名稱)?|學校名稱及地點|school(?: name)?|institution|university)$/,
  department:
    /^(?:科系所?(?:名稱)?|系所(?:名稱)?|(?:主修|就讀)?(?:科系|系所|院系)|主修|科別|系別|系科|學系|院系(?:科別|所)|major|department|field(?: of study)?)$/,
  status:
    /^(?:狀態|(?:畢|結|修)業(?:狀態|狀況|與否|情形)?|畢\/?肄業?|畢\(結、肄\)業|畢業\/?肄業|就學狀態|status)$/,
  company:
    /^(?:公司(?:名稱|行號)?|服務(?:機構|單位|機關|公司|處所)(?:名稱)?|任職(?:公司|單位)|服務機關\(構\)?|機構(?:名稱)?|單位(?:名稱)?|工作單位|company(?: name)?|employer|organi[sz]ation)$/,
  employment:
    /^(?:公司(?:名稱)?|服務(?:單位|機構|機關)|任職公司|單位|company|employer)(?: ?\/ ?|[及與、])(?:職[稱務位]|(?:job )?title|position|role)$/,
  title: /^(?:職[稱務位別](?:名稱)?|擔任職[務位]|工作職稱|title|job ?title|position(?: title)?|role)$/,
  start: /^(?:起|(?:到職|入學|起始|開始)(?:日期?|時間|年月)?|start(?: date)?|from)$/,
  end: /^(?:迄|(?:離職|畢業|結束)(?:日期|時間|年月|日)?|end(?: date)?|to)$/,
  period:
    /^(?:(?:就學|就讀|在學|修業|任職|在職|服務|工作|起[迄訖]|起訖)(?:期間|時間|年月|年限|日期|起[迄訖])?|期間|年月|年份|時間|起訖年月|任職起訖|dates?|period|duration|years?|from ?[-/~]? ?to)$/,
  content:
    /^(?:內容|(?:主要)?工作(?:內容|說明|職責|職掌|描述|項目|概述)(?:簡述|\/職責)?|(?:主要)?職掌|職務(?:說明|內容|描述)|職責|主要職責|(?:job )?(?:description|duties|responsibilities)|key responsibilities)$/,
  meta: /^(?:備註|附註|應徵.{1,4}|科系類別|學校(?:地區|所在)|職務類別|管理責任|產業(?:類別|別)|(?:公司)?規模|公司(?:人數|產業|地點)|離職(?:原因|理由)|薪資|月薪|年薪|待遇|累計年資|總?(?:工作)?年資|總年資|性別|年齡|性別\/年齡|出生(?:日期|年月日)?|生日|管理人數|地址|(?:通訊|聯絡)地址|居住地|現居地|戶籍地址|現居|兵役狀況|兵役|婚姻(?:狀況)?|身高體重|身分證字號|血型|籍貫|國籍|駕照(?:種類)?|駕駛執照|交通工具|就業狀態|希望.*|可到職日|專長|證照|照片|\(?相片\)?|industry|reason for leaving|location|salary|address|gender|nationality|date of birth|birth ?date|birthday|工作地點|工作性質|上班地點|所需技能|擅長工具)$/,
}

/** What the label of a form or table asks for. */
export type Label = keyof typeof labels

/** The kind of value that a label stands for; undefined when the text is not a label. */
export function labelOf(text: string): Label | undefined {
  const key = keyOf(text)
    .replace(/ ?[:：]$/, '')
    .replace(/(?<=.)\((?:[年月日]\/?)+\)$/, '')
    .replace(/^[【[(]|[】\])]$/g, '')
  if (key === '' || key.length > 32) return undefined
  const labelIn = (part: string) => valueIn(labels, part)
  // `期間 Period`: the same label in both languages.
  const [, han, latin] = /^([\p{Script=Han}/ ]+?) ?[/(]? ?([a-z][a-z/ -]+)\)?$/u.exec(key) ?? []
  const inHan = han === undefined ? undefined : labelIn(han)
  const inLatin = latin === undefined ? undefined : labelIn(latin.replaceAll(' / ', '/'))
  return (
    labelIn(key) ??
    (inHan === inLatin || inLatin === undefined || /name|phone|contact/.test(latin ?? '') ? inHan : undefined)
  )
}
