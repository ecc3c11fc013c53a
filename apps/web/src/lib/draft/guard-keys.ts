/** Keys of the tab's storage that the guards read. A separate file, because the inline scripts import only this. */

/** Referral mode: `true` or `false` as JSON. */
export const referralModeKey = 'recruiting.referralMode'

/** The answers of the form: in the tab, and by choice on the device. */
export const draftKey = 'recruiting.draft'

/** How long answers are kept on the device after the last change, in milliseconds. */
export const keptFor = 7 * 24 * 60 * 60 * 1000

/** The jobs data: the chosen vacancies as JSON. */
export const jobsKey = 'recruiting.jobs'

/** The consent to the notice for the chosen vacancies. */
export const consentKey = 'recruiting.consent'

/** Unsaved answers of the edit form. */
export const editKey = 'recruiting.edit'

/** Unsaved answers of the edit form whose link has expired. */
export const waitingEditKey = 'recruiting.waitingEdit'

/** What the confirmation shows after a submission. */
export const receiptKey = 'recruiting.receipt'
