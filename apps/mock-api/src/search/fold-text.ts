/**
 * The form in which texts and keywords are compared: Unicode NFKC without invisible characters, lower case,
 * 臺 written 台 (the official and the everyday spelling), white space collapsed to single spaces and trimmed.
 * So full-width `ＲＥＡＣＴ臺北` and `react台北` are equal. The length may change. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  // A search without a keyword, which is the usual one.
  if (text === '') return ''
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
      .toLowerCase()
      // Lower case can decompose (İ), and what was apart may now be neighbours.
      .normalize('NFKC')
      // A sigma's lower case depends on its place in the word; a substring has another place.
      .replaceAll('ς', 'σ')
      .replaceAll('臺', '台')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/**
 * The terms of a keyword, folded, each once. White space separates them; a vacancy must contain them all.
 * @returns an empty list when the keyword says nothing.
 */
export function foldTerms(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(' '))].filter((term) => term !== '')
}
