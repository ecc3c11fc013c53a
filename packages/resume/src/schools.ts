import type { Qualification } from '@recruiting/schema/options'
import { folded, valueIn } from './lines.ts'
import { isPlace } from './roles.ts'

/** What a text names of a study. */
export type Names = {
  school?: string | undefined
  department?: string | undefined
  qualification?: Qualification | undefined
}

const chineseSchool =
  /\p{Script=Han}{2,20}?(?:大學(?:附屬\p{Script=Han}{2,12}?(?:中學|學校)|附中)?|高級中等學校|高級中學|高級\p{Script=Han}{2,8}?學校|職業學校|專科學校|技術學院|學院|完全中學|國民中學|高中|高職|高商|高工|家商|工商|商工|農工|海事|附中|女中|[一二]中|國中|中學|[商工護醫]專|專校|科大)(?:\p{Script=Han}{2,5}(?:分校|校區))?(?:[(（][^()（）]*(?:附設|校區|分校|空中)[^()（）]*[)）])?/u
export const englishSchool =
  /\b(?:University|Universit[éàä]t?|Universitas|College|Institute?|Instituto|Hochschule|Politecnico|Polytechnic|Academy|School|Conservatory|École|UNIVERSITY|COLLEGE|INSTITUTE|ACADEMY|SCHOOL)\b/
