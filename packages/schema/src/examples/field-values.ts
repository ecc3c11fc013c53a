import type { FieldKindName } from '../fields/field.ts'
import { limits } from '../limits.ts'
import type { Rule, RuleParams } from '../rules.ts'

/** For one field kind: valid wire values, invalid ones with the broken rule, and typed text. */
export type FieldValues = {
  valid: readonly unknown[]
  invalid: readonly { value: unknown; rule: Rule; params?: RuleParams }[]
  /** Typed text → wire value; text that cannot be parsed stays text. */
  typed: readonly { typed: string; wire: unknown }[]
}

/** The length, in code points, of the `line`, `multiline` and `code` samples. */
export const sampleMax = 20

const { email, phone, url, salary } = limits
const wrongTypes = [null, 1, true, [], {}].map((value) => ({ value, rule: 'invalid' as const }))
const tooLong = (value: string, max: number) => ({ value, rule: 'tooLong' as const, params: { max } })
/** Texts that all mean one value. */
const readAs = (wire: unknown, ...typed: readonly string[]) => typed.map((text) => ({ typed: text, wire }))
/** Texts that are sent as they were typed. */
const asTyped = (...typed: readonly string[]) => typed.map((text) => ({ typed: text, wire: text }))
const failing = (rule: Rule, ...values: readonly unknown[]) => values.map((value) => ({ value, rule }))

