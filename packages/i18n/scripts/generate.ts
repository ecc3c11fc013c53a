import { writeFileSync } from 'node:fs'
import { messagesFile, messagesText } from './messages.ts'

writeFileSync(messagesFile, messagesText())
