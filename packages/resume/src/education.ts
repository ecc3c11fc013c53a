import type { Qualification } from '@recruiting/schema/options'
import { isOpenPeriod, type Month, monthsIn, periodsIn, withoutPeriod } from './dates.ts'
import { entriesOf, type Fact, factsOf, withoutRepeats } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Section } from './headings.ts'
import { folded, joinedTexts, type Line, textOf, valueIn } from './lines.ts'

type Status = 'graduated' | 'dropout' | 'schooling'

/** One degree or school as a résumé says it. */
export type Study = {
  qualification?: Found<Qualification>
  school?: Found<string>
  department?: Found<string>
  status?: Found<Status>
  from?: Found<Month>
  to?: Found<Month>
  /** Whether the study lasts until now. */
  isOpen?: boolean
}

const chineseSchool =
  /\p{Script=Han}{2,20}?(?:大學(?:附屬\p{Script=Han}{2,12}?(?:中學|學校)|附中)?|高級中等學校|高級中學|高級\p{Script=Han}{2,8}?學校|職業學校|專科學校|技術學院|學院|完全中學|國民中學|高中|高職|高商|高工|家商|工商|商工|農工|海事|附中|女中|[一二]中|國中|中學|[商工護醫]專|專校|科大)(?:[(（][^()（）]*(?:附設|校區|分校|空中)[^()（）]*[)）])?/u
const englishSchool =
  /\b(?:University|Universit[éàä]t?|College|Institute|Polytechnic|Academy|School|Conservatory|École|UNIVERSITY|COLLEGE|INSTITUTE|ACADEMY|SCHOOL)\b/
const noStudy =
  /交換|交流學生|exchange|visiting student|summer (?:school|session)|學分班|推廣教育|遊學|語言學校|language (?:school|course)|semester abroad/i
const aside =
  /論文|指導教授|專題|thesis|dissertation|advis[eo]r|gpa|\brank|書卷獎|獎學金|scholarship|課程:|coursework|minor\b|輔系|相關課程|honou?rs:|award/i