/** Shown as nothing; each the first or last of its range. */
const invisibleCharacters = [
  ...['\u00AD', '\u034F', '\u115F', '\u1160', '\u17B4', '\u17B5', '\u180B', '\u180F', '\u200B', '\u200D'],
  ...['\u2060', '\u2065', '\u206A', '\u206F', '\u2800', '\u3164', '\uFE00', '\uFE0F', '\uFFA0'],
  ...['\uFFF0', '\uFFF8', '\u{1BCA0}', '\u{1BCA3}', '\u{1D173}', '\u{1D17A}', '\u{E0000}', '\u{E0FFF}'],
]
const directionMarks = [
  ...['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
]

const text: FieldValues = {
  valid: ['陳', 'Café', '👩‍👩‍👧', 'a'.repeat(sampleMax), '𠮷'.repeat(sampleMax), ' a ', '<b>&amp;</b>'],
  invalid: [
    ...wrongTypes,
    ...failing('required', '', ' ', '\u3000', '\n'),
    tooLong('a'.repeat(sampleMax + 1), sampleMax),
    tooLong('𠮷'.repeat(sampleMax + 1), sampleMax),
    ...failing('characters', 'a\u0000', 'a\u0007b', 'a\u001B[31m', 'a\u007F', 'a\u0085b', '\uD800'),
    ...failing('characters', 'a\uDC00b'),
  ],
  typed: [...asTyped('陳怡君', 'ＡＢＣ')],
}

const phones: FieldValues = {
  valid: [
    '+886912345678',
    '0912-345-678',
    '0912 345 678',
    '+886 912 345 678',
    '+81 90-1234-5678',
    '+1 650 253 0000',
    '+447911123456',
  ],
  invalid: [
    ...wrongTypes,
    ...failing('required', ''),
    tooLong('0'.repeat(phone + 1), phone),
    ...failing('phone', ' ', 'abc', '091234567', '0912-345-6789', '02-2345678', '02-12345678', '04-2234567'),
    ...failing('phone', '6502530000', '00886912345678', '０９１２３４５６７８', '٠٩١٢٣٤٥٦٧٨'),
    ...failing('phone', '0912\u200B345678', '0912345678\r\n', '0912345678,0922345678', '0912345678;ext=5'),
    ...failing('phone', 'tel:0912345678', '0912345678;phone-context=+886', '+886912345678#'),
    ...failing('phone', '+886912345678#12345678', '0912345678 x5'),
  ],
  typed: [
    ...readAs('+886912345678', '0912-345-678', '０９１２３４５６７８', '+886 0912345678', '00886912345678'),
    ...readAs('+886912345678', '886912345678', '(0912) 345-678'),
    ...readAs('+819012345678', '＋８１ ９０-１２３４-５６７８', '0081 90-1234-5678'),
    ...readAs('6502530000', '６５０２５３００００'),
    ...asTyped('ask me'),
  ],
}

/** Taiwanese landlines of every area, toll-free and VoIP numbers: valid phone numbers, but not mobile ones. */
const landlines = [
  '02-23456789',
  '03-4227151',
  '037-321234',
  '04-22289111',
  '04-7222151',
  '049-2222106',
  '05-2254321',
  '06-2991111',
  '06-9274400',
  '07-3368333',
  '08-7320415',
  '082-318823',
  '0826-66110',
  '0836-25131',
  '089-326141',
  '+886223456789#123',
  '(02)2345-6789#1',
  '0800-123-456',
  '070-1234-5678',
]

/** What each field kind accepts and refuses; plain data for the tests here and the contract kit. */
export const fieldValues = {
  line: {
    ...text,
    // Variation selectors and joiners are parts of names; a soft hyphen or a zero-width space beside letters does no harm.
    valid: [...text.valid, '葛\u{E0100}', '\u180Bᠠ', 'क्\u200Dष', 'a\u200Bb', 'a\u00ADb', '\uFEFFa', 'أحمد'],
    invalid: [
      ...text.invalid,
      ...failing('characters', 'a\nb', 'a\tb', 'a\r\nb', 'a\u2028b'),
      ...failing('characters', ...invisibleCharacters),
      ...failing('characters', ...directionMarks.map((mark) => `a${mark}b`)),
      ...failing('characters', '\u3164\u115F \u200B', '\u200D\uFE0F', '\u{E0020}\u{E007F}'),
    ],
  },
  multiline: {
    ...text,
    valid: [...text.valid, 'a\nb'],
    invalid: [...text.invalid, ...failing('characters', 'a\tb', 'a\r\nb')],
    typed: [...text.typed, { typed: 'a\r\nb\rc\td', wire: 'a\nb\nc d' }],
  },
  choice: {
    valid: ['yes', 'maybe'],
    invalid: failing('option', '', 'YES', ' yes', 'toString', null, 1, [], {}),
    typed: asTyped('yes'),
  },
  yesNo: {
    valid: [true, false],
    invalid: failing('invalid', 'yes', 'true', '', 0, 1, null, [], {}),
    typed: [...readAs(true, 'yes'), ...readAs(false, 'no'), ...asTyped('constructor')],
  },
  checkbox: {
    valid: [true, false],
    invalid: failing('invalid', 'on', '', 1, null, [], {}),
    typed: asTyped('on'),
  },
  agreement: {
    valid: [true],
    invalid: failing('required', false, 'true', '', 1, null, [], {}),
    typed: asTyped('on'),
  },
  code: {
    valid: ['A', '7', 'REF-2026_001', 'a'.repeat(sampleMax)],
    invalid: [
      ...wrongTypes,
      ...failing('required', ''),
      tooLong('a'.repeat(sampleMax + 1), sampleMax),
      ...failing('code', ' ', '-A', '_', 'A B', 'Ａ', 'A/../B', "A'--", 'A\n', 'A\u0000', '代碼'),
    ],
    typed: [...readAs('ref-2026', 'ｒｅｆ－２０２６'), ...asTyped('a b')],
  },
  jobCode: {
    valid: ['SW-1001', 'A1', '1'.repeat(limits.jobCode)],
    invalid: [
      ...wrongTypes,
      ...failing('invalid', '', 'A', '-A1', 'sw-1001', '..', 'SW 1001', 'SW-1001\n'),
      ...failing('invalid', '1'.repeat(limits.jobCode + 1)),
    ],
    typed: readAs('SW-1001', 'ｓｗ-1001'),
  },
  email: {
    valid: [
      'a@example.com',
      'first.last+tag@sub.example.com.tw',
      "o'hara_!#$%&*/=?^`{|}~-@example.org",
      'A@EXAMPLE.COM',
      `${'a'.repeat(limits.emailLocal)}@example.com`,
      `${'a'.repeat(limits.emailLocal)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`,
      'a@xn--fsqu00a.xn--kpry57d',
    ],
    invalid: [
      ...wrongTypes,
      ...failing('required', ''),
      tooLong(`${'a'.repeat(email)}@example.com`, email),
      tooLong(`${'a'.repeat(limits.emailLocal)}@${'b.'.repeat(95)}com`, email),
      ...failing('email', 'a', 'a@', '@example.com', 'a@b', 'a b@example.com', 'a@@example.com'),
      ...failing('email', 'a@example.com ', '.a@example.com', 'a.@example.com', 'a..b@example.com', 'a@.com'),
      ...failing('email', 'a@example..com', 'a@-example.com', 'a@example-.com', 'a@example.com.'),
      ...failing('email', 'a@example.c', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@127.0.0.11'),
      ...failing('email', `${'a'.repeat(limits.emailLocal + 1)}@example.com`, `a@${'b'.repeat(64)}.com`),
      ...failing('email', 'a@exam_ple.com', 'a＠example.com', '陳@example.com', 'a@例子.台灣'),
      ...failing('email', 'a@example.com,b@example.com', 'a@example.com;b@example.com'),
      ...failing('email', 'a@example.com\r\nBcc: b@example.com', 'a@example.com\n', 'a@example.com\u0000'),
      ...failing('email', '"a b"@example.com', 'A <a@example.com>', 'mailto:a@example.com'),
      ...failing('email', 'a(c)@example.com'),
    ],
    typed: [
      ...readAs('Yi.Chun@example.com', 'Yi.Chun＠Example.COM'),
      ...readAs('a@example.com', 'ａ@ｅｘａｍｐｌｅ．ｃｏｍ'),
      ...asTyped('nobody'),
      ...readAs('no', 'ｎｏ'),
    ],
  },
  phone: {
    ...phones,
    valid: [...phones.valid, ...landlines],
    typed: [
      ...phones.typed,
      ...readAs('+886223456789#123', '（０２）２３４５-６７８９＃１２３', '02-23456789 分機 123'),
      ...readAs('+886223456789#5', '02-23456789轉5'),
      ...readAs('+886223456789#7', '02-23456789 ext. 7'),
      ...readAs('+886223456789', '886223456789'),
    ],
  },
  mobilePhone: { ...phones, invalid: [...phones.invalid, ...failing('mobilePhone', ...landlines)] },
  url: {
    valid: [
      'https://example.com',
      'http://example.com/a?b=c#d',
      'https://例子.台灣/作品?頁=1',
      'https://example.com:8443/',
      'https://example.com/@name',
      'https://1.2.3.4/',
      // Engines with different versions of IDNA judge these hosts differently; the contract accepts all of them.
      ...['https://xn--.com', 'https://xn--a.com', 'https://xn--zn7c.com', 'https://ab--c.example.com'],
      ...['https://-a-.com', 'https://faß.de', 'https://ａ.com', 'https://❤.ws', 'https://𖿣.com'],
      `https://example.com/${'𠮷'.repeat(url - 20)}`,
    ],
    invalid: [
      ...wrongTypes,
      ...failing('required', ''),
      tooLong(`https://example.com/${'a'.repeat(url - 19)}`, url),
      tooLong(`https://example.com/${'𠮷'.repeat(url - 19)}`, url),
      ...failing('url', ' ', 'example.com', 'javascript:alert(1)//a.b', 'JavaScript:alert(1)'),
      ...failing('url', 'vbscript:a.b', 'data:text/html,<script>a.b</script>', 'ftp://example.com'),
      ...failing('url', 'file:///etc/passwd', '//a.b', 'https://user:pass@example.com'),
      ...failing('url', 'https://example.com@evil.com', 'https://@example.com', 'https://localhost'),
      ...failing('url', 'https://', 'https://.', 'https://a..b', 'https://example.', 'https://.com'),
      ...failing('url', 'https:///example.com', 'https:\\\\example.com', 'https://a.b\\c'),
      ...failing('url', 'https://[::1]/a.b', 'https://exa mple.com', ' https://example.com'),
      ...failing('url', 'https://example.com/a b', 'https://a.b\n', 'https://example.com/\u0000'),
      ...failing('url', 'https://example.com/\u0001', 'https://example.com/\uD800', 'java\nscript:alert(1)'),
      ...failing(
        'url',
        'https://256.256.256.256',
        'https://exa%mple.com',
        'https://1.2.3',
        'https://1.2.3.04',
      ),
      ...failing('url', 'https://a.1', 'https://a.0x1', 'https://a.1com', 'https://a.-b', 'https://a.b.'),
      ...failing(
        'url',
        'https://a\u200Bb.com',
        'https://a\u00ADb.com',
        'https://a。b.com',
        'https://a．b.com',
      ),
      ...failing('url', 'https://a／b.com', 'https://a\uE000.com'),
    ],
    typed: [
      ...readAs('https://github.com/name', 'github.com/name'),
      ...readAs('https://Example.com/A', 'Https://Example.com/A'),
      ...readAs('http://example.com', 'HTTP://example.com'),
      ...readAs('https://example.com:8080', 'example.com:8080'),
      ...readAs('https://my_site.example.com?a', 'my_site.example.com?a'),
      ...asTyped('例子.台灣', 'localhost', 'javascript:alert(1)', 'my portfolio'),
    ],
  },
  money: {
    valid: [0, 1, 27470, salary],
    invalid: [
      ...failing('number', '45000', '', 45000.5, 1e300, null, true, [], {}),
      { value: -1, rule: 'tooSmall', params: { min: 0 } },
      { value: salary + 1, rule: 'tooLarge', params: { max: salary } },
    ],
    typed: [
      ...readAs(45000, '45000', '45,000'),
      ...readAs(1234567, 'NT$ 1,234,567'),
      ...readAs(45000, 'NTD45000', 'twd 45000', '４５，０００元'),
      ...readAs(45, '0045'),
      ...readAs(60000, '6萬'),
      ...readAs(45000, '4.5萬'),
      ...readAs(65000, '６．５ 萬元'),
      ...readAs(123456, 'NT$ 12.3456万'),
      ...asTyped('1.23456萬', '1234567萬', '1,000萬', '萬', '45,00', '-5', '1e5', '0x10', '9'.repeat(13)),
      ...asTyped('面議'),
    ],
  },
  yearMonth: {
    valid: ['190001', '202406', '209912'],
    invalid: [
      ...wrongTypes,
      ...failing('yearMonth', '', '2024/06', '2024-06', '202413', '202400', '189912', '210001', '20246'),
      ...failing('yearMonth', '11306', '２０２４０６', '202406\n', ' 202406', '20240615'),
    ],
    typed: [
      ...readAs('202406', '2024/06', '2024/6', '2024-6', '2024.06', '2024 / 6', '2024年6月'),
      ...asTyped('202406'),
      ...readAs('202406', '２０２４／０６', '06/2024', '6-2024', 'June 2024', 'JUN. 2024'),
      ...readAs('202409', '2024 sept'),
      ...asTyped('13/2024', 'Ju 2024', 'Junes 2024', '062024', '113/06', '１１３／０６', '1899/12'),
      ...asTyped('民國113年6月', '202413', '2024/0', '20246', '2024/06/15'),
    ],
  },
  yearMonthSixDigits: {
    valid: ['190001', '202406', '209912'],
    invalid: [
      ...wrongTypes,
      ...failing('yearMonthSixDigits', '', '2024/06', '202413', '202400', '189912', '20246', '11306'),
      ...failing('yearMonthSixDigits', '202406\n'),
    ],
    typed: [
      ...asTyped('202406'),
      ...readAs('202406', '２０２４０６', '2024/6'),
      ...asTyped('11306', '20246'),
    ],
  },
  postalCode: {
    valid: ['100', '10058', '100206', 'SW1A 1AA', '100-0001', '1010'],
    invalid: [
      ...wrongTypes,
      ...failing('postalCode', '', ' 100', '100 ', '１００', '100\n', '12345678901', 'sw1a', '100;'),
    ],
    typed: [...readAs('100206', '１００２０６', '100-206', '100 206'), ...readAs('SW1A 1AA', 'sw1a 1aa')],
  },
  idNumber: {
    valid: [
      'A123456789',
      'F131104093',
      'B223456782',
      'A800000014',
      'A900207177',
      'H800000002',
      'AB23456789',
      'AA00000009',
      '312345678',
      'TK1234567',
      'AB1234',
    ],
    invalid: [
      ...wrongTypes,
      // A letter and nine digits with a wrong check digit is not accepted as a passport number.
      ...failing('idNumber', '', 'A123456788', 'A323456789', 'a123456789', 'AB23456788', 'A12345678901'),
      ...failing('idNumber', '12345', 'A１23456789', 'A12345-789', 'A123456789\n'),
    ],
    typed: [...readAs('A123456789', 'a123456789', 'Ａ１２３４５６７８９', 'A 123-456-789')],
  },
  birthDate: {
    valid: ['1990-01-31', '2000-02-29', '1900-01-01'],
    invalid: [
      ...wrongTypes,
      ...failing('date', '', '1990/01/31', '1990-02-30', '2001-02-29', '1899-12-31', '2099-01-01'),
      ...failing('date', '19900131', '1990-01-31\n', '1990-1-31'),
    ],
    typed: [
      ...readAs('1990-01-31', '1990/1/31', '１９９０／０１／３１', '1990年1月31日', '19900131'),
      ...asTyped('79/1/31'),
    ],
  },
  file: {
    valid: ['a'.repeat(43), '-_'.repeat(21).concat('0')],
    invalid: [
      ...wrongTypes,
      ...failing('fileExpired', '', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`),
      ...failing('fileExpired', `${'a'.repeat(43)}\n`, `../${'a'.repeat(40)}`),
    ],
    typed: asTyped('x'),
  },
  wholeNumber: {
    valid: ['1', '100', '007'],
    invalid: [
      ...wrongTypes,
      ...failing('number', '', ' 1', '-1', '+1', '1.0', '0x10', '1e2', '１', '1\n', '9999999999'),
      { value: '0', rule: 'tooSmall', params: { min: 1 } },
      { value: '101', rule: 'tooLarge', params: { max: 100 } },
    ],
    typed: asTyped('7'),
  },
} as const satisfies Record<FieldKindName, FieldValues>
