/** The columns of `docs/commands.md`. */
const jobHeader =
  'code,title_tw,title_us,job_type,employment_type,locations,pay_min,pay_max,content_tw,content_us,requirements_tw,benefits_tw'
const referralHeader = 'recommender,applicant_name,email,phone,reason,job_codes'

/** A CSV file of vacancies from `ABUSE-<first>` on. */
export function jobsCsv(count: number, first = 1): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const number = first + at
    return `ABUSE-${number},第 ${number} 號後端工程師,Backend Engineer ${number},software,fullTime,TW-TPE,60000,90000,開發第 ${number} 項服務。,Build service ${number}.,熟悉 SQL。,三節獎金。`
  })
  return [jobHeader, ...rows, ''].join('\n')
}

/** A CSV file of recommendations for one vacancy, one per address. */
export function referralsCsv(addresses: readonly string[], jobCode: string): string {
  const rows = addresses.map((address) => `王小明,陳怡君,${address},+886912345678,曾共事三年。,${jobCode}`)
  return [referralHeader, ...rows, ''].join('\n')
}
