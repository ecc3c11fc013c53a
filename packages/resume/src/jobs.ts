import { aroundPeriod, type Month, monthsIn, type Period, periodsIn, withoutPeriod } from './dates.ts'
import { entriesOf, type Fact, factsOf, withoutRepeats } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Section } from './headings.ts'
import { folded, joinedTexts, keyOf, type Line, leftOf, stripped, textOf } from './lines.ts'

/** One employment as a résumé says it. */
export type Job = {
  companyName?: Found<string>
  jobTitle?: Found<string>
  start?: Found<Month>
  end?: Found<Month>
  stillEmployed?: Found<true>
  content?: Found<string>
}

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
  /^(?:full.?time|part.?time|全職|兼職|正職|約聘|contract|internship|freelance|permanent|[\d~-]+ ?人以?[上下]?|.{2,14}業)$/i

/** Lines that are never the header of a job: sentences, facts about the employer, lengths of time. */
const isMeta = (text: string) => /年資|\d ?人(?:以[上下])?(?:[|｜]|$)|以下空白/.test(folded(text))
const isSentence = (text: string) =>
  /[。；;]|[.!]$(?<!\b(?:inc|ltd|corp|co|llc)\.)/i.test(text) || text.length > 90

type Part = { text: string; line: Line }

/** What a header says of company and title, and the parts it was divided into. */
type Roles = { company?: Part; title?: Part; isCertain: boolean; split: readonly Part[] }

/** The jobs of the sections on work; those given twice, in both languages, only once. */
export function jobsIn(sections: readonly Section[]): Job[] {
  const read = (lines: readonly Line[]) => {
    const facts = factsOf(lines)
    return facts.some(({ label }) => label === 'company' || label === 'employment')
      ? labelledJobs(facts)
      : plainJobs(facts)
  }
  return withoutRepeats(
    sections,
    'work',
    read,
    (a, b) => a.start?.value === b.start?.value && a.end?.value === b.end?.value,
  )
}

function labelledJobs(facts: readonly Fact[]): Job[] {
  const keysOf = ({ label }: Fact) =>
    label === undefined || /content|meta|employment/.test(label) ? [] : [label]
  return entriesOf(facts, keysOf).flatMap((entry) => {
    const of = (label: string) => entry.find((fact) => fact.label === label)?.line
    const both = entry.flatMap(({ label, line }) => (label === 'employment' ? partsOf(line) : []))
    const { company, title } = rolesOf(both, true)
    const companyLine = of('company') ?? company?.line
    const titleLine = of('title') ?? title?.line
    if (companyLine === undefined || /以下空白/.test(textOf(companyLine))) return []
    const dated = of('period') ?? entry.find(({ line }) => periodsIn(textOf(line)).length > 0)?.line
    const job: Job = {
      companyName: found(textOf(companyLine), companyLine),
      ...(titleLine && { jobTitle: found(textOf(titleLine), titleLine) }),
      ...(dated && months(periodsIn(textOf(dated))[0], dated)),
    }
    for (const name of ['start', 'end'] as const) {
      const line = of(name)
      const month = line && monthsIn(textOf(line))[0]?.month
      if (line !== undefined && month !== undefined) job[name] = found(month, line)
    }
    return [withContent(job, contentLines(entry))]
  })
}

/** The lines of a label for content, with those that follow without a label. */
function contentLines(entry: readonly Fact[]): Line[] {
  const lines: Line[] = []
  let isContent = false
  for (const { label, line } of entry) {
    if (label !== undefined) isContent = label === 'content'
    if (isContent) lines.push(line)
  }
  return lines
}

function months(period: Period | undefined, line: Line): Job {
  if (period === undefined || period.start === '') return {}
  const { start, end } = period
  return {
    start: found(start, line),
    ...(end === undefined ? { stillEmployed: found(true, line) } : { end: found(end, line) }),
  }
}

function withContent(job: Job, lines: readonly Line[]): Job {
  const kept = lines.filter((line) => textOf(line) !== '')
  return kept.length === 0 ? job : { ...job, content: found(paragraphsOf(kept), ...kept) }
}

/** The text of lines: one for each item or paragraph, with those that a full line only broke put together. */
export function paragraphsOf(lines: readonly Line[]): string {
  let text = ''
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1]
    const own = textOf(line)
    if (previous === undefined) text = own
    else if (!previous.wraps || line.isItem) text += `\n${own}`
    else if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(own)) text = text.slice(0, -1) + own
    else text = joinedTexts(text, own)
  }
  return text
}

type Header = { period: Period; at: number; from: number; to: number; parts: Part[] }

