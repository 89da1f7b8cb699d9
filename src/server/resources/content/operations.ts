/** What can be done with files besides keeping them. */
import { notFound, Problem } from '../../../contract/requests/problem.ts'
import { readRecord } from '../../read/record.ts'
import { type AnyOperation, may, reading } from '../operation.ts'

const download = reading({
  path: '/files/:recordid/download',
  of: 'files',
  isForDeleted: true,
  tag: 'Files',
  summary: 'Download the content of a file.',
  right: [may('view', 'files')],
  // Of the type that its content has.
  finds: () => ({ type: '*/*' }),
  async run({ id, actor, parts }) {
    const record = await readRecord(parts, actor, parts.bindingOf('files'), id, { fields: 'filename,contenttype' })
    if (!record) throw notFound('file', id)
    const { filename, contenttype } = JSON.parse(record.data) as { filename: string; contenttype: string }
    const content = await parts.files.read(actor.account, id)
    if (!content)
      throw new Problem('missing', `The content of the file with id ${id} is no longer there; upload it again.`)
    const headers = {
      'content-type': contenttype,
      'content-length': content.size,
      'content-disposition': disposition(filename),
      // Whatever the content is, it never runs as a page of this service.
      'content-security-policy': "default-src 'none'; sandbox",
    }
    return { content: content.stream, headers }
  },
})

/** Always a download, under a name that no header parser can misread (RFC 6266, RFC 8187). */
function disposition(filename: string): string {
  const plain = filename.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

export const contentOperations: readonly AnyOperation[] = [download]
