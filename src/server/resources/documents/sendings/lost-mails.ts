/** Ends the waiting of mails whose last attempt was lost with its process, so that none seems to be on its way for ever. */
import { sql } from 'kysely'
import type { DocumentKind } from '../../../../contract/resources/documents/documents.ts'
import type { Database } from '../../../db/database.ts'
import { type Due, eachDue } from '../../../jobs/each-due.ts'
import type { LogSending } from '../../../mail/document-mail.ts'

/** Days after which no attempt is left: all retries of a mail together take less than three. */
const longestWait = 4

/** Mails in one query. */
const portion = 500

interface LostMail extends Due {
  readonly kind: DocumentKind
  readonly document: number
}

/** Logs them as not delivered, in all accounts, and returns how many. */
export function giveUpLostMails(
  database: Database,
  log: LogSending,
  now: Date,
  onError: (error: unknown) => void,
): Promise<number> {
  return eachDue(database, {
    look: async (behind) => {
      const { rows } = await sql<LostMail>`
        select account_id::float8 as account, id::float8 as id,
          case when invoiceid is null then 'quote' else 'invoice' end as kind,
          coalesce(invoiceid, quoteid)::float8 as document
        from sendings
        where account_id = ${behind.account} and id > ${behind.id} and status = 'waiting'
          and senton < ${now.toISOString()}::timestamptz - ${longestWait} * interval '1 day'
        order by id
        limit ${portion}
      `.execute(database.kysely)
      return rows
    },
    async work({ account, id, kind, document }) {
      const reason = 'The mail server was not reached in time.'
      await log({ account, kind, id: document, sending: id }, { status: 'undelivered', mail: null, reason })
      return 1
    },
    onError,
  })
}