/** Jobs without labels: each has one period on a line of its header, and every header has the same form. */
function plainJobs(facts: readonly Fact[]): Job[] {
  const dated = facts.flatMap(({ line, label }, at) => {
    const period = headerPeriod(line) ?? yearAlone(line)
    return period !== undefined && (label === undefined || label === 'period') ? [{ period, at }] : []
  })
  const first = dated[0]
  if (first === undefined) return []
  const before = Math.min(first.at, 4)
  const shape = shapeOf(facts[first.at]?.line, first.period)
  const like = dated.filter(({ period, at }) => shapeOf(facts[at]?.line, period) === shape)
  const headers = like.map(({ period, at }, index): Header => {
    const least = index === 0 ? 0 : (like[index - 1]?.at ?? 0) + 1
    let from = at
    while (
      from > least &&
      at - from < before &&
      isHeaderLine(facts[from - 1]) &&
      isAlike(facts[from - 1]?.line, facts[first.at - (at - from) - 1]?.line)
    )
      from -= 1
    return { period, at, from, to: at + 1, parts: [] }
  })
  let most = 2
  for (const [index, header] of headers.entries()) {
    fill(header, facts, headers[index + 1]?.from ?? facts.length, most)
    // The first header shows how many lines follow the period: a later one with less has its company from before.
    if (index === 0) most = header.to - header.at - 1
  }
  return jobsOf(headers, facts)
}

/** The period of a line that says little else: a period in a sentence or in an item is part of the content. */
function headerPeriod(line: Line): Period | undefined {
  const text = textOf(line)
  const [period, ...more] = periodsIn(text)
  if (period === undefined || more.length > 0) return undefined
  const rest = withoutPeriod(text, period)
  if (line.isItem && isUnknown(rest)) return undefined
  return isSentence(rest) ? undefined : period
}

/** Where a period stands in its line: alone, before or behind other words, or between them. */
function shapeOf(line: Line | undefined, period: Period): string {
  return aroundPeriod(line === undefined ? '' : textOf(line), period)
    .map((part) => (/[\p{L}\d]/u.test(part) ? 'words' : ''))
    .join(' period ')
}

/** Whether two lines are set alike: as large, and as far from the left. */
function isAlike(line: Line | undefined, model: Line | undefined): boolean {
  if (line === undefined || model === undefined) return false
  return 'page' in line.place
    ? Math.abs(line.size - model.size) < 0.3 && Math.abs(leftOf(line) - leftOf(model)) < 3
    : line.style === model.style
}

/** A single year or month where other jobs have a period: it may be the start or the end, so it is not used. */
function yearAlone(line: Line): Period | undefined {
  const [first, ...others] = line.cells
  const [month] = monthsIn(first?.text ?? '')
  const isAlone = month !== undefined && (first?.text.length ?? 0) === month.to - month.from
  return isAlone && others.length > 0 && !line.isItem
    ? { start: '', end: '', from: month.from, to: month.to }
    : undefined
}

function isHeaderLine(fact: Fact | undefined): boolean {
  return (
    (fact?.label === undefined || fact.label === 'title') &&
    fact?.line.isItem === false &&
    !isSentence(textOf(fact.line))
  )
}

