import { type Month, monthsIn, type Period, periodsIn, withoutPeriod } from './dates.ts'
import { type Fact, factsOf } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Section } from './headings.ts'
import { folded, keyOf, type Line, textOf } from './lines.ts'

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
const isMeta = (text: string) =>
  /年資|\d+ ?[~-]? ?\d* ?人(?:以[上下])?(?:[|｜]|$)|以下空白/.test(folded(text))
const isSentence = (text: string) =>
  /[。；;]|[.!]$(?<!\b(?:inc|ltd|corp|co|llc)\.)/i.test(text) || text.length > 90

type Part = { text: string; line: Line }

/** The places of a company or title among the words of the header of a job. */
type Roles = { company?: Part; title?: Part; isCertain: boolean }

/** The jobs of the sections on work; those given twice, in both languages, only once. */
export function jobsIn(sections: readonly Section[]): Job[] {
  const jobs: Job[] = []
  for (const { lines } of sections.filter(({ topic }) => topic === 'work')) {
    const facts = factsOf(lines)
    const found = facts.some(({ label }) => label === 'company') ? labelledJobs(facts) : plainJobs(facts)
    const before = jobs.length
    for (const job of found) {
      const isTwice = jobs
        .slice(0, before)
        .some(({ start, end }) => start?.value === job.start?.value && end?.value === job.end?.value)
      if (!isTwice) jobs.push(job)
    }
  }
  return jobs
}

