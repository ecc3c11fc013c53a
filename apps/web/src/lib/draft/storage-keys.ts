/** The keys of the browser's storage. Constants, of which each inline script contains those that it uses. */

/** Referral mode: `true` or `false` as JSON. */
export const referralMode = 'recruiting.referralMode'

/** The answers of the form: in the tab, and by choice on the device. */
export const draft = 'recruiting.draft'

/** The jobs data: the chosen vacancies as JSON. */
export const jobs = 'recruiting.jobs'

/** The consent to the notice for the chosen vacancies. */
export const consent = 'recruiting.consent'

/** Unsaved answers of the edit form. */
export const edit = 'recruiting.edit'

/** Unsaved answers of the edit form whose link has expired. */
export const waitingEdit = 'recruiting.waitingEdit'

/** What the confirmation shows after a submission. */
export const receipt = 'recruiting.receipt'