const levels = {
  doctorate: /博士(?!後)|\bph\.? ?d\b|\bdoctor(?:ate|al)?\b|\bd\.?phil\b/i,
  master:
    /碩士|碩專|emba|\bmba\b|\bmaster(?:'s|s|’s)?\b|\bm\.? ?(?:s|a|sc|eng|ed|b\.?a|fin|phil|res|p\.?h|des|arch|acc|tech)\b\.?|\bm\.e\b|\bll\.?m\b/i,
  bachelor:
    /學士(?!後)|(?<=^|[| ])大學(?=$|[| 畢肄])|大學部|四技|二技|四年制|\bbachelor(?:'s|s|’s)?\b|\bb\.? ?(?:s|a|sc|eng|ed|b\.?a|com|fa|des|arch|ba|tech|mus|n)\b\.?|\bb\.e\b|\bll\.?b\b|undergraduate/i,
  juniorCollege:
    /[五二三]專|副學士|專科|\bassociate(?:'s|s|’s)? (?:degree|of)|\bjunior college\b|\ba\.?a\.?s\.?\b/i,
  highSchool: /高中|高職|高商|高工|高級中|職業學校|\b(?:senior )?high school\b|vocational (?:high )?school/i,
  juniorHigh: /國中(?!生)|國民中學|\bjunior high\b/i,
} satisfies Partial<Record<Qualification, RegExp>>

export const levelIn = (text: string) => valueIn(levels, text)

const juniorHigh = /國民中學$|國中$|junior high/i
export const highSchool =
  /高級|高中|高職|職業學校|高商|高工|家商|工商$|商工$|農工$|[附女一二]中$|(?<!國民)中學$|\bhigh school\b|vocational school/i
const juniorCollege = /專科學校|[商工護醫]專[)）]?$|專校|junior college/i
export const higher = /大學|學院|科大/

/** The level that a school and department have where no degree is written: 國立中央大學 資訊工程學系. */
export function levelOf(school: string, department: string): Qualification | undefined {
  if (juniorHigh.test(school)) return 'juniorHigh'
  if (juniorCollege.test(school)) return 'juniorCollege'
  if (highSchool.test(school) && !/^[^(]*大學(?!附)/.test(school)) return 'highSchool'
  if (!higher.test(school) || department === '') return undefined
  if (/研究所$|(?<!學位)所$/.test(department)) return 'master'
  return /(?<!學)科$/.test(department) ? 'juniorCollege' : 'bachelor'
}

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

/** The English name that may stand behind or before a Chinese department. */
const besideDepartment = /^( ?\/ ?| ?[(（]| )?(\p{Lu}[\p{L}&,'’ -]{2,70})([)）])?(?:$| ?[|｜,，/])/u
const aheadOfDepartment =
  /(?:(?:Department|Dept\.?|(?:Graduate )?Institute|School) of [\p{L} &-]{2,70} (?:\/ )?|(?<= in )\p{Lu}[\p{L} &-]{2,70} |(?<=^|, )\p{Lu}[\p{L} &-]{2,70} ?([(（]))$/u

/** A Chinese department as written, with its English name. */
export function departmentIn(text: string): string | undefined {
  const name = chineseDepartmentIn(text)
  if (name === undefined) return undefined
  const behind = text.slice(text.indexOf(name) + name.length)
  const [ahead, bracket] = aheadOfDepartment.exec(text.slice(0, text.indexOf(name))) ?? []
  if (ahead !== undefined) return ahead + name + (bracket === undefined ? '' : behind.slice(0, 1))
  const [, between = '', english = '', closing = ''] = besideDepartment.exec(behind) ?? []
  const [subject = '', ...levels] = english.split(/, (?=[^,]*$)/)
  const own = levels.some((each) => levelIn(each) !== undefined) ? subject : english
  const isName = /^(?:Department|Dept|Institute|Graduate|School) /.test(own) || isSubject(own)
  return isName && !degree.test(own) ? name + between + own + (own === english ? closing : '') : name
}

export const degree =
  /^(?:(?:executive|double|joint|dual) )?(?:ph\.? ?d\.?|d\.?phil\.?|(?:doctor|master|bachelor|associate)(?:'s|’s|s)?(?: degree)?(?: of (?:science|arts|engineering|business administration|philosophy|laws?|education|commerce|fine arts|applied science|technology|public health|management|design|architecture|medicine|nursing|social sciences?))?|e?mba|ll\.?[mb]\.?|[mb]\.? ?(?:s|a|sc|eng|ed|b\.?a|com|fa|des|arch|tech|phil|fin|mus|n)\.?|[mb]\.e\.?)(?![a-z])(?: candidate| student)?(?: ?\((?:hons?|honou?rs)\))?(?: degree)?(?: ?(?:,|-|–|—|:) ?| in | of | )?/i

/** `Bachelor of Commerce`, before its subject. */
const wholeDegree = /^(?:master|bachelor|doctor) of (?!.* in )/i
/** Degrees whose name is their subject. */
const degreeOf =
  /^(?:master|bachelor|doctor) of (business administration|engineering|laws?|education|nursing|architecture|management|design|public health|social work|music|mathematics|commerce)\b/i

/** The subject of an English degree: `M.S. in Statistics`, `Bachelor of Arts, English`, `Department of History`. */
function englishDepartmentIn(segments: readonly string[]): string | undefined {
  const ofDegrees = segments.flatMap((segment, at) => {
    const rest = segment.replace(degree, '').trim()
    if (rest === segment) return []
    const next = segments.slice(at + 1).find((each) => !/^E?MBA$/.test(each)) ?? ''
    if (wholeDegree.test(segment) && isSubject(next)) return [next]
    return rest === '' ? [segments[at + 1] ?? '', segments[at - 1] ?? ''] : [rest]
  })
  const [, ofDegree] = segments.flatMap((segment) => degreeOf.exec(segment) ?? [])
  return (
    ofDegrees.find(isSubject) ??
    segments.find((segment) =>
      /^(?:department|dept\.?|school|faculty|(?:graduate )?institute) of /i.test(segment),
    ) ??
    ofDegree
  )
}

const noSubject =
  /\b(?:part.time|full.time|with|degree|diploma|honou?rs|candidate|program(?:me)?|taiwan|usa|uk)\b/i

const subjectWord =
  /\b(?:engineering|sciences?|management|studies|design|arts?|business|administration|economics|finance|accounting|mathematics|statistics|physics|chemistry|biology|literature|languages?|linguistics|psychology|sociology|history|law|nursing|education|music|communication|marketing|tourism|hospitality|advertising|architecture|electronics|informatics|technology|mechanics)$/i

/** Whether a line is surely the subject of a study. */
export const isSubjectAlone = (line: string) => isSubject(line) && subjectWord.test(line)

function isSubject(subject: string): boolean {
  return (
    /^\p{Lu}[\p{L}&,'’ /-]{2,70}$/u.test(subject) &&
    !englishSchool.test(subject.replace(/^(?:School|Institute|College) of/, '')) &&
    !noSubject.test(subject) &&
    !isPlace(subject)
  )
}

const cityInName =
  /(University of California|California State University|City University|Vietnam National University|State University of New York), ?(?=\p{Lu})/u

/** The English name that may stand behind a Chinese one. */
const besideChinese =
  /^(?: ?\/ ?| ?[(（])?( ?(?:(?!E?MBA\b|GPA\b)[A-Z]{3,6}(?=[)）]?(?:$| ?[|｜,，/]))|(?:\p{Lu}[\p{L} .&'’-]{0,60})?\b(?:University|College|Institute|School|Academy)\b(?: of [\p{L} ]{1,40})?))[)）]?/u

/** The English name that may stand before a Chinese one. */
const aheadOfChinese =
  /(?:\p{Lu}[\p{L} .&'’-]{0,60})?\b(?:University|College|Institute|School|Academy)\b(?: of [\p{L} ]{1,40}(?:, \p{Lu}\p{Ll}+)?)?(?: | ?\/ ?| ?[(（])$/u

/** School, department and level in a text without its dates. */
export function namesIn(text: string): Names {
  return /\p{Script=Han}/u.test(text) ? chineseNamesIn(text) : englishNamesIn(text)
}

function chineseNamesIn(text: string): Names {
  const [chinese] = chineseSchool.exec(text) ?? []
  const [before = '', behind = ''] = chinese === undefined ? [text] : text.split(chinese, 2)
  const [both = ''] = (chinese && besideChinese.exec(behind)) || []
  const [ahead = ''] = (chinese && aheadOfChinese.exec(before)) || []
  const closing = /[(（]$/.test(ahead) ? (/^[)）]/.exec(behind)?.[0] ?? '') : ''
  const rest =
    `${before.slice(0, before.length - ahead.length)} ${behind.slice(both.length + closing.length)}`.trim()
  return {
    school: chinese
      ? (ahead + chinese + (ahead === '' ? both : closing)).trim()
      : partsOf(text).find((each) => /^[^\p{Script=Han}]+$/u.test(each) && englishNamesIn(each).school),
    department: departmentIn(rest) ?? englishDepartmentIn(partsOf(rest)),
    qualification: levelIn(folded(rest)),
  }
}

/** `LL.M. in Innovation, Technology and the Law`: the commas of one subject. */
const listed = /(?<= in )[^|;()]{1,80}, [^|;()]{1,80} (?:and|&) [^|,;()]{1,60}/

function englishNamesIn(text: string): Names {
  const kept = text
    .replace(cityInName, '$1\u0000')
    .replace(listed, (list) => (englishSchool.test(list) ? list : list.replaceAll(', ', '\u0000')))
  const segments = partsOf(kept).map((part) => part.replaceAll('\u0000', ', '))
  // The word alone names no school: a narrow column may have broken its name.
  const hasDegree = segments.some((each) => degree.test(each))
  const schools = segments.filter(
    (each) =>
      englishSchool.test(each) &&
      /\p{L} \p{L}/u.test(each) &&
      !/\b(?:diploma|certificate|degree)\b/i.test(each) &&
      !(hasDegree && /^(?:Graduate )?Institute of/.test(each)),
  )
  const school =
    schools.find((each) => /universit/i.test(each)) ??
    schools.find((each) => !/^(?:school|college|institute) of/i.test(each)) ??
    schools[0]
  const others = segments.filter((each) => each !== school)
  return { school, department: englishDepartmentIn(others), qualification: levelIn(others.join(', ')) }
}
