import type { Qualification } from '@recruiting/schema/options'
import { isOpenPeriod, type Month, monthsIn, periodsIn, withoutPeriod } from './dates.ts'
import { entriesOf, type Fact, factsOf, withoutRepeats } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Section } from './headings.ts'
import { folded, joinedTexts, type Line, textOf, valueIn } from './lines.ts'
import {
  chineseDepartmentIn,
  degree,
  englishSchool,
  levelIn,
  levelOf,
  type Names,
  namesIn,
} from './schools.ts'

type Status = 'graduated' | 'dropout' | 'schooling'

/** One degree or school as a résumé says it. */
export type Study = {
  qualification?: Found<Qualification>
  school?: Found<string>
  department?: Found<string>
  status?: Found<Status>
  from?: Found<Month>
  to?: Found<Month>
  /** Says that the study lasts until now. */
  isOpen?: Found<true>
}

const noStudy =
  /交換|交流學生|exchange|visiting student|summer (?:school|session)|學分班|推廣教育|遊學|語言學校|language (?:school|course)|semester abroad/i
const aside =
  /論文|指導教授|專題|thesis|dissertation|advis[eo]r|gpa|\brank|書卷獎|獎學金|scholarship|課程:|coursework|minor\b|輔系|相關課程|honou?rs:|award/i

const statuses = {
  dropout:
    /肄業|休學|退學|輟學|中輟|withdr[ae]w|discontinued|incomplete|did not (?:complete|finish|graduate)|dropped out|left without|unfinished/i,
  schooling:
    /就學中|在學|就讀中|在讀|就讀$|預[計定].{0,8}畢業|應屆|畢業預[定計]|expected|in progress|candidate|anticipated|ongoing/i,
  graduated: /畢業|結業|已取得|\bgraduated\b|degree awarded|conferred|completed/i,
} satisfies Record<Status, RegExp>

type Said = Names & {
  status?: Status | undefined
  from?: Month | undefined
  to?: Month | undefined
  isOpen?: true | undefined
}

/** What a line says about a study. */
function saidBy({ label, line }: Fact): Said {
  const text = line.cells.map((cell) => cell.text).join(' | ')
  const [period] = periodsIn(text)
  const rest = period === undefined ? text : withoutPeriod(text, period)
  const isExpected = /預[計定]|expected|anticipated/i.test(text)
  const [only, ...more] = period === undefined || isExpected ? monthsIn(rest) : []
  const names = only === undefined ? rest : withoutPeriod(rest, only)
  const isStart = label === 'start' || isOpenPeriod(text)
  const dates: Said = {
    status: valueIn(statuses, folded(rest)),
    from: isStart ? only?.month : period?.start,
    to: (isStart || more.length > 0 ? undefined : only?.month) ?? period?.end,
    isOpen: period !== undefined && period.end === undefined ? true : undefined,
  }
  if (label === 'school') return { ...dates, school: names }
  if (label === 'department') return { ...dates, department: chineseDepartmentIn(names) ?? names }
  if (label === 'level')
    return { ...dates, qualification: levelIn(folded(text)) ?? (/大學/.test(text) ? 'bachelor' : undefined) }
  return label === undefined ? { ...dates, ...namesIn(names) } : dates
}

/** The studies of the sections on education. `today` decides whether an end has passed. */
export function studiesIn(sections: readonly Section[], today: Month): Study[] {
  const read = (lines: readonly Line[]) =>
    withLevels(entriesOf(factsOf(joined(lines)), keysOf).flatMap((facts) => studyOf(facts, today)))
  const isSame = (a: Study, b: Study) =>
    (b.to ?? b.from) !== undefined && a.from?.value === b.from?.value && a.to?.value === b.to?.value
  return withoutRepeats(sections, 'education', read, isSame)
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
  const isLatin = !/\p{Script=Han}/u.test(above + text)
  const isSubject =
    !englishSchool.test(text) && !degree.test(text) && /[,a-z]$/.test(above) && degree.test(above)
  const isUnfinished = /(?:\b(?:and|of|in|for)|[,&])$/.test(above)
  const isSchool = /^(?:University|College|Institute)(?:$|,)/.test(text)
  const isDated = monthsIn(text)[0]?.from === 0
  const isEnd = isOpenPeriod(above) && monthsIn(text).length > 0
  return (
    /^\p{Script=Han}{1,3}$/u.test(text) ||
    isEnd ||
    (isLatin && !isDated && (isSubject || isUnfinished || isSchool))
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

/** Adds the levels that no degree states. A second study at a university may be a master's, so it gets none. */
function withLevels(studies: readonly Study[]): Study[] {
  const levelNamed = ({ school, department }: Study) => levelOf(school?.value ?? '', department?.value ?? '')
  const endOf = ({ to, from }: Study) => (to ?? from)?.value ?? ''
  return studies.map((study) => {
    const value = study.qualification === undefined ? levelNamed(study) : undefined
    const isSecond = studies.some((other) => levelNamed(other) === 'bachelor' && endOf(other) < endOf(study))
    if (value === undefined || study.school === undefined || (value === 'bachelor' && isSecond)) return study
    return { ...study, qualification: { value, source: study.school.source } }
  })
}

function studyOf(facts: readonly Fact[], today: Month): Study[] {
  const study: Study = {}
  for (const fact of facts) {
    for (const [key, value] of Object.entries(saidBy(fact))) {
      const isNew = Reflect.get(study, key) === undefined || value === 'dropout'
      if (isNew && value !== undefined) Reflect.set(study, key, found(value, fact.line))
    }
  }
  const { school, status, to, isOpen } = study
  if (school === undefined || facts.some(({ line }) => noStudy.test(textOf(line)))) return []
  const end = to?.value ?? ''
  const hasPassed = end.length === 4 ? end < today.slice(0, 4) : end <= today
  const dated = isOpen ?? to
  // A study that a document calls current may have ended since.
  if (dated !== undefined && (status === undefined || status.value === 'schooling'))
    study.status = {
      value: isOpen === undefined && hasPassed ? 'graduated' : 'schooling',
      source: (status ?? dated).source,
    }
  return [study]
}
