/** Where "I want to apply" leads on the same page. */
export const consentId = 'consent'
