import { rootStyles } from '../page/styles.ts'

/**
 * Styles of the reference: the header of the pages below `/__mock`, the theme on the library's parts, and its parts on
 * a phone.
 */
export const docsStyles = `${rootStyles}
html, html.dark-mode, html.dark-mode .swagger-ui { background: var(--bg); }
body { margin: 0; background: var(--bg); color: var(--fg); overflow-wrap: anywhere; }
.docs { box-sizing: border-box; max-width: 80rem; margin: 0 auto; padding: 1rem; }
.docs h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; border-left: .5rem solid var(--primary); padding-left: .75rem; }
.docs p { margin: .5rem 0; }
.docs a { color: var(--accent); text-underline-offset: .2em; }
.docs .top { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
.docs nav { display: flex; flex-wrap: wrap; gap: .25rem; }
.docs nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .75rem; }
.docs .pages { margin: .5rem 0 0 -.75rem; }
.docs .switch { display: inline-flex; border: 1px solid var(--control); border-radius: 4px; }
.docs .switch a { border-radius: 3px; text-decoration: none; color: inherit; }
.docs .switch a[aria-current] { background: var(--primary); color: var(--on-primary); font-weight: 600; }
.docs .notice { padding: .5rem .75rem; border-left: 4px solid var(--error); background: var(--error-bg); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

.swagger-ui, .swagger-ui :is(.info, .opblock-tag, .opblock, .btn, .tab, table, .model, .markdown, label, select, input, h1, h2, h3, h4, h5, p, li) { font-family: inherit; }
.swagger-ui .wrapper { max-width: 80rem; padding: 0 1rem; }
.swagger-ui .info { margin: 1rem 0; }
/* The calls come before the long description of the document. */
.swagger-ui > div { display: flex; flex-direction: column; }
.swagger-ui .information-container { order: 1; width: 100%; }
.swagger-ui .headers td:last-child { white-space: nowrap; }
html.dark-mode .swagger-ui .headers td { color: var(--fg); }
.swagger-ui .scheme-container, html.dark-mode .swagger-ui .scheme-container { padding: 1rem 0; background: var(--surface); box-shadow: none; }
.swagger-ui .filter .operation-filter-input { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: 1rem 0; color: var(--fg); background: var(--bg); border: 1px solid var(--control); }
.swagger-ui .opblock .opblock-summary { min-height: 2.75rem; }
.swagger-ui :is(.btn, select, input[type=text], input[type=file]) { min-height: 2.75rem; }
.swagger-ui .btn.authorize { color: var(--accent); border-color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui .btn.execute { color: var(--on-primary); background: var(--primary); border-color: var(--edge); }
.swagger-ui .markdown :is(li, p), .swagger-ui .renderedMarkdown :is(li, p) { overflow-wrap: anywhere; }

@media (max-width: 599px) {
  .swagger-ui .wrapper { padding: 0 .5rem; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock-summary .view-line-link { display: none; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4.5rem; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; flex: none; }
  .swagger-ui .opblock .opblock-summary-operation-id { padding: 0 .5rem; font-size: .8125rem; }
  .swagger-ui .opblock .opblock-summary-description { flex: none; padding: 0; }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; padding: .5rem; }
  .swagger-ui table.parameters, .swagger-ui table.responses-table { display: block; }
  .swagger-ui :is(table.parameters, table.responses-table) > :is(tbody, thead), .swagger-ui :is(table.parameters, table.responses-table) > :is(tbody, thead) > tr, .swagger-ui :is(table.parameters, table.responses-table) > tbody > tr > td { display: block; max-width: 100%; padding-left: 0; padding-right: 0; }
  .swagger-ui :is(table.parameters, table.responses-table) > thead { display: none; }
  .swagger-ui :is(.parameters-col_description, .response-col_description) :is(input, select, textarea) { box-sizing: border-box; width: 100%; max-width: 100%; min-width: 0; }
  .swagger-ui :is(.opblock-body, .opblock-section, .responses-inner) { min-width: 0; padding-left: .5rem; padding-right: .5rem; }
  .swagger-ui :is(.json-schema-2020-12__property, .json-schema-2020-12-keyword__children) { min-width: 0; }
}
`
