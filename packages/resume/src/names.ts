import { otherPeople } from './contact.ts'
import { factsOf } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Label, Section } from './headings.ts'
import { clean, keyOf, type Line, stripped, textOf } from './lines.ts'

/** The names a résumé gives its person. */
export type Names = { lastNameZh?: Found<string>; firstNameZh?: Found<string>; nameEn?: Found<string> }

/** Surnames of two characters. Those in the second list also begin a name of three characters: 張簡明 is not 張簡 and 明 for sure. */
const compound =
  '歐陽 司徒 司馬 上官 諸葛 夏侯 皇甫 尉遲 公孫 慕容 令狐 端木 南宮 西門 長孫 宇文 呼延 鍾離 東郭 淳于 澹臺 申屠 太史 軒轅 百里 東方 獨孤 赫連'.split(
    ' ',
  )
const doubled = '張簡 范姜 張廖 江謝 周黃 陳黃 葉劉 姜林 張李 劉張 王曾 鄭黃 江曾 朱陳'.split(' ')
const surnames = new Set(
  '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧趙梁顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓馬董温溫唐藍石蔣田康鄒白涂尤巫韓龔嚴袁紀姚程古金湯歐黎段伍賀崔夏鄔汪倪官童饒連阮駱陸鄞章尹凌包易萬華俞柳甘錢麥史秦武龍雷向梅姜熊裴齊魯褚喬牛于任孔孟文毛鮑管殷車祝符辜危粘池甯邵闕耿關項柴樊雲花樂苗全安常祁左卜單歸農洗冼冉祖譚聶鄢鄺成宗嵇幸封尚岳平戚时明景桂楚桑蒙屈倫洛海滿班畢盛穆練繆翟聞臧苑荆藺虞覃解諶谷谈賈賁路辛遲邢郎郝郁都鄂酆闞隋隗靳鞏顧風馮鹿黨杞',
)

const notNames =
  /履歷|簡歷|自傳|個人|應徵|求職|基本|資料|經理|主任|工程|專員|設計|助理|企劃|先生|小姐|女士|大學|公司|聯絡|方式|教育|學歷|經歷|年資|碩士|博士|學士|研究|老師|教授|市$|縣$|區$/
const notEnglishNames =
  /\b(?:r[eé]sum[eé]|curriculum|vitae|cv|engineer|manager|developer|designer|analyst|director|specialist|assistant|intern|consultant|university|college|school|taiwan|taipei|professional|senior|junior|marketing|product|software|profile|summary|contact|experience|education|skills|biostatistician|researcher|teacher|nurse|accountant|portfolio|email|phone|mobile|address|linkedin|github|city|road|street|page|department|institute|company|inc|ltd|co|the|and|of|for|in|at|with|personal|information|details|application|form|updated|statement|student|graduate|scientist|technician|supervisor|executive|officer|coordinator|sales|project|team|lead|head|chief|human|resources|hotel|language|languages|references|about|me|work|history|objective|native|mandarin|english|chinese|japanese)\b/i

/** The surname and the other part of a Chinese name; undefined where they cannot be told apart, or it is no name. */
export function partsOfName(
  written: string,
  isLabelled = false,
): readonly [last: string, first: string] | undefined {
  const name = clean(written).replace(/\s/g, '')
  if (!/^\p{Script=Han}{2,4}$/u.test(name) || notNames.test(name)) return undefined
  const two = name.slice(0, 2)
  if (compound.includes(two)) return name.length > 2 ? [two, name.slice(2)] : undefined
  if (name.length === 4) {
    const isDouble = doubled.includes(two) || (surnames.has(name[0] ?? '') && surnames.has(name[1] ?? ''))
    return isDouble ? [two, name.slice(2)] : undefined
  }
  if (doubled.includes(two) && name.length === 3) return undefined
  return isLabelled || surnames.has(name[0] ?? '') ? [name.slice(0, 1), name.slice(1)] : undefined
}

/** What stands behind a name and is none: `Yu-Te Lin, Ph.D.` */
const credential =
  /^(?:ph\.? ?d|pharm\.?d|ed\.?d|ll\.?m|m\.?d|j\.?d|d[dv][sm]|mba|cpa|cfa|cia|acca|frm|pmp|cissp|r\.?n|rph|p\.?e|esq)\.?$/i

function withoutCredentials(text: string): string {
  const [name = '', ...others] = text.split(', ')
  const isName = (part: string) =>
    !credential.test(part) && !(/^[A-Z]{2,6}$/.test(part) && /\p{Ll} \p{Lu}|[)）] \p{Lu}\p{Ll}/u.test(name))
  const last = others.findLastIndex(isName)
  return [name, ...others.slice(0, last + 1)].join(', ')
}

