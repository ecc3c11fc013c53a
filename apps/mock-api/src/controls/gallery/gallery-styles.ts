/** Styles of the gallery, besides those of all pages below `/__mock`. */
export const galleryStyles = `
header, main { max-width: none; }
.gallery { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
.gallery section { padding: 0; border: 0; }
.gallery:not(.open) .groups { columns: 26rem; column-gap: 2rem; }
.group { padding: 1rem 0; border-top: 1px solid var(--line); }
.group h3 { margin: 0; break-after: avoid; display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
.group h3 code { font-weight: normal; color: var(--muted); }
.entries { list-style: none; margin: 0; padding: 0; }
.entry { display: flex; break-inside: avoid; gap: .25rem; align-items: center; border-bottom: 1px solid var(--line); }
.entry a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .25rem .5rem; }
.entry > a { flex: 1; min-width: 0; color: inherit; text-decoration: none; }
.entry > a:hover { background: var(--surface); }
.entry a[aria-current] { background: var(--primary); color: var(--on-primary); font-weight: 600; }
.entry .deep { flex: none; font-size: .875rem; }
.deep { display: inline-flex; gap: .25rem; }
.deep a { padding: 0 .5rem; }
.files { margin: 0 0 .5rem; padding-left: 1.25rem; font-size: .875rem; }
.steps { justify-content: space-between; }
.frames { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
figure { margin: 0; flex: 1 1 min(var(--width), 26rem); min-width: 0; max-width: var(--width); }
figcaption { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; justify-content: space-between; margin-bottom: .25rem; font-size: .875rem; }
.stage { position: relative; aspect-ratio: var(--ratio); container-type: inline-size; overflow: hidden; border: 1px solid var(--control); border-radius: 4px; }
.stage iframe { position: absolute; inset: 0 auto auto 0; border: 0; border-radius: 0; width: var(--width); height: var(--height); max-width: none; transform-origin: 0 0; scale: tan(atan2(100cqw, var(--width))); }
@media (min-width: 960px) {
  .gallery.open { grid-template-columns: 24rem minmax(0, 1fr); }
  .gallery.open .list { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
}
@media (max-width: 959px) {
  .gallery.open .list { display: none; }
}
`
