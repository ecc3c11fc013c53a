import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { numberParser } from './number-parser.ts'

numberParser.parse = parsePhoneNumberFromString
