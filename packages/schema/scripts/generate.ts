import { writeFileSync } from 'node:fs'
import { documentFile, documentText } from './openapi/file.ts'

writeFileSync(documentFile, documentText())
