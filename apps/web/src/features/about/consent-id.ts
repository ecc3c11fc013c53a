/** Anchor of the consent; the link beside the facts of a vacancy leads to it. */
export const consentId = 'consent'
