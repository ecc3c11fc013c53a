/**
 * Every bound of the contract. Lengths are in Unicode code points, sizes in bytes. Words interpolate these numbers
 * and never repeat them.
 */
export const limits = {
  /** spec 9: 10 MB per upload, read as MiB. */
  fileMegabytes: 10,
  fileBytes: 10 * 1024 * 1024,
  fileName: 255,
  /** The zip of `downloadExport`: three files, of which a headshot may have grown, and the answers. */
  exportBytes: 40_000_000,
  /** Width × height of a headshot; larger ones are refused before decoding. */
  headshotPixels: 50_000_000,
  /** The longest side of a headshot in pixels that browsers and editors can show. */
  headshotSide: 16_384,
  /** spec 9: work-experience entries. */
  experienceEntries: 5,
  /** spec 9: recommenders. */
  recommenders: 3,
  jobCodes: 5,
  jobCode: 32,
  name: 50,
  nameEn: 100,
  /** RFC 5321: a path has 256 octets including the angle brackets. */
  email: 254,
  /** RFC 5321: local part. */
  emailLocal: 64,
  phone: 40,
  line: 100,
  employeeId: 32,
  recommendCode: 32,
  noticeVersion: 32,
  address: 200,
  note: 1000,
  text: 2000,
  url: 2000,
  /** Whole TWD per month or year. */
  salary: 100_000_000,
  /** Whole TWD per hour. */
  hourlySalary: 100_000,
  keyword: 100,
  /** The most vacancies a backend can hold; bounds all counts. */
  jobs: 10_000_000,
  page: 100_000,
  pageSize: 100,
  /** Options in a list of an answer; a later version may have more than this one. */
  options: 1000,
  idempotencyKey: 255,
  /** A JSON body in bytes; a full application has about 20 kB. */
  jsonBytes: 256 * 1024,
  /** Nesting of a JSON body; the contract has five levels at most. */
  jsonDepth: 20,
  /** Values in a JSON body, lists and objects included, without the root; a full application has about 150. */
  jsonValues: 1000,
  /** Issues per answer and length of their paths; a hostile body could cause any number. */
  issues: 1000,
  issuePath: 500,
  /** The longest configurable lifetime of a link, in hours. */
  linkHours: 24 * 90,
} as const
