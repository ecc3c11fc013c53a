import type { Shape } from '../../shape.ts'
import type { steeringBar as reference } from '../tw/steering-bar.ts'

/** Words of the bar that shows and controls how a backend in development is steered. */
export const steeringBar: Shape<typeof reference> = {
  label: 'Test tools',
  count: 'Test tools ({{count}} on)',
  nothing: 'No scenario or fault is switched on',
  scenario: 'Scenario: {{title}}',
  faults_one: '{{count}} fault',
  faults_other: '{{count}} faults',
  clock: 'Clock ahead by {{time}}',
  controls: 'Control page',
  gallery: 'Gallery of states (new tab)',
  mailbox: 'Mailbox',
  off: 'Switch everything off',
  fill: 'Fill in sample answers',
  filling: 'Uploading the sample files…',
  fillFailed: 'The sample files could not be uploaded; no answer was changed',
}
