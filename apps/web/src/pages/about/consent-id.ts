/** Anchor of the consent; the link next to the facts of a vacancy points to it. */
export const consentId = 'consent'
