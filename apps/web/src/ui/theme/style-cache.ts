import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'

/** Properties that Safari knows by their prefixed name only. */
const prefixed = new Set(['user-select', 'text-size-adjust', 'box-decoration-break'])

/** Custom properties that Chakra defines, the first one beside every background, and no style of the site uses. */
const unused = /^--(?:bg-currentcolor|chakra-(?:sizes-)?breakpoints?-)/

const tidy: StylisPlugin = (element) => {
  if (element.type !== 'decl' || typeof element.props !== 'string') return
  if (unused.test(element.props)) element.value = ''
  else if (prefixed.has(element.props)) element.return = `-webkit-${element.value}${element.value}`
}

/**
 * Creates the style cache of a document. Replaces Emotion's prefixer: its names for browsers of before 2017 are a tenth
 * of the styles, with which the list needs a round trip more. For the same reason it drops unused properties.
 * @param key prefix of the class names
 */
export function createStyleCache(key: string): EmotionCache {
  return createCache({ key, stylisPlugins: [tidy] })
}