function partsOf(line: Line, period?: Period): Part[] {
  return line.cells
    .map(({ text }) => {
      const own = period && periodsIn(text)[0]
      return own === undefined ? text : withoutPeriod(text, own)
    })
    .flatMap((text) => text.split(/[|｜•·@]|\s[-–—]\s|\sat\s|\/\//))
    .map((text) => stripped(text, /[\s,，、:：–—-]/))
    .filter((text) => text !== '' && !isMeta(text) && !places.test(text) && !kindWords.test(folded(text)))
    .map((text) => ({ text, line }))
}

/** Collects the words of a header: lines before its period, beside it, and after it until company and title are there. */
function fill(header: Header, facts: readonly Fact[], end: number, most: number): void {
  for (let at = header.from; at <= header.at; at += 1) {
    const { line, label } = facts[at] ?? {}
    if (line === undefined || label === 'title') continue
    const { company, title } = rolesOf(header.parts, undefined)
    const parts = partsOf(line, at === header.at ? header.period : undefined)
    // Beside the period of a header that has both stands the place.
    header.parts.push(...parts.filter(({ text }) => !(company && title && isUnknown(text))))
  }
  while (header.to < end && header.to - header.at <= most && isHeaderLine(facts[header.to])) {
    const { company, title } = rolesOf(header.parts, undefined)
    const line = facts[header.to]?.line
    if ((company && title) || header.parts.length > 1 || line === undefined || textOf(line).length > 70) break
    if (facts[header.to]?.label !== 'title') header.parts.push(...partsOf(line))
    header.to += 1
  }
}

function companyScore(text: string): number {
  const plain = folded(text)
  const legal = /公司|\b(?:inc|ltd|llc|corp|gmbh|limited)\b|\bco\.?(?:,|$)/i.test(plain)
  return (legal ? 3 : 0) + (companyEnd.test(plain) ? 2 : 0) + (companyWord.test(plain) ? 1 : 0)
}

function titleScore(text: string): number {
  const plain = folded(text).replace(/ ?[(（][^()（）]*[)）]$/, '')
  const endsLikeTitle = [keyOf(plain), ...plain.split(/[\s,/]+/)].some((word) => titleEnd.test(word))
  return (endsLikeTitle ? 2 : 0) + (titleWord.test(plain) ? 2 : 0)
}

/** Above 0 for a company, below 0 for a title. */
const scoreOf = (text: string) => companyScore(text) - titleScore(text)
const isUnknown = (text: string) => companyScore(text) + titleScore(text) === 0

/** Which part is the company and which the title; `isCompanyFirst` decides where the words do not. */
function rolesOf(parts: readonly Part[], isCompanyFirst: boolean | undefined): Roles {
  const split = parts.length === 1 ? splitOf(parts[0]) : parts
  const ranked = split.toSorted((a, b) => scoreOf(b.text) - scoreOf(a.text))
  const [company, title] = [ranked[0], ranked.at(-1)]
  if (company === undefined || title === undefined) return { isCertain: false, split }
  const [most, least] = [scoreOf(company.text), scoreOf(title.text)]
  if (company === title)
    return { ...(most > 0 && { company }), ...(most < 0 && { title }), isCertain: most !== 0, split }
  if (most > least) return { company, title, isCertain: split.length === 2 || (most > 0 && least < 0), split }
  if (isCompanyFirst === undefined || split.length !== 2) return { isCertain: false, split }
  return {
    ...(isCompanyFirst ? { company, title } : { company: title, title: company }),
    isCertain: true,
    split,
  }
}

/** `Senior Engineer, Baywing Research, Taichung`: one part with commas; `中華有限公司 工程師`: one with a space. */
function splitOf(part: Part | undefined): Part[] {
  if (part === undefined) return []
  const { text, line } = part
  const both = (...texts: string[]) => texts.map((each) => ({ text: each.trim(), line }))
  const comma = text.split(/,\s+(?!(?:ltd|inc|llc|corp|co)\b)|，/i).filter((each) => !places.test(each))
  if (comma.length === 2) return both(...comma)
  const words = text.split(' ')
  if (/^[\p{Script=Han}（）()]+$/u.test(words.join('')) && words.length === 2) return both(...words)
  return [part]
}

/** The name of a company without a place or department behind it. */
function withoutPlace(part: Part): Part {
  const [, name, inBrackets] = /^(.+?) ?[(（]([^()（）]+)[)）]$/.exec(part.text) ?? []
  if (name !== undefined && inBrackets !== undefined && places.test(inBrackets))
    return { ...part, text: name }
  const [head = '', ...rest] = part.text.split(/,\s*|，/)
  if (rest.length === 0) return part
  const isPlace = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(rest[0] ?? '') && isUnknown(rest[0] ?? '')
  if (rest.length === 1 && isPlace && companyScore(head) > 0) return { ...part, text: head }
  const kept = rest.filter((each) => /^(?:ltd|inc|llc|corp|co)\b/i.test(each))
  return rest.length === kept.length || !rest.every((each) => places.test(each) || kept.includes(each))
    ? part
    : { ...part, text: [head, ...kept].join(', ') }
}

/** Whether a line after the content says what was between two jobs: `2016 – 2017: career break`. */
function isGap(line: Line, above: Line | undefined): boolean {
  const from = periodsIn(textOf(line))[0]?.from ?? Infinity
  return from < 3 && !line.isItem && above !== undefined && (above.isItem || leftOf(above) > leftOf(line) + 5)
}

function jobsOf(headers: readonly Header[], facts: readonly Fact[]): Job[] {
  const orders = headers.flatMap(({ parts }) => {
    const { company, title, isCertain, split } = rolesOf(parts, undefined)
    return isCertain && company && title ? [split.indexOf(company) < split.indexOf(title)] : []
  })
  const companyFirst = orders.filter(Boolean).length
  const isCompanyFirst =
    orders.length === 0 || companyFirst * 2 === orders.length ? undefined : companyFirst * 2 > orders.length
  let lastCompany: Part | undefined
  return headers.map(({ parts, period, at, from, to }, index): Job => {
    const { company, title, isCertain } = rolesOf(parts, isCompanyFirst)
    const dated = facts[at]?.line
    const end = headers[index + 1]?.from ?? facts.length
    const labelledTitle = facts.slice(from, end).find(({ label }) => label === 'title')?.line
    const own =
      company ??
      (labelledTitle && parts.length === 1 ? parts[0] : undefined) ??
      (title !== undefined && parts.length === 1 && companyFirst > 0 ? lastCompany : undefined)
    if (own !== undefined) lastCompany = own
    const name = own === undefined || !(isCertain || labelledTitle) ? undefined : withoutPlace(own)
    const body = facts.slice(to, end)
    const jobTitle =
      labelledTitle !== undefined
        ? found(textOf(labelledTitle), labelledTitle)
        : title && isCertain && found(title.text, title.line)
    const job: Job = {
      ...(name && { companyName: found(name.text, name.line) }),
      ...(jobTitle && { jobTitle }),
      ...(dated && months(period, dated)),
    }
    const labelled = contentLines(body)
    const gap = body.findIndex(({ line }, index) => isGap(line, body[index - 1]?.line))
    const plain = (gap === -1 ? body : body.slice(0, gap))
      .filter(({ label, line }) => label === undefined && !places.test(textOf(line)))
      .map(({ line }) => line)
    return withContent(job, labelled.length > 0 ? labelled : plain)
  })
}
