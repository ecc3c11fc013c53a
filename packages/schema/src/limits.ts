/**
 * Every number of the contract that is a bound. Lengths are Unicode code points, sizes are bytes.
 * Words never repeat these numbers: they are interpolated into the sentences.
 */
export const limits = {
  /** spec 9: upload size, 10 MB each, read as MiB. */
  fileMegabytes: 10,
  fileBytes: 10 * 1024 * 1024,
  fileName: 255,
  /** Width × height of a headshot; more is refused before it is decoded. */
  headshotPixels: 50_000_000,
  /** The longest side of a headshot in pixels: what browsers and editors can show. */
  headshotSide: 16_384,
  /** spec 9: work-experience entries. */
  experienceEntries: 5,
  /** spec 9: recommenders. */
  recommenders: 3,
  jobCodes: 5,
  jobCode: 32,
  name: 50,
  nameEn: 100,
  /** RFC 5321: a path of 256 octets less the angle brackets. */
  email: 254,
  /** RFC 5321: local part. */
  emailLocal: 64,
  phone: 40,
  line: 100,
  employeeId: 32,
  recommendCode: 32,
  address: 200,
  note: 1000,
  text: 2000,
  url: 2000,
  /** Whole New Taiwan dollars, a month or a year. */
  salary: 100_000_000,
  /** Whole New Taiwan dollars, an hour. */
  hourlySalary: 100_000,
  keyword: 100,
  /** Vacancies a backend can hold: what counts are bounded by. */
  jobs: 10_000_000,
  page: 100_000,
  pageSize: 100,
  idempotencyKey: 255,
  /** Issues of one answer and the length of a path in them; a hostile body could ask for any number. */
  issues: 1000,
  issuePath: 500,
  /** The longest a link may be configured to live, in hours. */
  linkHours: 24 * 90,
} as const
