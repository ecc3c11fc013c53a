import type { Shades } from '@recruiting/brand/derive-palette'
import { palette } from '@recruiting/brand/palette'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './console.tsx'
import { Gallery } from './gallery.tsx'
import { Mailbox } from './mailbox.tsx'
import './styles.css'

/** The colours of the site's theme, as custom properties. */
function coloursOf(shades: Shades): string {
  return `
    --bg: ${shades.bg}; --surface: ${shades.surface}; --fg: ${shades.fg}; --muted: ${shades.muted}; --accent: ${shades.fgAccent};
    --line: ${shades.border}; --control: ${shades.control}; --on: ${shades.accentMuted}; --focus: ${shades.focus};
    --primary: ${shades.accent}; --edge: ${shades.accentEdge}; --on-primary: ${shades.onAccent};`
}

const colours = `:root {${coloursOf(palette.light)}}
@media screen and (prefers-color-scheme: dark) { :root {${coloursOf(palette.dark)}} }`

const pages: Readonly<Record<string, () => React.ReactNode>> = {
  '/__mock/mailbox': Mailbox,
  '/__mock/gallery': Gallery,
}
const Shown = pages[location.pathname] ?? Console

// A page for one machine: the browser's opinion about the network does not matter.
const client = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

const root = document.getElementById('tools')
if (root)
  createRoot(root).render(
    <StrictMode>
      <style>{colours}</style>
      <QueryClientProvider client={client}>
        <Shown />
      </QueryClientProvider>
    </StrictMode>,
  )
