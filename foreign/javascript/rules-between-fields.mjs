/** The rules of `x-rules`: between the fields of one object. */
import { isBlank, isText } from './texts.mjs'

const isMissing = (value) => value === undefined || (isText(value) && isBlank(value))
const isNoText = (value) => !isText(value) || isBlank(value)

function isBegun(row, besides) {
  return Object.entries(row).some(([name, value]) => name !== besides && value !== '')
}

const endBeforeStart = (start, end) => (object) => {
  const months = [object[start], object[end]]
  const areMonths = months.every((month) => isText(month) && /^[0-9]{6}$/.test(month))
  return areMonths && object[end] < object[start] ? [end] : []
}

const aboveHourlyMost = (amount, unit) => (object, rule) => {
  const most = rule.gives[0].params.max
  const isAbove = typeof object[amount] === 'number' && object[amount] > most && object[amount] <= 100_000_000
  return object[unit] === 'hour' && isAbove ? [amount] : []
}

/** By name: the paths below the object at which it breaks the rule. */
const broken = {
  distinctJobs: ({ jobCodes }) =>
    Array.isArray(jobCodes)
      ? jobCodes.flatMap((code, at) =>
          isText(code) && jobCodes.indexOf(code) < at ? [`jobCodes.${at}`] : [],
        )
      : [],
  chineseName: ({ lastNameZh, firstNameZh }) =>
    isMissing(lastNameZh) && isMissing(firstNameZh) ? ['nameZh'] : [],
  endNotBeforeStart: endBeforeStart('start', 'end'),
  toNotBeforeFrom: endBeforeStart('from', 'to'),
  salaryByTheHour: aboveHourlyMost('salary', 'salaryUnit'),
  expectedSalaryByTheHour: aboveHourlyMost('expectedSalary', 'expectedSalaryUnit'),
  recommenderNamed: (row) => (isNoText(row.name) && isBegun(row, 'name') ? ['name'] : []),
  phoneOrEmail: (row) =>
    isNoText(row.contactPhone) && isNoText(row.contactEmail) && isBegun(row) ? ['contactPhone'] : [],
  taiwanPostalCodes: (contact) =>
    [
      ['country', 'postalCode'],
      ['registeredCountry', 'registeredPostalCode'],
    ]
      .filter(([country]) => isNoText(contact[country]) || contact[country] === 'TW')
      .map(([, code]) => code)
      .filter((code) => !isNoText(contact[code]) && !/^[1-9][0-9]{2}(?:[0-9]{2,3})?$/.test(contact[code])),
}

function isMet({ field, is, isNot, isOneOf }, object) {
  const value = object[field]
  if (isOneOf !== undefined) return isOneOf.includes(value)
  return isNot === undefined ? value === is : value !== isNot
}

/** The gives of a condition: `required` while it is met, `notApplicable` while it is not. */
function givenByCondition(rule, object) {
  const met = isMet(rule.condition, object)
  return rule.gives.filter(({ path, rule: name }) =>
    name === 'required' ? met && object[path] === undefined : !met && object[path] !== undefined,
  )
}

/** The issues that the rule gives for the object: `path` relative to it, `rule`, `params`, `replaces`. */
export function issuesOf(rule, object) {
  if (rule.condition !== undefined) return givenByCondition(rule, object)
  const find = broken[rule.name]
  if (find === undefined) throw new Error(`The document names an unknown rule: ${rule.name}.`)
  return find(object, rule).map((path) => {
    const given = rule.gives.find((one) => one.path === path || one.path === path.replace(/[0-9]+$/, '*'))
    return { ...given, path }
  })
}
