/** The key of referral mode in the tab's storage. A separate file, because the inline script imports only this. */
export const referralModeKey = 'recruiting.referralMode'
