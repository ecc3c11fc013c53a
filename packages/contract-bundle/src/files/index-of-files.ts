import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brokenTablePdf } from '@recruiting/mock-api/uploads/test-files/hostile-pdf-files'
import { otherPictures } from '@recruiting/mock-api/uploads/test-files/hostile-pictures'
import { pdfFile, samplePdf } from '@recruiting/mock-api/uploads/test-files/pdf-files'
import { exeFile, textFile } from '@recruiting/mock-api/uploads/test-files/plain-files'
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
} from '@recruiting/mock-api/uploads/test-files/word-files'
import { type Artefact, bundleFolder, jsonArtefact } from '../artefact.ts'
import { pictureFiles } from './make-pictures.ts'
import { ciphers, foreignPdfs, type Sample, samples } from './samples.ts'

/** The sample files that code makes, and the index of all samples. */
export function fileArtefacts(): Artefact[] {
  const made = madeFiles()
  const contents = new Map<string, Uint8Array>(Object.entries(made))
  for (const path of pictureFiles) contents.set(path, readFileSync(`${bundleFolder}files/${path}`))
  return [
    ...Object.entries(made).map(([path, content]) => ({ path: `files/${path}`, content })),
    jsonArtefact('files/index.json', indexOf(contents)),
  ]
}

/** The content of `files/index.json`; `contract/README.md` describes it. */
function indexOf(contents: ReadonlyMap<string, Uint8Array>) {
  return {
    files: Object.fromEntries([...contents].map(([path, content]) => [path, factsOf(content)])),
    samples: samples.map((sample) => {
      const content = contentOf(sample, contents)
      const { expect } = sample
      return {
        ...sample,
        ...('recipe' in sample && { recipe: { ...sample.recipe, ...factsOf(content) } }),
        expect:
          'answer' in expect && expect.answer.size === 'unchanged'
            ? { ...expect, answer: { ...expect.answer, size: content.length } }
            : expect,
      }
    }),
  }
}

function contentOf(sample: Sample, contents: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const path = 'file' in sample ? sample.file : sample.recipe.base
  const content = contents.get(path)
  if (content === undefined) throw new Error(`${sample.id}: there is no file ${path}`)
  if ('file' in sample) return content
  const padded = new Uint8Array(sample.recipe.padTo)
  padded.set(content)
  return padded
}

function factsOf(content: Uint8Array): { bytes: number; sha256: string } {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

const samplePdfs = [
  ...foreignPdfs,
  ...['open', 'locked'].flatMap((state) => ciphers.map((cipher) => `${cipher}-${state}`)),
]

/** The contents of sample files that code makes, the same bytes on every machine, by path below `files/`. */
function madeFiles(): Readonly<Record<string, Uint8Array>> {
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
