import type { Qualification } from '@recruiting/schema/options'
import { isOpenPeriod, type Month, monthsIn, periodsIn, withoutPeriod } from './dates.ts'
import { entriesOf, type Fact, factsOf, withoutRepeats } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Section } from './headings.ts'
import { continued, folded, type Line, leftOf, textOf, valueIn } from './lines.ts'
import { isPlace } from './roles.ts'
import {
  degree,
  departmentIn,
  englishSchool,
  isSubjectAlone,
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
  /交換|交流學生|exchange|visiting (?:student|research|scholar)|guest student|summer (?:school|session)|學分班|推廣教育|遊學|語言學校|language (?:school|course)|semester abroad/i
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
  const text = line.cells
    .flatMap((cell) => (isPlace(cell.text) ? [] : cell.text))
    .join(' | ')
    // `Tufts University, Medford, MA`: no Master of Arts.
    .replace(/, \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?, [A-Z]{2}(?= \||$)/u, '')
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
  if (label === 'school')
    return {
      ...dates,
      school: names.replace(/ ?[（(]([^()（）]+)[)）]$/, (all, text) => (levelIn(text) ? '' : all)),
    }
  // A sign such as `—` stands for no answer.
  if (!/\p{L}/u.test(names)) return dates
  if (label === 'department') return { ...dates, department: departmentIn(names) ?? names }
  if (label === 'level')
    return { ...dates, qualification: levelIn(folded(text)) ?? (/大學/.test(text) ? 'bachelor' : undefined) }
  return label === undefined ? { ...dates, ...namesIn(names) } : dates
}

/** The studies of the sections on education. `today` decides whether an end has passed. */
export function studiesIn(sections: readonly Section[], today: Month): Study[] {
  const read = (lines: readonly Line[]) =>
    withLevels(entriesOf(factsOf(joined(lines)), keys()).flatMap((facts) => studyOf(facts, today)))
  const isSame = (a: Study, b: Study) =>
    (b.to ?? b.from) !== undefined && a.from?.value === b.from?.value && a.to?.value === b.to?.value
  const named = withoutRepeats(sections, ['education'], read, isSame)
  if (named.length > 0) return named
  return withoutRepeats(sections, ['other', 'unknown'], read, isSame).filter(
    ({ school, qualification, to }) => school && qualification && to,
  )
}

/** Joins what a narrow column broke: `設計系 碩` and `士`, `Master of Science, Computer` and `Science`. */
function joined(lines: readonly Line[]): Line[] {
  const result: Line[] = []
  for (const line of lines) {
    const [last, cell] = [result.at(-1), result.at(-1)?.cells.at(-1)]
    const isBelow = last?.cells.length === 1 || Math.abs(leftOf(line) - (cell?.x ?? 0)) < 3
    const isBroken = last?.wraps && isBelow && isRest(textOf(line), cell?.text ?? '')
    if (
      last !== undefined &&
      cell !== undefined &&
      (isBroken || areTranslations(textOf(last), textOf(line)))
    ) {
      result[result.length - 1] = { ...continued(last, textOf(line)), wraps: line.wraps }
    } else {
      result.push(line)
    }
  }
  return result
}

/** Whether two lines are one school: `東吳大學` and `Soochow University`. */
const areTranslations = (above: string, text: string) =>
  /^\p{Script=Han}+(?:大學|學院)$/u.test(above) && /^[\p{L} '’.-]+$/u.test(text) && englishSchool.test(text)

/** Whether a text says nothing without the one above. */
function isRest(text: string, above: string): boolean {
  const isLatin = !/\p{Script=Han}/u.test(above + text)
  const isSubject =
    !englishSchool.test(text) && !degree.test(text) && /[,a-z]$/.test(above) && degree.test(above)
  const isUnfinished = /(?:\b(?:and|of|in|for)|[,&]|\p{L}-)$/u.test(above)
  const isSchool = /^(?:University|College|Institute)(?:$|,)/.test(text)
  const isDated = monthsIn(text)[0]?.from === 0
  // `Fuhsing Vocational High` and `School of Commerce and Industry`
  const isBrokenName =
    isLatin && englishSchool.test(text) && / (?:High|Senior|Vocational|Junior|Technical)$/.test(above)
  const isEnd = isOpenPeriod(above) && isDated
  return (
    /^\p{Script=Han}{1,3}$/u.test(text) ||
    isEnd ||
    isBrokenName ||
    (/\b(?:University|College|Institute)$/.test(above) && /^of \p{Lu}/u.test(text)) ||
    (isLatin && !isDated && (isSubject || isUnfinished || isSchool))
  )
}

/** What a line says of a study that a study has once. A level below a department that names it, `碩士班`, is the same. */
function keys(): (fact: Fact) => string[] {
  let named: Qualification | undefined
  return (fact) => {
    const own = keysOf(fact)
    const { qualification } = saidBy(fact)
    const isRepeat = own.length === 1 && own[0] === 'qualification' && qualification === named
    named = own.length > 1 ? qualification : undefined
    return isRepeat ? [] : own
  }
}

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
  // Below a school without a degree stands its subject.
  const below = facts[facts.findIndex((fact) => saidBy(fact).school !== undefined) + 1]
  if (study.department === undefined && below && !below.label && isSubjectAlone(textOf(below.line)))
    study.department = found(textOf(below.line), below.line)
  const { school, status, to, isOpen } = study
  // An exchange may also stand below the degree that it was a part of.
  const isNone = facts.some(
    (fact) =>
      noStudy.test(textOf(fact.line)) &&
      (study.qualification === undefined || saidBy(fact).school !== undefined),
  )
  if (school === undefined || isNone) return []
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
