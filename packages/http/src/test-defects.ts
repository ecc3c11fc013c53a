/** The signal on which a process with `defectOnSignal` fails. */
export const defectSignal = 'SIGUSR2'

/** Ways in which code fails without anybody who catches the error, as JavaScript. */
export const defects = {
  'a thrown error': `throw new TypeError('canary')`,
  'a rejected promise': `void Promise.reject(new TypeError('canary'))`,
  'an error event that nobody handles': `new EventEmitter().emit('error', new TypeError('canary'))`,
} as const

/** `NODE_OPTIONS` of a process that has a defect when it receives `defectSignal`. */
export function defectOnSignal(defect: keyof typeof defects): string {
  const code = `import { EventEmitter } from 'node:events'
process.on('${defectSignal}', () => { ${defects[defect]} })`
  return `--import=data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
}
