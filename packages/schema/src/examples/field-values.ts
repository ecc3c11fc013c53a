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
    ...failing(
      'characters',
      'a\u0000',
      'a\u0007b',
      'a\u001B[31m',
      'a\u007F',
      'a\u0085b',
      '\uD800',
      'a\uDC00b',
    ),
  ],
  typed: [
    { typed: '陳怡君', wire: '陳怡君' },
    { typed: 'ＡＢＣ', wire: 'ＡＢＣ' },
  ],
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
    ...failing(
      'phone',
      '6502530000',
      '00886912345678',
      '０９１２３４５６７８',
      '٠٩١٢٣٤٥٦٧٨',
      '0912\u200B345678',
    ),
    ...failing('phone', '0912345678\r\n', '0912345678,0922345678', '0912345678;ext=5', 'tel:0912345678'),
    ...failing(
      'phone',
      '0912345678;phone-context=+886',
      '+886912345678#',
      '+886912345678#12345678',
      '0912345678 x5',
    ),
  ],
  typed: [
    { typed: '0912-345-678', wire: '+886912345678' },
    { typed: '０９１２３４５６７８', wire: '+886912345678' },
    { typed: '+886 0912345678', wire: '+886912345678' },
    { typed: '00886912345678', wire: '+886912345678' },
    { typed: '886912345678', wire: '+886912345678' },
    { typed: '(0912) 345-678', wire: '+886912345678' },
    { typed: '＋８１ ９０-１２３４-５６７８', wire: '+819012345678' },
    { typed: '0081 90-1234-5678', wire: '+819012345678' },
    { typed: '６５０２５３００００', wire: '6502530000' },
    { typed: 'ask me', wire: 'ask me' },
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
    typed: [{ typed: 'yes', wire: 'yes' }],
  },
  yesNo: {
    valid: [true, false],
    invalid: failing('invalid', 'yes', 'true', '', 0, 1, null, [], {}),
    typed: [
      { typed: 'yes', wire: true },
      { typed: 'no', wire: false },
      { typed: 'constructor', wire: 'constructor' },
    ],
  },
  checkbox: {
    valid: [true, false],
    invalid: failing('invalid', 'on', '', 1, null, [], {}),
    typed: [{ typed: 'on', wire: 'on' }],
  },
  agreement: {
    valid: [true],
    invalid: failing('required', false, 'true', '', 1, null, [], {}),
    typed: [{ typed: 'on', wire: 'on' }],
  },
  code: {
    valid: ['A', '7', 'REF-2026_001', 'a'.repeat(sampleMax)],
    invalid: [
      ...wrongTypes,
      ...failing('required', ''),
      tooLong('a'.repeat(sampleMax + 1), sampleMax),
      ...failing('code', ' ', '-A', '_', 'A B', 'Ａ', 'A/../B', "A'--", 'A\n', 'A\u0000', '代碼'),
    ],
    typed: [
      { typed: 'ｒｅｆ－２０２６', wire: 'ref-2026' },
      { typed: 'a b', wire: 'a b' },
    ],
  },
  jobCode: {
    valid: ['SW-1001', 'A1', '1'.repeat(limits.jobCode)],
    invalid: [
      ...wrongTypes,
      ...failing(
        'invalid',
        '',
        'A',
        '-A1',
        'sw-1001',
        '..',
        'SW 1001',
        'SW-1001\n',
        '1'.repeat(limits.jobCode + 1),
      ),
    ],
    typed: [{ typed: 'ｓｗ-1001', wire: 'SW-1001' }],
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
      ...failing(
        'email',
        'a',
        'a@',
        '@example.com',
        'a@b',
        'a b@example.com',
        'a@@example.com',
        'a@example.com ',
      ),
      ...failing('email', '.a@example.com', 'a.@example.com', 'a..b@example.com', 'a@.com', 'a@example..com'),
      ...failing(
        'email',
        'a@-example.com',
        'a@example-.com',
        'a@example.com.',
        'a@example.c',
        'a@[127.0.0.1]',
      ),
      ...failing('email', 'a@127.0.0.1', 'a@127.0.0.11', `${'a'.repeat(limits.emailLocal + 1)}@example.com`),
      ...failing('email', `a@${'b'.repeat(64)}.com`, 'a@exam_ple.com', 'a＠example.com', '陳@example.com'),
      ...failing('email', 'a@例子.台灣', 'a@example.com,b@example.com', 'a@example.com;b@example.com'),
      ...failing('email', 'a@example.com\r\nBcc: b@example.com', 'a@example.com\n', 'a@example.com\u0000'),
      ...failing(
        'email',
        '"a b"@example.com',
        'A <a@example.com>',
        'mailto:a@example.com',
        'a(c)@example.com',
      ),
    ],
    typed: [
      { typed: 'Yi.Chun＠Example.COM', wire: 'Yi.Chun@example.com' },
      { typed: 'ａ@ｅｘａｍｐｌｅ．ｃｏｍ', wire: 'a@example.com' },
      { typed: 'nobody', wire: 'nobody' },
      { typed: 'ｎｏ', wire: 'no' },
    ],
  },
  phone: {
    ...phones,
    valid: [...phones.valid, ...landlines],
    typed: [
      ...phones.typed,
      { typed: '（０２）２３４５-６７８９＃１２３', wire: '+886223456789#123' },
      { typed: '02-23456789 分機 123', wire: '+886223456789#123' },
      { typed: '02-23456789轉5', wire: '+886223456789#5' },
      { typed: '02-23456789 ext. 7', wire: '+886223456789#7' },
      { typed: '886223456789', wire: '+886223456789' },
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
      `https://example.com/${'𠮷'.repeat(url - 20)}`,
    ],
    invalid: [
      ...wrongTypes,
      ...failing('required', ''),
      tooLong(`https://example.com/${'a'.repeat(url - 19)}`, url),
      tooLong(`https://example.com/${'𠮷'.repeat(url - 19)}`, url),
      ...failing(
        'url',
        ' ',
        'example.com',
        'javascript:alert(1)//a.b',
        'JavaScript:alert(1)',
        'vbscript:a.b',
      ),
      ...failing(
        'url',
        'data:text/html,<script>a.b</script>',
        'ftp://example.com',
        'file:///etc/passwd',
        '//a.b',
      ),
      ...failing(
        'url',
        'https://user:pass@example.com',
        'https://example.com@evil.com',
        'https://@example.com',
      ),
      ...failing(
        'url',
        'https://localhost',
        'https://',
        'https://.',
        'https://a..b',
        'https://example.',
        'https://.com',
      ),
      ...failing(
        'url',
        'https:///example.com',
        'https:\\\\example.com',
        'https://a.b\\c',
        'https://[::1]/a.b',
      ),
      ...failing(
        'url',
        'https://exa mple.com',
        ' https://example.com',
        'https://example.com/a b',
        'https://a.b\n',
      ),
      ...failing(
        'url',
        'https://example.com/\u0000',
        'https://example.com/\u0001',
        'https://example.com/\uD800',
      ),
      ...failing('url', 'java\nscript:alert(1)', 'https://256.256.256.256', 'https://exa%mple.com'),
    ],
    typed: [
      { typed: 'github.com/name', wire: 'https://github.com/name' },
      { typed: 'Https://Example.com/A', wire: 'https://Example.com/A' },
      { typed: 'HTTP://example.com', wire: 'http://example.com' },
      { typed: 'example.com:8080', wire: 'https://example.com:8080' },
      { typed: 'my_site.example.com?a', wire: 'https://my_site.example.com?a' },
      { typed: '例子.台灣', wire: '例子.台灣' },
      { typed: 'localhost', wire: 'localhost' },
      { typed: 'javascript:alert(1)', wire: 'javascript:alert(1)' },
      { typed: 'my portfolio', wire: 'my portfolio' },
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
      { typed: '45000', wire: 45000 },
      { typed: '45,000', wire: 45000 },
      { typed: 'NT$ 1,234,567', wire: 1234567 },
      { typed: 'NTD45000', wire: 45000 },
      { typed: 'twd 45000', wire: 45000 },
      { typed: '４５，０００元', wire: 45000 },
      { typed: '0045', wire: 45 },
      { typed: '6萬', wire: 60000 },
      { typed: '4.5萬', wire: 45000 },
      { typed: '６．５ 萬元', wire: 65000 },
      { typed: 'NT$ 12.3456万', wire: 123456 },
      { typed: '1.23456萬', wire: '1.23456萬' },
      { typed: '1234567萬', wire: '1234567萬' },
      { typed: '1,000萬', wire: '1,000萬' },
      { typed: '萬', wire: '萬' },
      { typed: '45,00', wire: '45,00' },
      { typed: '-5', wire: '-5' },
      { typed: '1e5', wire: '1e5' },
      { typed: '0x10', wire: '0x10' },
      { typed: '9'.repeat(13), wire: '9'.repeat(13) },
      { typed: '面議', wire: '面議' },
    ],
  },
  yearMonth: {
    valid: ['190001', '202406', '209912'],
    invalid: [
      ...wrongTypes,
      ...failing(
        'yearMonth',
        '',
        '2024/06',
        '2024-06',
        '202413',
        '202400',
        '189912',
        '210001',
        '20246',
        '11306',
      ),
      ...failing('yearMonth', '２０２４０６', '202406\n', ' 202406', '20240615'),
    ],
    typed: [
      { typed: '2024/06', wire: '202406' },
      { typed: '2024/6', wire: '202406' },
      { typed: '2024-6', wire: '202406' },
      { typed: '2024.06', wire: '202406' },
      { typed: '2024 / 6', wire: '202406' },
      { typed: '2024年6月', wire: '202406' },
      { typed: '202406', wire: '202406' },
      { typed: '２０２４／０６', wire: '202406' },
      { typed: '06/2024', wire: '202406' },
      { typed: '6-2024', wire: '202406' },
      { typed: 'June 2024', wire: '202406' },
      { typed: 'JUN. 2024', wire: '202406' },
      { typed: '2024 sept', wire: '202409' },
      { typed: '13/2024', wire: '13/2024' },
      { typed: 'Ju 2024', wire: 'Ju 2024' },
      { typed: 'Junes 2024', wire: 'Junes 2024' },
      { typed: '062024', wire: '062024' },
      { typed: '113/06', wire: '113/06' },
      { typed: '１１３／０６', wire: '１１３／０６' },
      { typed: '1899/12', wire: '1899/12' },
      { typed: '民國113年6月', wire: '民國113年6月' },
      { typed: '202413', wire: '202413' },
      { typed: '2024/0', wire: '2024/0' },
      { typed: '20246', wire: '20246' },
      { typed: '2024/06/15', wire: '2024/06/15' },
    ],
  },
  yearMonthSixDigits: {
    valid: ['190001', '202406', '209912'],
    invalid: [
      ...wrongTypes,
      ...failing(
        'yearMonthSixDigits',
        '',
        '2024/06',
        '202413',
        '202400',
        '189912',
        '20246',
        '11306',
        '202406\n',
      ),
    ],
    typed: [
      { typed: '202406', wire: '202406' },
      { typed: '２０２４０６', wire: '202406' },
      { typed: '2024/6', wire: '202406' },
      { typed: '11306', wire: '11306' },
      { typed: '20246', wire: '20246' },
    ],
  },
  postalCode: {
    valid: ['100', '10058', '100206', 'SW1A 1AA', '100-0001', '1010'],
    invalid: [
      ...wrongTypes,
      ...failing('postalCode', '', ' 100', '100 ', '１００', '100\n', '12345678901', 'sw1a', '100;'),
    ],
    typed: [
      { typed: '１００２０６', wire: '100206' },
      { typed: '100-206', wire: '100206' },
      { typed: '100 206', wire: '100206' },
      { typed: 'sw1a 1aa', wire: 'SW1A 1AA' },
    ],
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
    typed: [
      { typed: 'a123456789', wire: 'A123456789' },
      { typed: 'Ａ１２３４５６７８９', wire: 'A123456789' },
      { typed: 'A 123-456-789', wire: 'A123456789' },
    ],
  },
  birthDate: {
    valid: ['1990-01-31', '2000-02-29', '1900-01-01'],
    invalid: [
      ...wrongTypes,
      ...failing(
        'date',
        '',
        '1990/01/31',
        '1990-02-30',
        '2001-02-29',
        '1899-12-31',
        '2099-01-01',
        '19900131',
      ),
      ...failing('date', '1990-01-31\n', '1990-1-31'),
    ],
    typed: [
      { typed: '1990/1/31', wire: '1990-01-31' },
      { typed: '１９９０／０１／３１', wire: '1990-01-31' },
      { typed: '1990年1月31日', wire: '1990-01-31' },
      { typed: '19900131', wire: '1990-01-31' },
      { typed: '79/1/31', wire: '79/1/31' },
    ],
  },
  date: {
    valid: ['2026-11-01', '2024-02-29'],
    invalid: [
      ...wrongTypes,
      ...failing(
        'invalid',
        '',
        '2026-11-31',
        '2023-02-29',
        '2026/11/01',
        '2026-11-01T00:00:00Z',
        '2026-11-01\n',
      ),
    ],
    typed: [{ typed: '２０２６-１１-０１', wire: '2026-11-01' }],
  },
  file: {
    valid: ['a'.repeat(43), '-_'.repeat(21).concat('0')],
    invalid: [
      ...wrongTypes,
      ...failing(
        'fileExpired',
        '',
        'a'.repeat(42),
        'a'.repeat(44),
        `${'a'.repeat(42)}=`,
        `${'a'.repeat(43)}\n`,
      ),
      ...failing('fileExpired', `../${'a'.repeat(40)}`),
    ],
    typed: [{ typed: 'x', wire: 'x' }],
  },
  wholeNumber: {
    valid: ['1', '100', '007'],
    invalid: [
      ...wrongTypes,
      ...failing('number', '', ' 1', '-1', '+1', '1.0', '0x10', '1e2', '１', '1\n', '9999999999'),
      { value: '0', rule: 'tooSmall', params: { min: 1 } },
      { value: '101', rule: 'tooLarge', params: { max: 100 } },
    ],
    typed: [{ typed: '7', wire: '7' }],
  },
} as const satisfies Record<FieldKindName, FieldValues>