const levels = {
  doctorate: /博士(?!後)|\bph\.? ?d\b|\bdoctor(?:ate|al)?\b|\bd\.?phil\b/i,
  master:
    /碩士|碩專|研究所|emba|\bmba\b|\bmaster(?:'s|s|’s)?\b|\bm\.? ?(?:s|a|sc|eng|ed|b\.?a|fin|phil|res|p\.?h|des|arch|acc|tech)\b\.?|\bm\.e\b|\bll\.?m\b/i,
  bachelor:
    /學士(?!後)|(?<=^|[| ])大學(?=$|[| 畢肄])|大學部|四技|二技|四年制|\bbachelor(?:'s|s|’s)?\b|\bb\.? ?(?:s|a|sc|eng|ed|b\.?a|com|fa|des|arch|ba|tech|mus|n)\b\.?|\bb\.e\b|\bll\.?b\b|undergraduate/i,
  juniorCollege:
    /[五二三]專|副學士|專科|\bassociate(?:'s|s|’s)? (?:degree|of)|\bjunior college\b|\ba\.?a\.?s\.?\b/i,
  highSchool: /高中|高職|高商|高工|高級中|職業學校|\b(?:senior )?high school\b|vocational (?:high )?school/i,
  juniorHigh: /國中(?!生)|國民中學|\bjunior high\b/i,
} satisfies Partial<Record<Qualification, RegExp>>

const levelIn = (text: string) => valueIn(levels, text)

const juniorHigh = /國民中學$|國中$|junior high/i
const highSchool =
  /高級|高中|高職|職業學校|高商|高工|家商|工商$|商工$|農工$|[附女一二]中$|(?<!國民)中學$|\bhigh school\b|vocational school/i
const juniorCollege = /專科學校|[商工護醫]專[)）]?$|專校|junior college/i
const higher = /大學|學院|科大/

/** The level that a school and department have where no degree is written: 國立中央大學 資訊工程學系. */
function levelOf(school: string, department: string): Qualification | undefined {
  if (juniorHigh.test(school)) return 'juniorHigh'
  if (juniorCollege.test(school)) return 'juniorCollege'
  if (highSchool.test(school) && !/^[^(]*大學(?!附)/.test(school)) return 'highSchool'
  if (!higher.test(school) || department === '') return undefined
  if (/研究所$|(?<!學位)所$/.test(department)) return 'master'
  return /(?<!學)科$/.test(department) ? 'juniorCollege' : 'bachelor'
}

const statuses = {
  dropout:
    /肄業|休學|退學|輟學|中輟|withdr[ae]w|discontinued|incomplete|did not (?:complete|finish|graduate)|dropped out|left without|unfinished/i,
  schooling:
    /就學中|在學|就讀中|在讀|就讀$|預[計定].{0,8}畢業|應屆|畢業預[定計]|expected|in progress|candidate|anticipated|ongoing/i,
  graduated: /畢業|結業|已取得|\bgraduated\b|degree awarded|conferred|completed/i,
} satisfies Record<Status, RegExp>

const parts = /[|｜,，、;；/()（）[\]•·\u2022:：]|\s-+\s|\s[–—]\s/
const partsOf = (text: string) => text.split(parts).flatMap((part) => part.trim() || [])

/** What a name of a department ends with, before words for the level or the kind of course. */
const chineseDepartment =
  /^(\p{Script=Han}[\p{Script=Han}A-Za-z]{0,30}?(?:學系|系|研究所|所|學位學程|學程|科|組|班(?<!專班|[碩博學]士班|[年甲乙丙丁]班))(?:\p{Script=Han}{1,6}組)?)(?:$|學士|[碩博大四二五三日夜進在畢肄就 (（A-Z])/u

function chineseDepartmentIn(rest: string): string | undefined {
  for (const part of rest.split(/\s+/).flatMap(partsOf)) {
    const name = chineseDepartment.exec(part)?.[1]
    if (name !== undefined && !/^(?:研究所|本科|系所|科系|專科|學系|[五二三]專.*|理科|文科)$/.test(name))
      return name
  }
  return undefined
}

const degree =
  /^(?:(?:executive|double|joint|dual) )?(?:ph\.? ?d\.?|d\.?phil\.?|(?:doctor|master|bachelor|associate)(?:'s|’s|s)?(?: degree)?(?: of (?:science|arts|engineering|business administration|philosophy|laws?|education|commerce|fine arts|applied science|technology|public health|design|architecture|medicine|nursing|social sciences?))?|e?mba|ll\.?[mb]\.?|[mb]\.? ?(?:s|a|sc|eng|ed|b\.?a|com|fa|des|arch|tech|phil|fin|mus|n)\.?|[mb]\.e\.?)(?![a-z])(?: candidate| student)?(?: ?\((?:hons?|honou?rs)\))?(?: degree)?(?: ?(?:,|-|–|—|:) ?| in | of | )?/i

/** The subject of an English degree: `M.S. in Statistics`, `Bachelor of Arts, English`, `Department of History`. */
function englishDepartmentIn(segments: readonly string[]): string | undefined {
  for (const [at, segment] of segments.entries()) {
    const rest = segment.replace(degree, '')
    if (rest !== segment) {
      const candidates = rest.trim() === '' ? [segments[at + 1], segments[at - 1]] : [rest]
      const subject = candidates.find((each) => each !== undefined && isSubject(each))
      if (subject !== undefined) return subject.trim()
    }
  }
  return segments
    .find((segment) => /^(?:department|dept\.?|school|faculty|graduate institute) of /i.test(segment))
    ?.trim()
}

function isSubject(text: string): boolean {
  const subject = text.trim()
  return (
    /^\p{Lu}[\p{L}&,'’ /-]{2,70}$/u.test(subject) &&
    !englishSchool.test(subject.replace(/^(?:School|Institute|College) of/, '')) &&
    !/\b(?:taipei|taiwan|taichung|kaohsiung|hsinchu|tainan|usa|uk|part.time|full.time|with|degree|diploma|honou?rs|candidate|program(?:me)?)\b/i.test(
      subject,
    )
  )
}

type Said = { [K in keyof Study]: Study[K] extends Found<infer T> | undefined ? T : Study[K] }

/** What a line says about a study. */
function saidBy({ label, line }: Fact): Said {
  const text = line.cells.map((cell) => cell.text).join(' | ')
  const plain = folded(text)
  const said: Said = {}
  const period = periodsIn(text)[0]
  const rest = period === undefined ? text : withoutPeriod(text, period)
  const status = valueIn(statuses, folded(rest))
  if (period !== undefined)
    Object.assign(said, {
      from: period.start,
      ...(period.end === undefined ? { isOpen: true } : { to: period.end }),
    })
  const [only, ...more] =
    period === undefined || /預[計定]|expected|anticipated/i.test(plain) ? monthsIn(rest) : []
  const isEnd = only !== undefined && more.length === 0
  if (isEnd && label !== 'start') said.to = only.month
  if (only !== undefined && label === 'start') said.from = only.month
  if (status !== undefined) said.status = status
  const withoutDate = only === undefined ? rest : withoutPeriod(rest, only)
  if (/^(?:meta|start|end|period|content|status)$/.test(label ?? '')) return said
  if (label === 'school') return { ...said, school: withoutDate }
  if (label === 'department') return { ...said, department: chineseDepartmentIn(withoutDate) ?? withoutDate }
  if (label === 'level')
    return { ...said, ...qualified(levelIn(plain) ?? (/大學/.test(plain) ? 'bachelor' : undefined)) }
  return { ...said, ...namesIn(withoutDate) }
}

const qualified = (qualification: Qualification | undefined) =>
  qualification === undefined ? {} : { qualification }

const cityInName =
  /(University of California|California State University|City University|Vietnam National University|State University of New York), ?(?=\p{Lu})/u

/** School, department and level in a line without its dates. */
function namesIn(text: string): Said {
  const chinese = chineseSchool.exec(text)
  if (chinese !== null || /\p{Script=Han}/u.test(text)) {
    const at = chinese?.index ?? 0
    const end = at + (chinese?.[0].length ?? 0)
    const beside =
      chinese === null
        ? null
        : /^ ?[(（]?(\p{Lu}[\p{L} .&'’-]{0,60}\b(?:University|College|Institute|School|Academy)\b(?: of [\p{L} ]{1,40})?)[)）]?/u.exec(
            text.slice(end),
          )
    const rest = `${text.slice(0, at)} ${text.slice(end + (beside?.[0].length ?? 0))}`.trim()
    const department = chineseDepartmentIn(rest) ?? englishDepartmentIn(partsOf(rest))
    const qualification = levelIn(folded(rest))
    const school =
      chinese === null ? undefined : chinese[0] + (beside === null ? '' : ` ${beside[1]?.trim()}`)
    return { ...(school && { school }), ...(department && { department }), ...qualified(qualification) }
  }
  const segments = partsOf(text.replace(cityInName, '$1\u0000'))
    .filter((part) => !/^gpa\b/i.test(part))
    .map((part) => part.replace('\u0000', ', '))
  const schools = segments.filter((each) => englishSchool.test(each))
  const school =
    schools.find((each) => /universit/i.test(each)) ??
    schools.find((each) => !/^(?:school|college|institute) of/i.test(each)) ??
    schools[0]
  const others = segments.filter((each) => each !== school)
  const department = englishDepartmentIn(others)
  const qualification = levelIn(others.join(', '))
  return {
    ...(school && { school: school.trim() }),
    ...(department && { department }),
    ...qualified(qualification),
  }
}

/** The studies of the sections on education. `today` decides whether an end has passed. */
export function studiesIn(sections: readonly Section[], today: Month): Study[] {
  return withoutRepeats(
    sections,
    'education',
    (lines) =>
      withLevels(entriesOf(factsOf(joined(lines)), keysOf).flatMap((facts) => studyOf(facts, today))),
    (a, b) =>
      (b.to ?? b.from) !== undefined && a.from?.value === b.from?.value && a.to?.value === b.to?.value,
  )
}

/** Joins what a narrow column broke: `設計系 碩` and `士`, `Master of Science, Computer` and `Science`. */
function joined(lines: readonly Line[]): Line[] {
  const result: Line[] = []
  for (const line of lines) {
    const [last, cell] = [result.at(-1), result.at(-1)?.cells.at(-1)]
    if (last?.wraps && cell !== undefined && isRest(textOf(line), cell.text)) {
      const text = joinedTexts(cell.text, textOf(line))
      result[result.length - 1] = {
        ...line,
        ...last,
        wraps: line.wraps,
        cells: [...last.cells.slice(0, -1), { ...cell, text }],
      }
    } else {
      result.push(line)
    }
  }
  return result
}

/** Whether a text says nothing without the one above. */
function isRest(text: string, above: string): boolean {
  const isLatin = !/[\p{Script=Han}\d]/u.test(above + text)
  const isSubject =
    isLatin && !englishSchool.test(text) && !degree.test(text) && /[,a-z]$/.test(above) && degree.test(above)
  const isSchool = isLatin && /^(?:University|College|Institute)$/.test(text)
  return (
    /^\p{Script=Han}{1,3}$/u.test(text) || (isOpenPeriod(above) && /^\d/.test(text)) || isSubject || isSchool
  )
}

/** What a line says of a study that a study has once. */
function keysOf(fact: Fact): string[] {
  const said = saidBy(fact)
  const keys = (['school', 'qualification', 'from', 'department'] as const).filter(
    (key) => said[key] !== undefined,
  )
  const isMore = fact.label === undefined && keys.length === 1 && keys[0] === 'department'
  return isMore || (aside.test(textOf(fact.line)) && said.school === undefined) ? [] : keys
}

const levelNamed = ({ school, department }: Study) => levelOf(school?.value ?? '', department?.value ?? '')

/** Adds the levels that no degree states. A second study at a university may be a master's, so it gets none. */
function withLevels(studies: readonly Study[]): Study[] {
  const endOf = ({ to, from }: Study) => (to ?? from)?.value ?? ''
  const isEarlier = (a: Study, b: Study) => endOf(a) < endOf(b)
  return studies.map((study) => {
    const { school, qualification } = study
    const inferred = levelNamed(study)
    const isSecond = studies.some((other) => isEarlier(other, study) && levelNamed(other) === 'bachelor')
    if (
      qualification !== undefined ||
      school === undefined ||
      inferred === undefined ||
      (inferred === 'bachelor' && isSecond)
    )
      return study
    return { ...study, qualification: { value: inferred, source: school.source } }
  })
}

function studyOf(facts: readonly Fact[], today: Month): Study[] {
  if (facts.some(({ line }) => noStudy.test(textOf(line)))) return []
  const study: Study = {}
  for (const fact of facts) {
    const { isOpen, ...said } = saidBy(fact)
    for (const [key, value] of Object.entries(said)) {
      const isNewer = Reflect.get(study, key) === undefined || (key === 'status' && value === 'dropout')
      if (isNewer) Reflect.set(study, key, found(value, fact.line))
    }
    if (isOpen === true) study.isOpen = true
  }
  const { school, from, to } = study
  if (school === undefined) return []
  if (
    study.qualification?.value === 'highSchool' &&
    higher.test(school.value) &&
    !highSchool.test(school.value)
  )
    delete study.qualification
  const end = to?.value
  const hasPassed = end !== undefined && (end.length === 4 ? end < today.slice(0, 4) : end <= today)
  if (study.isOpen && study.status === undefined && from !== undefined)
    study.status = { value: 'schooling', source: from.source }
  if (study.status === undefined && to !== undefined)
    study.status = { value: hasPassed ? 'graduated' : 'schooling', source: to.source }
  if (study.status?.value === 'schooling' && hasPassed && !study.isOpen)
    study.status = { ...study.status, value: 'graduated' }
  return [study]
}
