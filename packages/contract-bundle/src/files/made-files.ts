import { brokenTablePdf } from '@recruiting/mock-api/test-files/hostile-pdf-files'
import { otherPictures } from '@recruiting/mock-api/test-files/hostile-pictures'
import { pdfFile, samplePdf } from '@recruiting/mock-api/test-files/pdf-files'
import { exeFile, textFile } from '@recruiting/mock-api/test-files/plain-files'
import {
  docFile,
  docmFile,
  docxFile,
  dotNetDocxFile,
  encryptedDocxFile,
  otherOfficeFile,
  otherZipFile,
  templateFile,
  zipFile,
} from '@recruiting/mock-api/test-files/word-files'

/** PDFs of other producers: encrypted with an empty password (`open`), with a password (`locked`), or not. */
const samplePdfs = [
  'chromium',
  'linearized',
  'linearized-object-streams',
  'object-streams',
  'rc4-40-open',
  'rc4-128-open',
  'aes-128-open',
  'aes-256-r5-open',
  'aes-256-open',
  'aes-256-object-streams-open',
  'rc4-40-locked',
  'rc4-128-locked',
  'aes-128-locked',
  'aes-256-r5-locked',
  'aes-256-locked',
  'aes-256-object-streams-locked',
] as const

/** The contents of sample files that code makes, the same bytes on every machine, by path below `files/`. */
export function madeFiles(): Readonly<Record<string, Uint8Array>> {
  return {
    'pdf/plain.pdf': pdfFile(),
    'pdf/xref-stream.pdf': pdfFile({ xrefStream: true }),
    ...Object.fromEntries(samplePdfs.map((name) => [`pdf/${name}.pdf`, samplePdf(name)])),
    'pdf/truncated.pdf': pdfFile().subarray(0, 60),
    'pdf/broken-table.pdf': brokenTablePdf(9000),
    'word/plain.docx': docxFile(),
    'word/dot-net.docx': dotNetDocxFile(),
    'word/truncated.docx': docxFile().subarray(0, 400),
    'word/locked.docx': encryptedDocxFile(),
    'word/encrypted-zip.docx': docxFile({ encrypted: true }),
    'word/macros.docm': docmFile(),
    'word/template.dotx': templateFile('dotx'),
    'word/plain.doc': docFile(),
    'word/word-95.doc': docFile({ word95: true }),
    'word/locked.doc': docFile({ encrypted: true }),
    'word/truncated.doc': docFile().subarray(0, 1024),
    'other/sheet.xlsx': otherOfficeFile('xlsx'),
    'other/slides.pptx': otherOfficeFile('pptx'),
    'other/text.odt': otherZipFile('odt'),
    'other/archive.zip': zipFile(),
    'other/program.exe': exeFile(),
    'other/text.txt': textFile(),
    'other/empty.bin': new Uint8Array(),
    'other/picture.gif': otherPictures.gif ?? new Uint8Array(),
    'other/picture.svg': otherPictures.svg ?? new Uint8Array(),
  }
}
