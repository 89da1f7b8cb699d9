/** Uploads and downloads of files. */

import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { downloadFile, uploadFile } from '../../../contract/operations/files.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { notFound, problem } from '../../../contract/requests/problem.ts'
import { parseRecords, type RecordInput } from '../../../contract/requests/record-input.ts'
import { getRecord } from '../../../contract/requests/refusal.ts'
import { readRecord } from '../../read/record.ts'
import { getSender } from '../../read/rights.ts'
import { createRecords } from '../../write/create.ts'
import { handleRead, handleUpload } from '../handlers.ts'
import { type AnyOperation, may, type Upload } from '../operation.ts'
import type { Part } from './file-store.ts'
import { fileVersions, largestFile, storedVersion } from './file-versions.ts'

/** Upload to one of the paths of files. */
const uploadAt = (collectionPath: CollectionPath): Upload =>
  handleUpload<readonly RecordInput[]>(uploadFile, {
    at: collectionPath,
    tag: 'Files',
    summary: 'Upload a file.',
    right: [may('add', 'files')],
    largest: largestFile,
    read({ fields, file: { contenttype, size } }, preset, actor) {
      const parameters = { ...preset, contenttype, size }
      const { inputs, ignored } = parseRecords(resourceNamed('files'), fields, getSender(actor), parameters)
      return { values: inputs, ignored }
    },
    async run(writing, inputs) {
      const [id] = (await createRecords(writing, writing.bindingOf('files'), inputs)) as [number]
      return { id, keptAs: id }
    },
  })

const download = handleRead(downloadFile, {
  isForDeleted: true,
  tag: 'Files',
  summary: 'Download the content of a file.',
  right: [may('view', 'files')],
  async run({ id, actor, parts, params }) {
    const record = await readRecord(parts, actor, parts.bindingOf('files'), id, { fields: 'filename,contenttype' })
    if (!record) throw notFound('file', id)
    const storedFile = JSON.parse(record.data) as { filename: string; contenttype: string }
    const { keptAs, contenttype } = await storedVersion(
      parts.database.kysely,
      actor,
      { ...storedFile, id },
      params.version,
    )
    const there = <Found>(row: Found | null): Found => {
      if (row !== null) return row
      throw problem('not_found', 'The content of the file with id {id} is no longer there; upload it again', {
        id: getRecord('file', id),
      })
    }
    const size = there(await parts.files.sizeOf(actor.account, keptAs))
    const read = async (part?: Part) => there(await parts.files.read(actor.account, keptAs, part)).stream
    const headers = {
      'content-type': contenttype,
      'content-disposition': disposition(storedFile.filename),
      // Prevents any content from running as a page of this service.
      'content-security-policy': "default-src 'none'; sandbox",
    }
    return { content: { tag: `"${keptAs}-${size}"`, size, read }, headers }
  },
})

/** Always a download, with a file name that all header parsers read correctly (RFC 6266, RFC 8187). */
function disposition(filename: string): string {
  const plain = filename.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

export const contentOperations: readonly AnyOperation[] = [
  ...resourceNamed('files').paths.map(uploadAt),
  download,
  ...fileVersions,
]
