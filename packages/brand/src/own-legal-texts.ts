/** A legal page of a company: the lead, then sections of a heading, paragraphs and a list. */
export type OwnDocument = {
  title: string
  lead: string
  sections: readonly { heading: string; paragraphs: readonly string[]; items?: readonly string[] }[]
}

/** The notice of a company before the consent, with the six items of article 8 of the Personal Data Protection Act. */
export type OwnNotice = {
  title: string
  lead: string
  items: Record<
    'collector' | 'purpose' | 'categories' | 'scope' | 'rights' | 'effect',
    { heading: string; text: string }
  >
  /** Shown next to the question that the key names. */
  besideField: Record<'other.lawsuit' | 'health.condition', string>
  /** Shown with the notice. */
  specialData: string
}

type InBothLanguages<T> = { tw: T; us: T }

/** The legal texts of a company, each in both languages; a text that is left out is the standard one. */
export type OwnLegal = {
  privacy?: InBothLanguages<OwnDocument>
  terms?: InBothLanguages<OwnDocument>
  /** The table of what the site stores is added to it. */
  cookies?: InBothLanguages<OwnDocument>
  accessibility?: InBothLanguages<OwnDocument>
  notice?: InBothLanguages<OwnNotice>
}
