/** Mails with documents: each issued one was sent to its client's company, who opened most of them the same day. */
import type { Block } from '../block.ts'
import type { DemoDocument } from './documents.ts'

const drafts = ['draft', 'pending']
/** States in which a client has not reacted yet, and may not even have looked. */
const openStates = ['submitted', 'sent']

/** Minutes of the document's day. */
const [sentAt, viewedAt] = [17 * 60, 19 * 60]

/** Logs the mail with a document, unless it is a draft or a template. */
export function mailDocument(
  { sheet, calendar, profile }: Block,
  { kind, head, day, people, row }: DemoDocument,
): void {
  const company = head.client?.company
  if (!company || drafts.includes(head.state)) return
  const senton = calendar.instant(day, sentAt)
  const isViewed = !openStates.includes(head.state) || row.id % 3 > 0
  Object.assign(row, { sentdate: senton, senttimes: 1, viewedon: isViewed ? calendar.instant(day, viewedAt) : null })
  sheet.record('sendings', {
    invoiceid: kind.entity === 'invoice' ? row.id : null,
    quoteid: kind.entity === 'quote' ? row.id : null,
    sentto: company.row.email,
    senton,
    contactid: people[0] ?? null,
    status: 'sent',
    reminder: false,
    subject: `${kind.pagetitle} ${head.number} from ${profile.name}`,
    message: `Dear ${head.client?.contactname ?? company.name},\n\nplease see the attached file: ${head.title}.\n\n${profile.name}`,
    deleted: false,
  })
}
