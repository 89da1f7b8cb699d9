/** Downloads a document as it was attached to a mail. */
import { sql } from 'kysely'
import { downloadSentFile } from '../../../../contract/operations/documents.ts'
import { notFound } from '../../../../contract/requests/problem.ts'
import { handleRead } from '../../handlers.ts'
import { may } from '../../operation.ts'

export const sentFile = handleRead(downloadSentFile, {
  tag: 'Sendings',
  summary: 'Download the PDF file as it was attached to the mail.',
  right: [may('view', 'sendings')],
  async run({ id, actor, parts }) {
    // Mails from before files of issued documents were kept have files of their own.
    const { rows } = await sql<{ content: Buffer | null }>`
      select coalesce(s.content, f.content) as content
      from sendings s
      left join issued_files f on f.account_id = s.account_id and s.subject is not null
        and (f.invoiceid = s.invoiceid or f.quoteid = s.quoteid)
      where s.account_id = ${actor.account} and s.id = ${id}::bigint
    `.execute(parts.database.kysely)
    const content = rows[0]?.content
    if (!content) throw notFound('file of the sending', id)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    }
    return { content: Buffer.from(content), headers }
  },
})