function labelledJobs(facts: readonly Fact[]): Job[] {
  const entries: Fact[][] = []
  let known = new Set<string>()
  for (const fact of facts) {
    const { label } = fact
    const isNew =
      fact.startsRow || (label !== undefined && label !== 'content' && label !== 'meta' && known.has(label))
    if (entries.length === 0 || isNew) {
      entries.push([])
      known = new Set()
    }
    if (label !== undefined) known.add(label)
    entries.at(-1)?.push(fact)
  }
  return entries.flatMap((entry) => {
    const of = (label: string) => entry.find((fact) => fact.label === label)?.line
    const [company, title, period] = [of('company'), of('title'), of('period')]
    if (company === undefined || /以下空白/.test(textOf(company))) return []
    const dated = period ?? entry.map(({ line }) => line).find((line) => periodsIn(textOf(line)).length > 0)
    const [start, end] = [of('start'), of('end')]
    const job: Job = {
      ...(company && { companyName: found(textOf(company), company) }),
      ...(title && { jobTitle: found(textOf(title), title) }),
      ...(dated && months(periodsIn(textOf(dated))[0], dated)),
    }
    const from = start === undefined ? undefined : monthsIn(textOf(start))[0]?.month
    const to = end === undefined ? undefined : monthsIn(textOf(end))[0]?.month
    if (start !== undefined && from !== undefined) job.start = found(from, start)
    if (end !== undefined && to !== undefined) job.end = found(to, end)
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
    else
      text +=
        /[\p{Script=Han}，。；、：（）「」]$/u.test(text) && /^[\p{Script=Han}，。；、：（）「」]/u.test(own)
          ? own
          : ` ${own}`
  }
  return text
}

type Header = { period: Period; at: number; from: number; to: number; parts: Part[] }

/** Jobs without labels: each has one period on a line of its header, and every header has the same form. */
function plainJobs(all: readonly Fact[]): Job[] {
  const facts = all.filter(({ line }) => !/年資/.test(textOf(line)) || periodsIn(textOf(line)).length > 0)
  const dated = facts.flatMap(({ line, label }, at) => {
    const period = headerPeriod(line) ?? yearAlone(line)
    return period !== undefined && (label === undefined || label === 'period') ? [{ period, at }] : []
  })
  const first = dated[0]
  if (first === undefined) return []
  const before = Math.min(first.at, 4)
  const shape = shapeOf(facts[first.at]?.line, first.period)
  const like = dated.filter(({ period, at }) => {
    const line = facts[at]?.line
    const rest = line === undefined ? '' : withoutPeriod(textOf(line), period)
    return (
      shapeOf(line, period) === shape || (line?.isItem === false && rest.length < 25 && !/[,，]/.test(rest))
    )
  })
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
  if (line.isItem && rest.length > 0 && !/[(（]\s*$/.test(text.slice(0, period.from)) && period.from > 2)
    return undefined
  if (line.isItem && period.from <= 2 && !/公司|師|員|理|Inc|Ltd/.test(rest)) return undefined
  return isSentence(rest) ? undefined : period
}

/** Where a period stands in its line: alone, before or behind other words, or between them. */
function shapeOf(line: Line | undefined, { from, to }: Period): string {
  const text = line === undefined ? '' : textOf(line)
  return [text.slice(0, from), text.slice(to)]
    .map((part) => (/[\p{L}\d]/u.test(part) ? 'words' : ''))
    .join(' period ')
}

/** Whether two lines are set alike: as large, and as far from the left. */
function isAlike(line: Line | undefined, model: Line | undefined): boolean {
  if (line === undefined || model === undefined) return false
  const x = (each: Line) => each.cells[0]?.x ?? 0
  return 'page' in line.place
    ? Math.abs(line.size - model.size) < 0.3 && Math.abs(x(line) - x(model)) < 3
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
  return fact?.label === undefined && fact?.line.isItem === false && !isSentence(textOf(fact.line))
}

function partsOf(line: Line, period?: Period): Part[] {
  const cells = line.cells.map(({ text }) => text)
  const texts =
    period === undefined
      ? cells
      : cells.map((cell) => {
          const own = periodsIn(cell)[0]
          return own === undefined ? cell : withoutPeriod(cell, own)
        })
  return texts
    .flatMap((text) => (isMeta(text) ? [] : text.split(/\s*[|｜•·@]\s*|\s+[-–—]\s+|\s+at\s+|\s*\/\/\s*/)))
    .map((text) => text.replace(/^[\s,，、:：–—-]+|[\s,，、:：–—-]+$/g, ''))
    .filter((text) => text !== '' && !places.test(text) && !kindWords.test(folded(text)))
    .map((text) => ({ text, line }))
}

/** Collects the words of a header: lines before its period, beside it, and after it until company and title are there. */
function fill(header: Header, facts: readonly Fact[], end: number, most: number): void {
  for (let at = header.from; at <= header.at; at += 1) {
    const line = facts[at]?.line
    if (line !== undefined) header.parts.push(...partsOf(line, at === header.at ? header.period : undefined))
  }
  const isComplete = () => {
    const { company, title } = rolesOf(header.parts, undefined)
    return (company !== undefined && title !== undefined) || header.parts.length > 1
  }
  while (
    !isComplete() &&
    header.to < end &&
    header.to - header.at <= most &&
    isHeaderLine(facts[header.to])
  ) {
    const line = facts[header.to]?.line
    if (line === undefined || textOf(line).length > 70) break
    header.parts.push(...partsOf(line))
    header.to += 1
  }
}

const companyScore = ({ text }: Part) => {
  const plain = folded(text)
  const legal = /公司|\b(?:inc|ltd|llc|corp|gmbh|limited)\b|\bco\.?(?:,|$)/i.test(plain)
  return (legal ? 3 : 0) + (companyEnd.test(plain) ? 2 : 0) + (companyWord.test(plain) ? 1 : 0)
}
const titleScore = ({ text }: Part) => {
  const plain = folded(text).replace(/\s*[(（][^()（）]*[)）]$/, '')
  const last = plain.split(/[\s,/]+/)
  return (
    (titleEnd.test(keyOf(plain)) || last.some((word) => titleEnd.test(word)) ? 2 : 0) +
    (titleWord.test(plain) ? 2 : 0)
  )
}

/** Which part is the company and which the title; `isCompanyFirst` decides where the words do not. */
function rolesOf(parts: readonly Part[], isCompanyFirst: boolean | undefined): Roles {
  const split = parts.length === 1 ? splitOf(parts[0]) : parts
  const score = (part: Part) => companyScore(part) - titleScore(part)
  const ranked = split.toSorted((a, b) => score(b) - score(a))
  const [company, title] = [ranked[0], ranked.at(-1)]
  if (company === undefined || title === undefined) return { isCertain: false }
  if (company === title)
    return score(company) > 0
      ? { company, isCertain: true }
      : score(company) < 0
        ? { title, isCertain: true }
        : { isCertain: false }
  const isCertain = score(company) > 0 && score(title) < 0
  if (isCertain || score(company) > score(title))
    return { company, title, isCertain: isCertain || split.length === 2 }
  if (isCompanyFirst === undefined || split.length !== 2) return { isCertain: false }
  const [first, second] = split
  if (first === undefined || second === undefined) return { isCertain: false }
  return isCompanyFirst
    ? { company: first, title: second, isCertain: true }
    : { company: second, title: first, isCertain: true }
}

/** `Senior Engineer, Baywing Research, Taichung`: one part with commas; `中華有限公司 工程師`: one with a space. */
function splitOf(part: Part | undefined): Part[] {
  if (part === undefined) return []
  const { text, line } = part
  const comma = text.split(/,\s+(?!(?:ltd|inc|llc|corp|co)\b)|，/i).filter((each) => !places.test(each))
  if (comma.length > 1 && (comma.length === 2 || titleWord.test(comma[0] ?? ''))) {
    const company = comma.findIndex(
      (each) => companyScore({ text: each, line }) > titleScore({ text: each, line }),
    )
    const [head = '', ...rest] = comma
    if (comma.length === 2 || company === -1)
      return [head, rest.join(', ')].map((each) => ({ text: each, line }))
    const at = Math.max(company, 1)
    return company === 0
      ? [head, rest.join(', ')].map((each) => ({ text: each, line }))
      : [comma.slice(0, at).join(', '), comma.slice(at).join(', ')].map((each) => ({ text: each, line }))
  }
  const slashed = text.split(/[/／]/)
  const [one, other] = slashed.map((each) => ({ text: each.trim(), line }))
  if (one !== undefined && other !== undefined && slashed.length === 2) {
    const scores = [one, other].map((each) => companyScore(each) - titleScore(each))
    if (Math.max(...scores) > 0 && Math.min(...scores) < 0) return [one, other]
  }
  const words = text.split(' ')
  if (/^[\p{Script=Han}（）()]+$/u.test(words.join('')) && words.length === 2)
    return words.map((each) => ({ text: each, line }))
  return comma.length === 1 && comma[0] !== undefined ? [{ text: comma[0], line }] : [part]
}

/** The name of a company without a place or department behind it. */
function withoutPlace(part: Part, isCompany: boolean): Part {
  const [head = '', ...rest] = part.text.split(/,\s*|，/)
  if (!isCompany || rest.length === 0) return part
  const kept = rest.filter((each) => /^(?:ltd|inc|llc|corp|co)\b/i.test(each))
  return rest.length === kept.length ||
    !rest.every((each) => places.test(each) || kept.includes(each) || /園區|[市縣]/.test(each))
    ? part
    : { ...part, text: [head, ...kept].join(', ') }
}

function jobsOf(headers: readonly Header[], facts: readonly Fact[]): Job[] {
  const orders = headers.flatMap(({ parts }) => {
    const { company, title, isCertain } = rolesOf(parts, undefined)
    const order = parts.length === 1 ? splitOf(parts[0]) : parts
    const place = (part: Part) => order.findIndex((each) => each.text === part.text)
    return isCertain && company !== undefined && title !== undefined ? [place(company) < place(title)] : []
  })
  const companyFirst = orders.filter(Boolean).length
  const isCompanyFirst =
    orders.length === 0 || companyFirst * 2 === orders.length ? undefined : companyFirst * 2 > orders.length
  let lastCompany: Part | undefined
  return headers.map(({ parts, period, at, to }, index): Job => {
    const { company, title, isCertain } = rolesOf(parts, isCompanyFirst)
    const dated = facts[at]?.line
    const own =
      company ?? (title !== undefined && parts.length === 1 && companyFirst > 0 ? lastCompany : undefined)
    if (own !== undefined) lastCompany = own
    const name = own === undefined || !isCertain ? undefined : withoutPlace(own, true)
    const end = headers[index + 1]?.from ?? facts.length
    const body = facts.slice(to, end)
    const labelledTitle = body.find(({ label }) => label === 'title')?.line
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
    const plain = body
      .filter(({ label, line }) => label === undefined && !places.test(textOf(line)))
      .map(({ line }) => line)
    return withContent(job, labelled.length > 0 ? labelled : plain)
  })
}
