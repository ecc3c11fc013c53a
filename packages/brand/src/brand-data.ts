/** A text of the company in both languages of the site: Traditional Chinese and English. */
export type BothLanguages = { readonly tw: string; readonly us: string }

/** Everything that is the company's own; `brand.ts` says it once. */
export type BrandData = {
  /** Name of the site: header, titles of pages, feed, pictures of shared links. */
  readonly siteName: BothLanguages
  /** Registered name of the company, the one that collects the data: legal texts, mails, footer, job postings. */
  readonly companyName: BothLanguages
  /** Short name: subjects, sender and heading of mails. */
  readonly shortName: BothLanguages
  /** Postal address: legal texts and mails. */
  readonly address: BothLanguages
  /** Court of first instance that the terms of service agree on. */
  readonly court: BothLanguages
  /** Address for requests about personal data: legal texts and mails. */
  readonly privacyMail: string
  /** Sender address of mails, unless `SMTP_FROM` names another. */
  readonly mailFrom: string
  /** Whole years that an application is kept after the last application of a person: legal texts and deletion. */
  readonly retentionYears: number
  /** `#rrggbb`: fills of buttons; the shades of texts, borders and grounds are derived from it. */
  readonly primaryColour: string
  /**
   * `#rrggbb` behind `logo.svg` in light and in dark mode, for a logo that would be invisible there; `none` for a
   * logo that contains its background.
   */
  readonly logoGround: { readonly light: string; readonly dark: string }
  /** What a company says about itself below the list and in every vacancy; may be left out. */
  readonly introduction?: {
    /** One paragraph. */
    readonly text: BothLanguages
    /** A file of `public`, such as `/company.jpg`, its size in pixels, and what it shows; may be left out. */
    readonly picture?: {
      readonly src: string
      readonly width: number
      readonly height: number
      readonly alt: BothLanguages
    }
  }
  /**
   * Words of job seekers that the vacancies spell otherwise, each with words that it also finds, beside those of the
   * contract (`packages/schema/src/synonyms.ts`): `{ 綠電: ['太陽能', 'solar'] }`. Without blanks.
   */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
}
