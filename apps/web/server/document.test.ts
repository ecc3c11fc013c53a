import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inlineScripts } from '../src/inline/inline-scripts.ts'
import { renderedDocument, shellDocument } from './document.ts'

const built = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const rendered = {
  status: 200,
  lang: 'en-US',
  head: '<title>$&</title>',
  root: '<p>$1 $$</p>',
  state: '{"$`":1}',
}
const scripts = { main: '/assets/a.js', modules: ['/assets/b.js', '/assets/c.js'] }

describe('a rendered document', () => {
  it('has what was rendered, letter by letter', () => {
    const html = renderedDocument(built, inlineScripts, rendered, scripts, '/')

    expect(html).toContain('<html lang="en-US">')
    expect(html).toContain('<title>$&</title>')
    expect(html).toContain('<div id="root"><p>$1 $$</p></div>')
    expect(html).toContain('{"$`":1}</script>')
  })

  it('names its scripts, and fetches none at once', () => {
    const html = renderedDocument(built, inlineScripts, rendered, scripts, '/')

    expect(html).toContain('data-main="/assets/a.js" data-modules="/assets/b.js /assets/c.js"')
    expect(html).not.toMatch(/<script type="module"|rel="modulepreload"/)
  })

  it('keeps the scripts of development as they are', () => {
    expect(renderedDocument(built, inlineScripts, rendered, undefined, '/')).toContain(
      '<script type="module" src="/src/main.tsx">',
    )
  })
})

describe('a document for the browser', () => {
  it('has a title until the page brings its own', () => {
    expect(shellDocument(built, inlineScripts, '', '/apply')).toMatch(/<title>.+<\/title>/)
  })

  it('has the styles that no component brings', () => {
    expect(shellDocument(built, inlineScripts, '<style>$&</style>', '/apply')).toContain('<style>$&</style>')
  })
})
