/** Where referral mode is kept in the tab's storage. A file of its own, because the inline script knows this key only. */
export const referralModeKey = 'recruiting.referralMode'
