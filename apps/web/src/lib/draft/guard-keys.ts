/** Keys of the tab's storage that the guards read. A separate file, because the inline scripts import only this. */

/** Referral mode: `true` or `false` as JSON. */
export const referralModeKey = 'recruiting.referralMode'

/** The answers of the form: in the tab, and by choice on the device. */
export const draftKey = 'recruiting.draft'

/** The jobs data: the chosen vacancies as JSON. */
export const jobsKey = 'recruiting.jobs'
