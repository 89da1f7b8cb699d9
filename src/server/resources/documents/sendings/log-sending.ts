/** Writes the log of mails with documents: an entry when one is sent, and what became of it. */
import { sql } from 'kysely'
import type { DocumentKind } from '../../../../contract/resources/documents/documents.ts'
import { systemActor } from '../../../change-log/system-actor.ts'
import type { LogSending } from '../../../mail/document-mail.ts'
import { runWrite, type WriteParts } from '../../../write/run-write.ts'
import { changeEach } from '../../../write/update.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import type { NotificationDraft } from '../../notifications/drafts.ts'
import type { Notifier } from '../../notifications/notify.ts'
import { withoutKeys } from '../answers/quote-links.ts'

export interface NewSending {
  readonly kind: DocumentKind
  readonly id: number
  readonly to: string
  readonly isReminder?: boolean
}

/** Logs a mail that is on its way, and returns the id of the entry. */
export async function beginSending(
  writing: WriteContext,
  { kind, id, to, isReminder = false }: NewSending,
): Promise<number> {
  const { account, contact } = writing.actor
  const result = await sql<{ id: number }>`
    insert into sendings (account_id, ${sql.ref(`${kind}id`)}, sentto, contactid, reminder)
    values (${account}, ${id}::bigint, ${to}, ${contact}::bigint, ${isReminder})
    returning id::float8 as id
  `.execute(writing.tx)
  await countSendings(writing, kind, id)
  return (result.rows[0] as { id: number }).id
}

/** Sets when and how often the document was sent, without reminders and without mails that failed. */
async function countSendings(writing: WriteContext, kind: DocumentKind, id: number): Promise<void> {
  const { account } = writing.actor
  const { rows } = await sql<{ times: number; last: string | null }>`
    select count(*)::int as times, to_json(max(senton)) #>> '{}' as last
    from sendings
    where account_id = ${account} and ${sql.ref(`${kind}id`)} = ${id}::bigint and not reminder and status in ('waiting', 'sent', 'written')
  `.execute(writing.tx)
  const values = { senttimes: rows[0]?.times ?? 0, sentdate: rows[0]?.last ?? null }
  await changeEach(writing, writing.bindingOf(`${kind}s`), [{ id, values }], 'update')
  // Only what a body can set is compared by itself.
  writing.changes.push({ resource: `${kind}s`, id, action: 'update', before: {}, after: values })
}

/** Keeps the text as it went out, without keys of links, and what the mail server said; whoever sent a mail that failed is told. */
export const logSending =
  (parts: WriteParts, notify: Notifier['notify']): LogSending =>
  async ({ account, kind, id, sending }, { status, mail, reason }) => {
    if (sending === undefined) return
    await runWrite(parts, systemActor(account), async (writing) => {
      await sql`
        update sendings
        set status = ${status}, subject = ${mail?.subject ?? null}, message = ${mail?.text === undefined ? null : withoutKeys(mail.text)}, refusal = ${reason}
        where account_id = ${account} and id = ${sending}::bigint
      `.execute(writing.tx)
      await countSendings(writing, kind, id)
      if (status === 'refused' || status === 'undelivered')
        await notify(writing, await failures(writing, { kind, id, sending, status }))
    })
  }

interface FailedSending {
  readonly kind: DocumentKind
  readonly id: number
  readonly sending: number
  readonly status: 'refused' | 'undelivered'
}

/** Notifications to the sender; of mails that nobody in particular sent, to the project's manager, else to administrators. */
async function failures(
  { tx, actor }: WriteContext,
  { kind, id, sending, status }: FailedSending,
): Promise<NotificationDraft[]> {
  const { rows } = await sql<{ contactid: number }>`
    select who.id::float8 as contactid
    from sendings s
    join ${sql.table(`${kind}s`)} d on d.account_id = s.account_id and d.id = s.${sql.ref(`${kind}id`)}
    left join projects p on p.account_id = d.account_id and p.id = d.projectid
    join contacts who on who.account_id = s.account_id and not who.deleted
      and case when coalesce(s.contactid, p.managerid) is null then who.administrator
        else who.id = coalesce(s.contactid, p.managerid) end
    where s.account_id = ${actor.account} and s.id = ${sending}::bigint
  `.execute(tx)
  const about = { kind: 'undelivered', detail: status, resource: `${kind}s`, recordid: id, more: 0 } as const
  return rows.map(({ contactid }) => ({ ...about, contactid }))
}