/** An English or romanised name as written, of two to five parts that begin with capitals. */
export function englishName(text: string): string | undefined {
  const name = stripped(withoutCredentials(text.trim()), /[\s(（,，|｜/]/)
  const words = name.split(/[\s,]+|(?=[（(])/).filter((word) => word !== '')
  if (words.length < 2 || words.length > 5 || name.length > 50 || notEnglishNames.test(name)) return undefined
  const part = /^[(（"“]?\p{Lu}[\p{L}\p{M}'’.-]{0,20}[)）"”]?$/u
  if (!words.every((word) => part.test(word)) || !/^[\p{L}\p{M}\s,'’.()（）"“”-]+$/u.test(name))
    return undefined
  return /\p{Script=Han}/u.test(name) ? undefined : name
}

/** The names of a résumé: after a label, otherwise what stands largest at its top. */
export function namesIn(sections: readonly Section[], email: string | undefined): Names {
  const top = sections
    .filter(({ topic }) => /top|personal/.test(topic))
    .flatMap(({ lines }) => lines)
    .filter((line) => !otherPeople.test(textOf(line)))
  // Beside a column of contact data the name stands below another heading, in letters that nothing else has.
  const beginning = sections.flatMap((section) => section.lines).slice(0, 80)
  const largest = Math.max(...beginning.map(({ size }) => size))
  const large = beginning.filter(({ size }) => size === largest)
  // The name in the other language stands below.
  const distinct =
    large.length > 3
      ? []
      : beginning.filter((line, at) => large.includes(line) || large.includes(beginning[at - 1] ?? line))
  const ranked = [...distinct, ...top.slice(0, 12).filter((line) => !distinct.includes(line))]
  const facts = factsOf(top)
  const below = (...labels: readonly Label[]) =>
    labels.flatMap((wanted) => facts.flatMap(({ label, line }) => (label === wanted ? [line] : [])))
  const nameEn =
    below('nameEn', 'nameZh')
      .map((line) => ({ name: englishName(latinPart(textOf(line))), line }))
      .flatMap(({ name, line }) => (name === undefined ? [] : [found(name, line)]))[0] ??
    englishNameAt(ranked, largest, email)
  return {
    ...(chineseNameIn(below('nameZh', 'nameEn'), () => true, true) ??
      // Two characters are also a word; only a label or the first place makes them a name.
      chineseNameIn(ranked, (name, at) => name.length > 2 || at === 0)),
    ...(nameEn && { nameEn }),
  }
}

function chineseNameIn(
  lines: readonly Line[],
  isName: (text: string, at: number) => boolean,
  isLabelled = false,
): Names | undefined {
  for (const [at, line] of lines.entries()) {
    for (const { text } of [...line.cells, { text: textOf(line) }]) {
      const words = keyOf(text.replace(/的?(?:個人)?(?:履歷表?|簡歷|自傳).*| (?:博士|先生|小姐|女士)$/, ''))
        .replace(/[a-z.,'’\-/|·•()"“”:]+/g, ' ')
        .trim()
        .split(' ')
      const isSpread = words.every((word) => word.length <= 1)
      const name = isSpread ? words.join('') : (words[0] ?? '')
      const parts = partsOfName(name, isLabelled)
      if (parts !== undefined && isName(name, at) && words.join('').length <= name.length + 6)
        return { lastNameZh: found(parts[0], line), firstNameZh: found(parts[1], line) }
    }
  }
  return undefined
}

function latinPart(text: string): string {
  const rest = text
    .replace(/\p{Script=Han}+/gu, ' ')
    .replace(/[(（]\s*[)）]/g, ' ')
    .trim()
  return /^[(（].*[)）]$/.test(rest) ? rest.slice(1, -1) : rest
}

/** `Zhi-Xuan Su`: no other words are written like this. */
const romanised = /^\p{Lu}\p{L}+-\p{L}+ \p{Lu}\p{L}+$|^\p{Lu}\p{L}+,? \p{Lu}\p{L}+-\p{L}+$/u

function englishNameAt(
  lines: readonly Line[],
  largest: number,
  email: string | undefined,
): Found<string> | undefined {
  const local = (email ?? '').split('@')[0]?.toLowerCase() ?? ''
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    // A long name in large letters is broken.
    if (next?.style === line.style && line.size === largest && /^[\p{L}-]+$/u.test(textOf(line))) {
      const joined = englishName(`${textOf(line)} ${textOf(next)}`)
      if (joined !== undefined) return found(joined, line, next)
    }
    const texts = [textOf(line), ...line.cells.map((cell) => cell.text)]
    for (const text of texts.flatMap((each) => each.split(/[|｜•·/]/).slice(0, 2))) {
      const name = englishName(latinPart(text))
      if (name === undefined) continue
      const parts = keyOf(name).split(/[\s\p{P}]+/u)
      const isInAddress = parts.some((part) => part.length > 1 && local.includes(part))
      if (isInAddress || (at < 3 && (line.size === largest || romanised.test(name)))) return found(name, line)
    }
  }
  return undefined
}
